package galley;

import java.util.Arrays;

/**
 * Records of parts of a document: for each of its fields the first byte, and the byte behind it.
 *
 * <p>A field that is absent begins at 0, where no part of a document does. The end of a text with escapes is stored as its
 * complement. Fields may hold other integers too.
 */
final class SpanTable {
    private final int stride;
    private int[] values;
    private int count;

    SpanTable(int fields) {
        stride = 2 * fields;
        values = new int[stride * 4];
    }

    /** Adds a record without fields; returns its index. */
    int add() {
        if ((count + 1) * stride > values.length) {
            values = Arrays.copyOf(values, Math.max((count + 1) * stride, values.length + (values.length >> 1)));
        }
        return count++;
    }

    void set(int record, int field, int start, int end) {
        values[record * stride + 2 * field] = start;
        values[record * stride + 2 * field + 1] = end;
    }

    /** Sets a field to the string that a scanner took last. */
    void setText(int record, int field, JsonScanner scanner) {
        set(record, field, scanner.textStart, scanner.isEscaped ? ~scanner.textEnd : scanner.textEnd);
    }

    boolean has(int record, int field) {
        return values[record * stride + 2 * field] != 0;
    }

    int start(int record, int field) {
        return values[record * stride + 2 * field];
    }

    int end(int record, int field) {
        return values[record * stride + 2 * field + 1];
    }

    int size() {
        return count;
    }

    /** Lets the memory go that no record needs. */
    void trim() {
        values = Arrays.copyOf(values, count * stride);
    }
}
