package galley;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes JSON as bytes. */
final class JsonWriter {
    private byte[] bytes;
    private int count;

    JsonWriter(int capacity) {
        bytes = new byte[Math.max(16, capacity)];
    }

    /** Returns what was written. */
    byte[] bytes() {
        return Arrays.copyOf(bytes, count);
    }

    private void reserve(int more) {
        if (count + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(count + more, count + (count >> 1)));
    }

    void raw(byte[] source, int start, int end) {
        reserve(end - start);
        System.arraycopy(source, start, bytes, count, end - start);
        count += end - start;
    }

    void raw(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        raw(utf8, 0, utf8.length);
    }

    void raw(char character) {
        reserve(1);
        bytes[count++] = (byte) character;
    }

    /** Writes a string with the escapes that JSON needs. */
    void string(String text) {
        raw('"');
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        for (byte next : utf8) {
            if (next == '"' || next == '\\') {
                raw('\\');
                raw((char) next);
            } else if (next >= 0 && next < 0x20) {
                raw(next < 0x10 ? "\\u000" : "\\u00");
                raw(Integer.toHexString(next));
            } else {
                raw((char) (next & 0xFF));
            }
        }
        raw('"');
    }

    void frame(double[] frames, int place) {
        raw("{\"x\":");
        number(frames[place]);
        raw(",\"y\":");
        number(frames[place + 1]);
        raw(",\"width\":");
        number(frames[place + 2]);
        raw(",\"height\":");
        number(frames[place + 3]);
        raw('}');
    }

    /** Writes a number with at most four decimals. */
    void number(double number) {
        double magnitude = Math.floor(Math.abs(number) * 10_000 + 0.5);
        if (!(magnitude < 9e15)) {
            raw(Double.toString(number));
            return;
        }
        long units = (long) magnitude;
        if (number < 0 && units > 0) raw('-');
        raw(Long.toString(units / 10_000));
        int rest = (int) (units % 10_000);
        if (rest == 0) return;
        raw('.');
        for (int unit = 1_000; rest > 0; unit /= 10) {
            raw((char) ('0' + rest / unit));
            rest %= unit;
        }
    }

    /** Returns a number without needless decimals. */
    static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
            ? Long.toString((long) number) : Double.toString(number);
    }
}
