package galley;

/** The check of bytes that text is read from. */
final class Utf8 {
    private Utf8() {}

    /** Throws unless all bytes are UTF-8 (RFC 3629, section 4). Zeros follow them. */
    static void check(byte[] bytes, int count) throws JsonException {
        int place = 0;
        while (place < count) {
            if (bytes[place] >= 0) {
                place += 1;
                continue;
            }
            int length = characterLength(bytes, place);
            if (length == 0) throw new JsonException(place, "not UTF-8");
            place += length;
        }
    }

    /** Returns the bytes of a character that is not ASCII; 0 where there is none. */
    private static int characterLength(byte[] bytes, int place) {
        int first = bytes[place] & 0xFF;
        int second = bytes[place + 1] & 0xFF;
        if (first >= 0xC2 && first <= 0xDF) return follows(second) ? 2 : 0;
        if (first >= 0xE0 && first <= 0xEF) {
            int low = first == 0xE0 ? 0xA0 : 0x80;
            int high = first == 0xED ? 0x9F : 0xBF;
            return second >= low && second <= high && follows(bytes[place + 2]) ? 3 : 0;
        }
        if (first >= 0xF0 && first <= 0xF4) {
            int low = first == 0xF0 ? 0x90 : 0x80;
            int high = first == 0xF4 ? 0x8F : 0xBF;
            boolean isWhole = second >= low && second <= high && follows(bytes[place + 2]) && follows(bytes[place + 3]);
            return isWhole ? 4 : 0;
        }
        return 0;
    }

    private static boolean follows(int next) {
        return (next & 0xC0) == 0x80;
    }
}
