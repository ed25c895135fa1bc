package galley;

import java.nio.charset.StandardCharsets;

/**
 * Reads JSON (RFC 8259) from left to right, without building values and without recursion.
 *
 * <p>The bytes are followed by at least {@link #PADDING} zeros, which no value contains: they end each loop.
 */
final class JsonScanner {
    /** The deepest nesting that is read. */
    static final int MAXIMUM_DEPTH = 512;
    /** The zeros that must follow the bytes. */
    static final int PADDING = 8;
    /** The powers of ten that a double holds exactly. */
    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    };

    final byte[] bytes;
    /** The length of the JSON. */
    final int count;
    int position;

    /** The string that was taken last, a key too: where it begins, where it ends, and whether it has escapes. */
    int textStart;
    int textEnd;
    boolean isEscaped;

    /** The members and elements that may still be taken. */
    private int budget;

    JsonScanner(byte[] bytes, int count, int position, int budget) {
        this.bytes = bytes;
        this.count = count;
        this.position = position;
        this.budget = budget;
    }

    /** Creates a scanner of bytes, which it copies. */
    static JsonScanner of(byte[] json) throws JsonException {
        byte[] bytes = new byte[json.length + PADDING];
        System.arraycopy(json, 0, bytes, 0, json.length);
        Utf8.check(bytes, json.length);
        return new JsonScanner(bytes, json.length, 0, Limits.VALUES);
    }

    JsonException failure(String reason) {
        return new JsonException(position, reason);
    }

    // Structure

    /** Passes over white space and returns the byte behind it, which is not taken; 0 at the end. */
    int peek() {
        int next = bytes[position];
        while (next == ' ' || next == '\n' || next == '\r' || next == '\t') {
            position += 1;
            next = bytes[position];
        }
        return next;
    }

    private void expect(int next, String reason) throws JsonException {
        if (peek() != next) throw failure(reason);
        position += 1;
    }

    /** Throws unless nothing but white space is left. */
    void expectEnd() throws JsonException {
        peek();
        if (position != count) throw failure("something follows the value");
    }

    void beginObject() throws JsonException {
        expect('{', "not an object");
    }

    void beginArray() throws JsonException {
        expect('[', "not an array");
    }

    /** Takes the next key of an object and its colon; false at the object's end, which is taken too. */
    boolean nextKey(boolean isFirst) throws JsonException {
        int next = peek();
        if (next == '}') {
            position += 1;
            return false;
        }
        if (!isFirst) {
            expect(',', "no comma between members");
            next = peek();
        }
        if (next != '"') throw failure("no name of a member");
        spend();
        string();
        expect(':', "no colon behind a name");
        return true;
    }

    /** Returns true where another element of an array follows; false at its end, which is taken. */
    boolean nextElement(boolean isFirst) throws JsonException {
        int next = peek();
        if (next == ']') {
            position += 1;
            return false;
        }
        if (!isFirst) {
            expect(',', "no comma between elements");
            if (peek() == ']') throw failure("a comma before the end");
        }
        spend();
        return true;
    }

    private void spend() throws JsonException {
        budget -= 1;
        if (budget < 0) throw failure("too many values");
    }

    /** Takes {@code null} where it comes next. */
    boolean takesNull() throws JsonException {
        if (peek() != 'n') return false;
        literal("null");
        return true;
    }

    boolean bool() throws JsonException {
        if (peek() == 't') {
            literal("true");
            return true;
        }
        literal("false");
        return false;
    }

    void literal(String word) throws JsonException {
        peek();
        for (int index = 0; index < word.length(); index++) {
            if (bytes[position + index] != word.charAt(index)) throw failure("not a value");
        }
        position += word.length();
    }

    /** Returns true when the string that was taken last is a word of ASCII letters. */
    boolean is(String word) {
        if (isEscaped) return text().equals(word);
        int length = word.length();
        if (textEnd - textStart != length) return false;
        for (int index = 0; index < length; index++) {
            if (bytes[textStart + index] != word.charAt(index)) return false;
        }
        return true;
    }

    /** Passes over a value, which is checked; returns its first byte's place, and {@link #position} is behind it. */
    int skip() throws JsonException {
        peek();
        int start = position;
        skipValue();
        return start;
    }

    private void skipValue() throws JsonException {
        // One bit a level: set for objects.
        long[] kinds = null;
        int depth = 0;
        boolean isFirst = true;
        while (true) {
            int next = peek();
            if (next == '{' || next == '[') {
                if (depth == MAXIMUM_DEPTH) throw failure("nested too deeply");
                if (kinds == null) kinds = new long[MAXIMUM_DEPTH >> 6];
                position += 1;
                long bit = 1L << (depth & 63);
                if (next == '{') kinds[depth >> 6] |= bit;
                else kinds[depth >> 6] &= ~bit;
                depth += 1;
                isFirst = true;
            } else {
                skipScalar(next);
                isFirst = false;
            }
            while (depth > 0) {
                boolean isObject = (kinds[(depth - 1) >> 6] & 1L << (depth - 1 & 63)) != 0;
                if (isObject ? nextKey(isFirst) : nextElement(isFirst)) break;
                depth -= 1;
                isFirst = false;
            }
            if (depth == 0) return;
        }
    }

    private void skipScalar(int next) throws JsonException {
        switch (next) {
            case '"': string(); break;
            case 't': literal("true"); break;
            case 'f': literal("false"); break;
            case 'n': literal("null"); break;
            default: skipNumber();
        }
    }

    // Numbers

    /** Passes over digits, of which there must be one at least. */
    private void skipDigits() throws JsonException {
        int start = position;
        while (bytes[position] >= '0' && bytes[position] <= '9') position += 1;
        if (position == start) throw failure("not a number");
    }

    /** Takes a number: the nearest double, which is finite. */
    double number() throws JsonException {
        peek();
        int start = position;
        boolean isNegative = bytes[position] == '-';
        if (isNegative) position += 1;
        int first = position;
        long mantissa = 0;
        int digit = bytes[position] - '0';
        while (digit >= 0 && digit <= 9) {
            mantissa = mantissa * 10 + digit;
            position += 1;
            digit = bytes[position] - '0';
        }
        checkWhole(first);
        int length = position - first;
        int decimals = 0;
        if (bytes[position] == '.') {
            position += 1;
            int point = position;
            digit = bytes[position] - '0';
            while (digit >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
                position += 1;
                digit = bytes[position] - '0';
            }
            decimals = position - point;
            if (decimals == 0) throw failure("not a number");
            length += decimals;
        }
        // Up to 2^53 both are exact, and so their quotient is the nearest double.
        if (length <= 18 && mantissa <= 1L << 53 && (bytes[position] | 0x20) != 'e') {
            double value = mantissa / POWERS[decimals];
            return isNegative ? -value : value;
        }
        return longNumber(start);
    }

    private void checkWhole(int first) throws JsonException {
        if (position == first) throw failure("not a number");
        if (bytes[first] == '0' && position > first + 1) throw failure("a zero before a number");
    }

    /** Takes the exponent, if there is one, and converts the whole. */
    private double longNumber(int start) throws JsonException {
        skipExponent();
        String text = new String(bytes, start, position - start, StandardCharsets.US_ASCII);
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) throw failure("a number out of range");
        return value;
    }

    private void skipExponent() throws JsonException {
        if ((bytes[position] | 0x20) != 'e') return;
        position += 1;
        if (bytes[position] == '+' || bytes[position] == '-') position += 1;
        skipDigits();
    }

    /** Passes over a number, which is checked. */
    private void skipNumber() throws JsonException {
        if (bytes[position] == '-') position += 1;
        int first = position;
        skipDigits();
        checkWhole(first);
        if (bytes[position] == '.') {
            position += 1;
            skipDigits();
        }
        skipExponent();
    }

    /** Takes a number as an integer; fractions are cut, what is too great is bounded. */
    long integer() throws JsonException {
        return (long) Math.max(-9e15, Math.min(9e15, number()));
    }

    /** Takes a number as an index; what is none is bounded. */
    int index() throws JsonException {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, integer()));
    }

    // Strings

    /** Takes a string, whose quote comes next; its escapes are checked. */
    void string() throws JsonException {
        if (peek() != '"') throw failure("not a string");
        position += 1;
        int start = position;
        boolean hasEscapes = false;
        while (true) {
            int next = bytes[position];
            // Bytes from 0x80 on are negative.
            if (next < 0 || next > '"' && next != '\\' || next == ' ' || next == '!') {
                position += 1;
            } else if (next == '"') {
                textStart = start;
                textEnd = position;
                isEscaped = hasEscapes;
                position += 1;
                return;
            } else if (next == '\\') {
                hasEscapes = true;
                skipEscape();
            } else if (position >= count) {
                throw failure("a string without an end");
            } else {
                throw failure("a control character in a string");
            }
        }
    }

    private void skipEscape() throws JsonException {
        switch (bytes[position + 1]) {
            case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
                position += 2;
                break;
            case 'u':
                for (int index = 2; index < 6; index++) {
                    if (JsonEscapes.hexadecimal(bytes, position + index) < 0) throw failure("an escape that is none");
                }
                position += 6;
                break;
            default: throw failure("an escape that is none");
        }
    }

    /** Returns the string that was taken last. */
    String text() {
        return text(textStart, textEnd, isEscaped);
    }

    /** Takes a string and returns it. */
    String plainText() throws JsonException {
        string();
        return text();
    }

    /** Returns a string that was taken. */
    String text(int start, int end, boolean hasEscapes) {
        return hasEscapes ? JsonEscapes.text(bytes, start, end) : new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
