package galley;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** A list, row or grid of items with its header, footer and decoration: a view into a layout. */
public final class Section {
    /** The position among the page's sections, from 0. */
    public final int index;
    private final Layout layout;
    private final HeldSection held;

    Section(Layout layout, int index, HeldSection held) {
        this.layout = layout;
        this.index = index;
        this.held = held;
    }

    private Document document() {
        return layout.documents[held.document];
    }

    private String text(int field) {
        return document().text(document().sections, held.record, field);
    }

    private String string(int field) {
        return document().string(document().sections.start(held.record, field));
    }

    /** Returns its id, unique in the page. */
    public String id() {
        return text(Document.SECTION_ID);
    }

    /** Returns the module that declares it. */
    public String module() {
        return text(Document.SECTION_MODULE);
    }

    /** Returns the kind of layout: {@code list}, {@code flex}, {@code waterfall} or {@code grid}. */
    public String layout() {
        return text(Document.SECTION_LAYOUT);
    }

    /** Returns {@code ok}, {@code stale}, {@code fallback}, {@code loading}, {@code placeholder} or {@code failed}. */
    public String status() {
        return text(Document.SECTION_STATUS);
    }

    /** Returns true where it is one row that scrolls sideways. */
    public boolean isHorizontal() {
        return document().sections.start(held.record, Document.SECTION_HORIZONTAL) == 1;
    }

    /** Returns the id of the selected item; null where nothing is selected that is there. */
    public String selected() {
        return string(Document.SECTION_SELECTED);
    }

    /** Returns the time at which stale data was fetched (RFC 3339); null where none is stale. */
    public String asOf() {
        return string(Document.SECTION_AS_OF);
    }

    /** Returns the reason why it is stale, failed or a fallback; null where it is not. */
    public Failure failure() {
        return document().read(document().sections, held.record, Document.SECTION_FAILURE,
            scanner -> new Failure(JsonValue.read(scanner)), null);
    }

    /** Returns its frame on the page. */
    public Frame frame() {
        return Frame.of(held.frame, 0);
    }

    /** Returns a part of it, in the section's coordinates; null where it has none of that kind. */
    public Part part(Part.Kind kind) {
        int part = document().sections.start(held.record, Document.SECTION_PARTS + kind.ordinal()) - 1;
        double[] frame = held.parts[kind.ordinal()];
        return part < 0 || frame == null ? null : new Part(kind, Frame.of(frame, 0), document(), part);
    }

    /** Returns the scroller of a horizontal section that has items, in the section's coordinates; null for others. */
    public Scroller scroller() {
        return held.scroller < 0 ? null : new Scroller(layout.documents[held.scrollerDocument], held.scroller);
    }

    /** Returns the number of items before cutting. */
    public long total() {
        return held.total;
    }

    /** Returns the number of its items. */
    public int itemCount() {
        return held.items.count;
    }

    /**
     * Returns an item by its position in the section, from 0.
     *
     * <p>Frames of a vertical section count from the section's origin, those of a horizontal one from the scroller's content.
     *
     * @throws IndexOutOfBoundsException where there is none.
     */
    public Item item(int index) {
        return new Item(layout, held.items, index);
    }

    /** Returns its items: a view. */
    public List<Item> items() {
        return items(layout, held.items);
    }

    static List<Item> items(Layout layout, HeldItems items) {
        return new AbstractList<Item>() {
            @Override public Item get(int index) {
                return new Item(layout, items, index);
            }

            @Override public int size() {
                return items.count;
            }
        };
    }

    /** Returns the indexes of its items in the order of reading. O(items). */
    public int[] readingOrder() {
        int[] stated = document().<int[]>read(document().sections, held.record, Document.SECTION_A11Y,
            scanner -> Accessibility.read(scanner).order, null);
        List<Integer> order = new ArrayList<>();
        boolean[] isRead = new boolean[held.items.count];
        for (int index : stated == null ? new int[0] : stated) {
            if (index < 0 || index >= isRead.length || isRead[index]) continue;
            isRead[index] = true;
            order.add(index);
        }
        for (int index = 0; index < isRead.length; index++) if (!isRead[index]) order.add(index);
        int[] indexes = new int[order.size()];
        for (int place = 0; place < indexes.length; place++) indexes[place] = order.get(place);
        return indexes;
    }
}
