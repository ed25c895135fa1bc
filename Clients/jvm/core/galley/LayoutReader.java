package galley;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the sections, items and scrollers of one document into flat arrays. */
final class LayoutReader {
    final JsonScanner scanner;
    final SpanTable items = new SpanTable(Document.ITEM_FIELDS);
    final SpanTable sections = new SpanTable(Document.SECTION_FIELDS);
    final SpanTable parts = new SpanTable(Document.PART_FIELDS);
    final SpanTable scrollers = new SpanTable(Document.SCROLLER_FIELDS);
    double[] scrollerFrames = new double[6];
    final List<String> types = new ArrayList<>();
    /** The grid that lengths stand for multiples of. */
    Grid grid = Grid.FINE;

    /** The number of the document in its layout. */
    private final int document;
    private final Map<String, Integer> typeIndexes = new HashMap<>();
    /** The place of the text of the type that was read last, and its index. */
    private int lastTypeStart;
    private int lastTypeEnd;
    private int lastType;

    /** Creates a reader of bytes of which so many are JSON and zeros follow. */
    LayoutReader(byte[] bytes, int count, int document) throws JsonException {
        if (count > Limits.BYTES) throw new JsonException(count, "longer than what memory allows");
        Utf8.check(bytes, count);
        scanner = new JsonScanner(bytes, count, 0, Integer.MAX_VALUE);
        this.document = document;
    }

    // Numbers

    double length() throws JsonException {
        double length = scanner.number();
        if (Math.abs(length) > Limits.LENGTH) throw scanner.failure("a length out of range");
        return grid.adopted(length);
    }

