package galley;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A link of an app: which paths it takes, and the page that it opens. */
public final class AppLink {
    /** The path; a segment {@code :name} takes any one. */
    public final String path;
    /** The module of the page. */
    public final String module;
    /**
     * Its parameters: in a text <code>${name}</code> is the segment {@code :name} of a path, and
     * <code>$$&#123;</code> is <code>$&#123;</code>.
     */
    public final Map<String, JsonValue> params;

    /** Creates a link; see the fields. */
    public AppLink(String path, String module, Map<String, JsonValue> params) {
        this.path = path;
        this.module = module;
        this.params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    }

    /** A page that a path opens. */
    public static final class Opened {
        /** The page's module. */
        public final String module;
        /** The module's parameters. */
        public final Map<String, JsonValue> params;

        private Opened(String module, Map<String, JsonValue> params) {
            this.module = module;
            this.params = Collections.unmodifiableMap(params);
        }
    }

    /** Returns the named segments of a path that the link takes, by name; null where it does not take it. O(length). */
    public Map<String, String> values(String path) {
        List<String> given = segments(path, true);
        List<String> own = segments(this.path, false);
        if (given == null || own == null || given.size() != own.size()) return null;
        Map<String, String> values = new LinkedHashMap<>();
        for (int index = 0; index < own.size(); index++) {
            String segment = own.get(index);
            if (segment.startsWith(":")) values.put(segment.substring(1), given.get(index));
            else if (!given.get(index).equals(decoded(segment))) return null;
        }
        return values;
    }

    /** Returns the page that a path opens; null where the link does not take it. */
    public Opened open(String path) {
        Map<String, String> values = values(path);
        if (values == null) return null;
        Map<String, JsonValue> filled = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> param : params.entrySet()) {
            String text = param.getValue().text();
            filled.put(param.getKey(), text == null ? param.getValue() : JsonValue.of(filled(text, values)));
        }
        return new Opened(module, filled);
    }

    /** Returns a text with the values of its places. */
    private static String filled(String text, Map<String, String> values) {
        StringBuilder result = new StringBuilder();
        int place = 0;
        while (place < text.length()) {
            int end = text.startsWith("${", place) ? text.indexOf('}', place) : -1;
            if (text.startsWith("$${", place)) {
                result.append("${");
                place += 3;
            } else if (end >= 0) {
                String value = values.get(text.substring(place + 2, end));
                result.append(value == null ? "" : value);
                place = end + 1;
            } else {
                result.append(text.charAt(place));
                place += 1;
            }
        }
        return result.toString();
    }

    /** Returns the segments of a path, decoded or as they are; null where it is none that links take. */
    private static List<String> segments(String path, boolean isDecoded) {
        if (!path.startsWith("/")) return null;
        int end = 0;
        while (end < path.length() && path.charAt(end) != '?' && path.charAt(end) != '#') end += 1;
        // One slash at the end does not count.
        if (end > 0 && path.charAt(end - 1) == '/') end -= 1;
        List<String> segments = new ArrayList<>();
        int start = 1;
        while (start <= end) {
            int stop = path.indexOf('/', start);
            if (stop < 0 || stop > end) stop = end;
            String segment = path.substring(start, stop);
            String text = isDecoded ? decoded(segment) : segment;
            if (text == null || text.isEmpty() || text.indexOf('\0') >= 0) return null;
            segments.add(text);
            start = stop + 1;
        }
        return segments;
    }

    /** Returns a segment without its percent escapes; null where they are none, or their bytes are not UTF-8. */
    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) return segment;
        byte[] bytes = segment.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream result = new ByteArrayOutputStream(bytes.length);
        for (int index = 0; index < bytes.length; index++) {
            if (bytes[index] != '%') {
                result.write(bytes[index]);
                continue;
            }
            int high = index + 2 < bytes.length ? Character.digit(bytes[index + 1], 16) : -1;
            int low = index + 2 < bytes.length ? Character.digit(bytes[index + 2], 16) : -1;
            if (high < 0 || low < 0) return null;
            result.write(high << 4 | low);
            index += 2;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(result.toByteArray())).toString();
        } catch (CharacterCodingException error) {
            return null;
        }
    }
}
