package galley;

import java.util.Arrays;

/** Bytes that grow. Behind them are at least {@link JsonScanner#PADDING} zeros, unless they were cleared. */
final class ByteList {
    private byte[] bytes;
    private int count;

    ByteList(int capacity) {
        bytes = new byte[capacity + JsonScanner.PADDING];
    }

    int size() {
        return count;
    }

    /** Returns the bytes and what is behind them: not a copy. */
    byte[] array() {
        return bytes;
    }

    void add(byte[] source, int start, int length) {
        int needed = count + length + JsonScanner.PADDING;
        if (needed > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(needed, count + (count >> 1)));
        System.arraycopy(source, start, bytes, count, length);
        count += length;
    }

    void clear() {
        count = 0;
        // One long line must not keep its memory for good.
        if (bytes.length > 1 << 16) bytes = new byte[256];
    }
}
