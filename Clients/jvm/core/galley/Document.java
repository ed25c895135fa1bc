package galley;

import java.util.Arrays;

/** JSON that came from the service, and the places of its parts, in flat arrays. It never changes once it is read. */
final class Document {
    // The fields of items.
    static final int ITEM_WHOLE = 0;
    static final int ITEM_ID = 1;
    static final int ITEM_FRAME = 2;
    static final int ITEM_DATA = 3;
    static final int ITEM_ELEMENTS = 4;
    static final int ITEM_SELECT = 5;
    static final int ITEM_CAROUSEL = 6;
    /** The index of its type. */
    static final int ITEM_TYPE = 7;
    static final int ITEM_FIELDS = 8;

    // The fields of sections.
    static final int SECTION_WHOLE = 0;
    static final int SECTION_ID = 1;
    static final int SECTION_MODULE = 2;
    static final int SECTION_LAYOUT = 3;
    static final int SECTION_STATUS = 4;
    static final int SECTION_SELECTED = 5;
    static final int SECTION_AS_OF = 6;
    static final int SECTION_FAILURE = 7;
    static final int SECTION_A11Y = 8;
    static final int SECTION_FRAME = 9;
    static final int SECTION_SCROLLER = 10;
    static final int SECTION_COUNTS = 11;
    static final int SECTION_ITEMS = 12;
    /** 1 where it is horizontal. */
    static final int SECTION_HORIZONTAL = 13;
    /** The index of its header, plus 1; then those of the footer, the decoration and the placeholder. */
    static final int SECTION_PARTS = 14;
    static final int SECTION_FIELDS = 18;

    // The fields of headers, footers, decorations and placeholders.
    static final int PART_WHOLE = 0;
    static final int PART_TYPE = 1;
    static final int PART_FRAME = 2;
    static final int PART_DATA = 3;
    static final int PART_ELEMENTS = 4;
    static final int PART_SELECT = 5;
    static final int PART_RADIUS = 6;
    static final int PART_CONTENTS = 7;
    /** 1 where it is pinned. */
    static final int PART_PINNED = 8;
    static final int PART_FIELDS = 9;

    // The fields of scrollers and carousels.
    static final int SCROLLER_WHOLE = 0;
    static final int SCROLLER_BEHAVIOR = 1;
    static final int SCROLLER_STOPS = 2;
    static final int SCROLLER_ITEMS = 3;
    static final int SCROLLER_FIELDS = 4;

    /** The JSON, then zeros. */
    final byte[] bytes;
    /** The length of the JSON. */
    final int count;
    final SpanTable items;
    final SpanTable sections;
    final SpanTable parts;
    final SpanTable scrollers;
    /** Of each scroller its frame, and the width and height of its content. */
    final double[] scrollerFrames;
    /** The types of items. */
    final String[] types;

    Document(LayoutReader reader) {
        bytes = reader.scanner.bytes;
        count = reader.scanner.count;
        items = reader.items;
        sections = reader.sections;
        parts = reader.parts;
        scrollers = reader.scrollers;
        for (SpanTable table : new SpanTable[] {items, sections, parts, scrollers}) table.trim();
        scrollerFrames = Arrays.copyOf(reader.scrollerFrames, 6 * scrollers.size());
        types = reader.types.toArray(new String[0]);
    }

    /** Returns a scanner at a place, for values whose objects are built. */
    JsonScanner scan(int start) {
        return new JsonScanner(bytes, count, start, Limits.VALUES);
    }

    /** Returns the text of a field; an empty one where it is absent. */
    String text(SpanTable table, int record, int field) {
        int start = table.start(record, field);
        int end = table.end(record, field);
        return start == 0 ? "" : scan(0).text(start, end < 0 ? ~end : end, end < 0);
    }

    /** Returns the text of a value; null where it is absent or no string. */
    String string(int start) {
        if (start == 0) return null;
        JsonScanner scanner = scan(start);
        try {
            return scanner.peek() == '"' ? scanner.plainText() : null;
        } catch (JsonException error) {
            return null;
        }
    }

    /** Returns the JSON of a field; no bytes where it is absent. */
    byte[] json(SpanTable table, int record, int field) {
        return Arrays.copyOfRange(bytes, table.start(record, field), table.end(record, field));
    }

    /** Something that is read from JSON. */
    interface Reading<T> {
        T read(JsonScanner scanner) throws JsonException;
    }

    /** Reads a field; another value where it is absent, or not what is expected. */
    <T> T read(SpanTable table, int record, int field, Reading<T> reading, T other) {
        int start = table.start(record, field);
        return start == 0 ? other : read(start, reading, other);
    }

    <T> T read(int start, Reading<T> reading, T other) {
        try {
            return reading.read(scan(start));
        } catch (JsonException error) {
            return other;
        }
    }
}
