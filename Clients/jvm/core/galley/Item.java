package galley;

import java.util.List;

/** An item: one cell. It is a view into a layout. */
public final class Item {
    private final Layout layout;
    private final HeldItems items;
    private final int index;

    Item(Layout layout, HeldItems items, int index) {
        if (index < 0 || index >= items.count) throw new IndexOutOfBoundsException(index + " of " + items.count);
        this.layout = layout;
        this.items = items;
        this.index = index;
    }

    private Document document() {
        return layout.documents[items.documents[index]];
    }

    private int record() {
        return items.records[index];
    }

    private <T> T read(int field, Document.Reading<T> reading, T other) {
        return document().read(document().items, record(), field, reading, other);
    }

    /** Returns its id, unique in its section unless the module says otherwise. */
    public String id() {
        return document().text(document().items, record(), Document.ITEM_ID);
    }

    /** Returns the name of the cells that can show it; an empty one where it has none. */
    public String type() {
        Document document = document();
        return document.types.length == 0 ? "" : document.types[document.items.start(record(), Document.ITEM_TYPE)];
    }

    /** Returns its frame: in the section of a vertical one, in the scroller's content of a horizontal one. */
    public Frame frame() {
        return Frame.of(items.frames, 4 * index);
    }

    /**
     * Returns the elements that are drawn in it, in painting order and in its own coordinates; none where the app draws its data
     * itself. O(elements), each time.
     */
    public List<Element> elements() {
        return read(Document.ITEM_ELEMENTS, Element::list, java.util.Collections.emptyList());
    }

    /** Returns the action that a tap on it is; null for none. */
    public Action select() {
        return read(Document.ITEM_SELECT, Action::read, null);
    }

    /** Returns the row of items inside it; null for none. */
    public Carousel carousel() {
        HeldItems.HeldCarousel carousel = items.carousel(index);
        return carousel == null ? null : new Carousel(layout, carousel);
    }

    /** Returns its data, {@link JsonValue#NULL} where it has none. Nothing is decoded before: do this when it is shown. */
    public JsonValue data() {
        return read(Document.ITEM_DATA, JsonValue::read, JsonValue.NULL);
    }

    /** Returns its data as JSON, for a decoder of the app's own; no bytes where it has none. */
    public byte[] json() {
        return document().json(document().items, record(), Document.ITEM_DATA);
    }

    /** Returns the stops of a screen reader in it, in the order of reading; those of its carousel's items are theirs. O(bytes). */
    public List<Stop> stops() {
        return read(Document.ITEM_WHOLE, scanner -> AccessibleThing.read(AccessibleThing.Kind.ITEM, scanner).stops(),
            java.util.Collections.emptyList());
    }

    /** The target of a touch of an item: an element with an action, or a run of its text. */
    public static final class Touched {
        /** The part of the cell that is touched. */
        public final Element element;
        /** The index of the run in the element's text; -1 for the element as a whole. */
        public final int run;
        /** The name by which the service knows it; null where it has none. */
        public final String id;
        /** The action that the touch runs. */
        public final Action action;

        Touched(Element element, int run, String id, Action action) {
            this.element = element;
            this.run = run;
            this.id = id;
            this.action = action;
        }
    }

    /**
     * Returns the part whose action a touch runs; null where a touch is the item's own. O(elements), which are decoded each time.
     *
     * <p>The areas of parts do not overlap; of an edge that two share, the one to the right or below has it.
     *
     * @param x the touch, in the item's coordinates.
     * @param y the touch, in the item's coordinates.
     */
    public Touched partAt(double x, double y) {
        for (Element element : elements()) {
            if (element.action != null && element.hit != null && element.hit.contains(x, y)) {
                return new Touched(element, -1, element.id, element.action);
            }
            if (element.text == null) continue;
            List<TextRun> runs = element.text.runs;
            for (int run = 0; run < runs.size(); run++) {
                TextRun each = runs.get(run);
                if (each.action == null) continue;
                for (Frame hit : each.hits) {
                    if (hit.contains(x, y)) return new Touched(element, run, each.id, each.action);
                }
            }
        }
        return null;
    }
}
