package galley;

import java.nio.charset.StandardCharsets;

/** The text of strings with escapes, which were checked. */
final class JsonEscapes {
    private JsonEscapes() {}

    /** Returns the value of a hexadecimal digit; -1 where there is none. */
    static int hexadecimal(byte[] bytes, int place) {
        return Character.digit(bytes[place], 16);
    }

    /** Returns the text of some bytes. */
    static String text(byte[] bytes, int start, int end) {
        StringBuilder result = new StringBuilder(end - start);
        int place = start;
        int plain = start;
        while (place < end) {
            if (bytes[place] != '\\') {
                place += 1;
                continue;
            }
            result.append(new String(bytes, plain, place - plain, StandardCharsets.UTF_8));
            place = unescape(bytes, place + 1, result);
            plain = place;
        }
        return result.append(new String(bytes, plain, end - plain, StandardCharsets.UTF_8)).toString();
    }

    /** Adds the character of an escape, of which the letter is at a place; returns the place behind it. */
    private static int unescape(byte[] bytes, int place, StringBuilder result) {
        switch (bytes[place]) {
            case 'b': result.append('\b'); break;
            case 'f': result.append('\f'); break;
            case 'n': result.append('\n'); break;
            case 'r': result.append('\r'); break;
            case 't': result.append('\t'); break;
            case 'u': return appendUnit(bytes, place, result);
            default: result.append((char) bytes[place]);
        }
        return place + 1;
    }

    /** Adds the character of `uXXXX`, with the low surrogate that follows a high one; one alone is U+FFFD. */
    private static int appendUnit(byte[] bytes, int place, StringBuilder result) {
        char unit = unit(bytes, place);
        if (Character.isHighSurrogate(unit) && bytes[place + 5] == '\\' && bytes[place + 6] == 'u') {
            char low = unit(bytes, place + 6);
            if (Character.isLowSurrogate(low)) {
                result.append(unit).append(low);
                return place + 11;
            }
        }
        result.append(Character.isSurrogate(unit) ? '\uFFFD' : unit);
        return place + 5;
    }

    private static char unit(byte[] bytes, int place) {
        int value = 0;
        for (int index = 1; index <= 4; index++) value = value << 4 | Math.max(0, hexadecimal(bytes, place + index));
        return (char) value;
    }
}