    /** Takes a frame, or a size, into four numbers of an array. */
    void frame(double[] frames, int place) throws JsonException {
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("x")) frames[place] = length();
            else if (scanner.is("y")) frames[place + 1] = length();
            else if (scanner.is("width")) frames[place + 2] = length();
            else if (scanner.is("height")) frames[place + 3] = length();
            else scanner.skip();
        }
    }

    double[] frame() throws JsonException {
        double[] frame = new double[4];
        frame(frame, 0);
        return frame;
    }

    long[] counts() throws JsonException {
        long[] counts = new long[4];
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("total")) counts[0] = scanner.integer();
            else if (scanner.is("shown")) counts[1] = scanner.integer();
            else if (scanner.is("dropped")) counts[2] = scanner.integer();
            else if (scanner.is("duplicates")) counts[3] = scanner.integer();
            else scanner.skip();
        }
        return counts;
    }

    // Sections

    List<HeldSection> sections() throws JsonException {
        List<HeldSection> list = new ArrayList<>();
        scanner.beginArray();
        for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) list.add(section());
        return list;
    }

    /** Takes a section: a whole one, or one without its items. */
    HeldSection section() throws JsonException {
        HeldSection section = new HeldSection();
        int record = sections.add();
        scanner.beginObject();
        int start = scanner.position - 1;
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            int field = textField();
            if (field >= 0) {
                scanner.string();
                sections.setText(record, field, scanner);
            } else if (!takeValue(record) && !takeGeometry(record, section)) {
                takePart(record, section);
            }
        }
        if (!sections.has(record, Document.SECTION_ID) || !sections.has(record, Document.SECTION_FRAME)) {
            throw scanner.failure("a section without id or frame");
        }
        sections.set(record, Document.SECTION_WHOLE, start, scanner.position);
        section.document = document;
        section.record = record;
        return section;
    }

    private int textField() {
        if (scanner.is("id")) return Document.SECTION_ID;
        if (scanner.is("module")) return Document.SECTION_MODULE;
        if (scanner.is("layout")) return Document.SECTION_LAYOUT;
        return scanner.is("status") ? Document.SECTION_STATUS : -1;
    }

    private boolean takeValue(int record) throws JsonException {
        int field = scanner.is("selected") ? Document.SECTION_SELECTED
            : scanner.is("asOf") ? Document.SECTION_AS_OF
            : scanner.is("failure") ? Document.SECTION_FAILURE
            : scanner.is("a11y") ? Document.SECTION_A11Y : -1;
        if (field >= 0) {
            sections.set(record, field, scanner.skip(), scanner.position);
        } else if (scanner.is("arrange")) {
            scanner.string();
            int isHorizontal = scanner.is("horizontal") ? 1 : 0;
            sections.set(record, Document.SECTION_HORIZONTAL, isHorizontal, isHorizontal);
        } else {
            return false;
        }
        return true;
    }

    private boolean takeGeometry(int record, HeldSection section) throws JsonException {
        int field = scanner.is("frame") ? Document.SECTION_FRAME
            : scanner.is("scroller") ? Document.SECTION_SCROLLER
            : scanner.is("counts") ? Document.SECTION_COUNTS
            : scanner.is("items") ? Document.SECTION_ITEMS : -1;
        if (field < 0) return false;
        scanner.peek();
        int start = scanner.position;
        switch (field) {
            case Document.SECTION_FRAME: section.frame = frame(); break;
            case Document.SECTION_SCROLLER:
                section.scrollerDocument = document;
                section.scroller = scanner.takesNull() ? -1 : scroller(new HeldItems.Builder());
                break;
            case Document.SECTION_COUNTS: section.setCounts(counts()); break;
            default:
                HeldItems.Builder builder = new HeldItems.Builder();
                items(builder, false);
                section.items = builder.build();
        }
        sections.set(record, field, start, scanner.position);
        return true;
    }

    private void takePart(int record, HeldSection section) throws JsonException {
        Part.Kind kind = null;
        for (Part.Kind each : Part.Kind.values()) if (scanner.is(each.text)) kind = each;
        if (kind == null) {
            scanner.skip();
            return;
        }
        int number = kind.ordinal();
        boolean isAbsent = scanner.takesNull();
        int part = isAbsent ? -1 : part();
        section.parts[number] = isAbsent ? null : partFrame;
        sections.set(record, Document.SECTION_PARTS + number, part + 1, 0);
    }

    /** The frame of the part that was read last. */
    private double[] partFrame;

    /** Takes a header, footer, placeholder or decoration; returns its index. */
    private int part() throws JsonException {
        int record = parts.add();
        scanner.beginObject();
        int start = scanner.position - 1;
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            int field = scanner.is("data") ? Document.PART_DATA
                : scanner.is("elements") ? Document.PART_ELEMENTS
                : scanner.is("select") ? Document.PART_SELECT
                : scanner.is("radius") ? Document.PART_RADIUS
                : scanner.is("contents") ? Document.PART_CONTENTS : -1;
            if (field >= 0) {
                parts.set(record, field, scanner.skip(), scanner.position);
            } else if (scanner.is("frame")) {
                scanner.peek();
                int frameStart = scanner.position;
                partFrame = frame();
                parts.set(record, Document.PART_FRAME, frameStart, scanner.position);
            } else if (scanner.is("type")) {
                scanner.string();
                parts.setText(record, Document.PART_TYPE, scanner);
            } else if (scanner.is("pinned")) {
                int isPinned = scanner.bool() ? 1 : 0;
                parts.set(record, Document.PART_PINNED, isPinned, isPinned);
            } else {
                scanner.skip();
            }
        }
        if (!parts.has(record, Document.PART_FRAME)) throw scanner.failure("a part without a frame");
        parts.set(record, Document.PART_WHOLE, start, scanner.position);
        return record;
    }

    // Items

    private void items(HeldItems.Builder builder, boolean isInCarousel) throws JsonException {
        scanner.beginArray();
        for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) item(builder, isInCarousel);
    }

    /** Takes an item, and adds it; returns its index among those. */
    int item(HeldItems.Builder builder, boolean isInCarousel) throws JsonException {
        int record = items.add();
        int index = builder.add(document, record);
        scanner.beginObject();
        int start = scanner.position - 1;
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("id")) {
                scanner.string();
                items.setText(record, Document.ITEM_ID, scanner);
            } else if (scanner.is("type")) {
                scanner.string();
                items.set(record, Document.ITEM_TYPE, type(), 0);
            } else if (scanner.is("frame")) {
                scanner.peek();
                int frameStart = scanner.position;
                frame(builder.frames, 4 * index);
                items.set(record, Document.ITEM_FRAME, frameStart, scanner.position);
            } else if (scanner.is("data")) {
                items.set(record, Document.ITEM_DATA, scanner.skip(), scanner.position);
            } else if (scanner.is("elements")) {
                items.set(record, Document.ITEM_ELEMENTS, scanner.skip(), scanner.position);
            } else if (scanner.is("select")) {
                items.set(record, Document.ITEM_SELECT, scanner.skip(), scanner.position);
            } else if (scanner.is("carousel") && !isInCarousel) {
                scanner.peek();
                int carouselStart = scanner.position;
                HeldItems.Builder row = new HeldItems.Builder();
                int scroller = scroller(row);
                builder.setCarousel(index, new HeldItems.HeldCarousel(document, scroller, row.build()));
                items.set(record, Document.ITEM_CAROUSEL, carouselStart, scanner.position);
            } else {
                scanner.skip();
            }
        }
        if (!items.has(record, Document.ITEM_ID) || !items.has(record, Document.ITEM_FRAME)) {
            throw scanner.failure("an item without id or frame");
        }
        items.set(record, Document.ITEM_WHOLE, start, scanner.position);
        return index;
    }

    /** Returns the index of the type that was taken last. Most items have the type of the one before. */
    private int type() {
        int length = scanner.textEnd - scanner.textStart;
        if (lastTypeStart > 0 && !scanner.isEscaped && length == lastTypeEnd - lastTypeStart) {
            int index = 0;
            while (index < length && scanner.bytes[lastTypeStart + index] == scanner.bytes[scanner.textStart + index]) index++;
            if (index == length) return lastType;
        }
        String name = scanner.text();
        Integer known = typeIndexes.get(name);
        if (known == null) {
            known = types.size();
            types.add(name);
            typeIndexes.put(name, known);
        }
        lastType = known;
        lastTypeStart = scanner.isEscaped ? 0 : scanner.textStart;
        lastTypeEnd = scanner.textEnd;
        return known;
    }

    // Scrollers

    /** Takes a scroller, or a carousel, whose items are added to some; returns its index. */
    int scroller(HeldItems.Builder row) throws JsonException {
        int record = scrollers.add();
        if (6 * scrollers.size() > scrollerFrames.length) {
            scrollerFrames = Arrays.copyOf(scrollerFrames, scrollerFrames.length * 2);
        }
        double[] size = new double[4];
        scanner.beginObject();
        int start = scanner.position - 1;
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("frame")) {
                frame(scrollerFrames, 6 * record);
            } else if (scanner.is("contentSize")) {
                frame(size, 0);
            } else if (scanner.is("behavior")) {
                scanner.string();
                scrollers.setText(record, Document.SCROLLER_BEHAVIOR, scanner);
            } else if (scanner.is("stops")) {
                scrollers.set(record, Document.SCROLLER_STOPS, scanner.skip(), scanner.position);
            } else if (scanner.is("items")) {
                scanner.peek();
                int itemsStart = scanner.position;
                items(row, true);
                scrollers.set(record, Document.SCROLLER_ITEMS, itemsStart, scanner.position);
            } else {
                scanner.skip();
            }
        }
        scrollerFrames[6 * record + 4] = size[2];
        scrollerFrames[6 * record + 5] = size[3];
        scrollers.set(record, Document.SCROLLER_WHOLE, start, scanner.position);
        return record;
    }
}
