package galley;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Any JSON, such as the data of an item. It never changes, and may be used from any thread.
 *
 * <p>Numbers are doubles. An app that needs more reads the bytes with a decoder of its own ({@link Item#json()}).
 */
public final class JsonValue {
    /** The kinds of values. */
    public enum Kind { NULL, BOOLEAN, NUMBER, TEXT, LIST, OBJECT }

    /** The value {@code null}, which stands for what is absent too. */
    public static final JsonValue NULL = new JsonValue(Kind.NULL, null);

    /** The kind of the value. */
    public final Kind kind;
    private final Object value;

    private JsonValue(Kind kind, Object value) {
        this.kind = kind;
        this.value = value;
    }

    /** Returns a boolean. */
    public static JsonValue of(boolean value) {
        return new JsonValue(Kind.BOOLEAN, value);
    }

    /** Returns a number, which must be finite. */
    public static JsonValue of(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) throw new IllegalArgumentException("not finite");
        return new JsonValue(Kind.NUMBER, value);
    }

    /** Returns a text; {@link #NULL} for null. */
    public static JsonValue of(String value) {
        return value == null ? NULL : new JsonValue(Kind.TEXT, value);
    }

    /** Returns an object with some members, in their order. */
    public static JsonValue of(Map<String, JsonValue> members) {
        return new JsonValue(Kind.OBJECT, Collections.unmodifiableMap(new LinkedHashMap<>(members)));
    }

    /** Returns a list of some values. */
    public static JsonValue of(List<JsonValue> elements) {
        return new JsonValue(Kind.LIST, Collections.unmodifiableList(new ArrayList<>(elements)));
    }

    /**
     * Reads JSON.
     *
     * @throws GalleyException of the kind {@code INVALID_ANSWER} where the text is not JSON, is nested more than 512 levels
     *     deep, or has more values than memory allows.
     */
    public static JsonValue parse(String json) throws GalleyException {
        return parse(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads JSON from its bytes; see {@link #parse(String)}. */
    public static JsonValue parse(byte[] json) throws GalleyException {
        try {
            JsonScanner scanner = JsonScanner.of(json);
            JsonValue value = read(scanner);
            scanner.expectEnd();
            return value;
        } catch (JsonException error) {
            throw error.asInvalidAnswer();
        }
    }

    /** True for {@code null}, and for what is absent. */
    public boolean isNull() {
        return kind == Kind.NULL;
    }

    /** True for {@code true} alone. */
    public boolean isTrue() {
        return kind == Kind.BOOLEAN && (Boolean) value;
    }

    /** Returns the number; another one where the value is none. */
    public double number(double other) {
        return kind == Kind.NUMBER ? (Double) value : other;
    }

    /** Returns the text; null where the value is none. */
    public String text() {
        return kind == Kind.TEXT ? (String) value : null;
    }

    /** Returns the elements; none where the value is no list. */
    @SuppressWarnings("unchecked")
    public List<JsonValue> elements() {
        return kind == Kind.LIST ? (List<JsonValue>) value : Collections.emptyList();
    }

    /** Returns the members; none where the value is no object. Of equal names the last one counts. */
    @SuppressWarnings("unchecked")
    public Map<String, JsonValue> members() {
        return kind == Kind.OBJECT ? (Map<String, JsonValue>) value : Collections.emptyMap();
    }

    /** Returns a member; {@link #NULL} where there is none of that name. */
    public JsonValue get(String name) {
        JsonValue member = members().get(name);
        return member == null ? NULL : member;
    }

    /** Returns the text of a parameter: a text, a number without needless decimals, true or false; null for the others. */
    public String parameter() {
        switch (kind) {
            case TEXT: return text();
            case NUMBER: return JsonWriter.text((Double) value);
            case BOOLEAN: return value.toString();
            default: return null;
        }
    }

    /** True for the same JSON; the order of members does not count. */
    @Override public boolean equals(Object other) {
        if (!(other instanceof JsonValue)) return false;
        JsonValue that = (JsonValue) other;
        return kind == that.kind && (value == null || value.equals(that.value));
    }

    @Override public int hashCode() {
        return value == null ? 0 : value.hashCode();
    }

    /** Returns the value as JSON. */
    @Override public String toString() {
        JsonWriter writer = new JsonWriter(64);
        write(writer);
        return new String(writer.bytes(), StandardCharsets.UTF_8);
    }

    void write(JsonWriter writer) {
        switch (kind) {
            case LIST:
                writer.raw('[');
                for (int index = 0; index < elements().size(); index++) {
                    if (index > 0) writer.raw(',');
                    elements().get(index).write(writer);
                }
                writer.raw(']');
                break;
            case OBJECT:
                boolean isFirst = true;
                writer.raw('{');
                for (Map.Entry<String, JsonValue> member : members().entrySet()) {
                    if (!isFirst) writer.raw(',');
                    isFirst = false;
                    writer.string(member.getKey());
                    writer.raw(':');
                    member.getValue().write(writer);
                }
                writer.raw('}');
                break;
            case TEXT: writer.string(text()); break;
            case NUMBER: writer.raw(JsonWriter.text((Double) value)); break;
            default: writer.raw(String.valueOf(value));
        }
    }

    // Reading

    /** A list or an object that is being read. */
    private static final class Container {
        final Map<String, JsonValue> members;
        final List<JsonValue> elements;
        String name;
        boolean isFirst = true;

        Container(boolean isObject) {
            members = isObject ? new LinkedHashMap<>() : null;
            elements = isObject ? null : new ArrayList<>();
        }

        void add(JsonValue value) {
            if (members != null) members.put(name, value);
            else elements.add(value);
        }

        /** Goes to the next value in it; false at the end. */
        boolean next(JsonScanner scanner) throws JsonException {
            boolean hasNext = members != null ? scanner.nextKey(isFirst) : scanner.nextElement(isFirst);
            if (hasNext && members != null) name = scanner.text();
            isFirst = false;
            return hasNext;
        }

        JsonValue value() {
            return members != null
                ? new JsonValue(Kind.OBJECT, Collections.unmodifiableMap(members))
                : new JsonValue(Kind.LIST, Collections.unmodifiableList(elements));
        }
    }

    /** Takes a value. */
    static JsonValue read(JsonScanner scanner) throws JsonException {
        List<Container> open = new ArrayList<>();
        while (true) {
            int next = scanner.peek();
            JsonValue value = null;
            if (next == '{' || next == '[') {
                if (open.size() == JsonScanner.MAXIMUM_DEPTH) throw scanner.failure("nested too deeply");
                scanner.position += 1;
                open.add(new Container(next == '{'));
            } else {
                value = scalar(scanner, next);
            }
            while (!open.isEmpty()) {
                Container container = open.get(open.size() - 1);
                if (value != null) container.add(value);
                if (container.next(scanner)) break;
                value = container.value();
                open.remove(open.size() - 1);
            }
            if (open.isEmpty()) return value;
        }
    }

    private static JsonValue scalar(JsonScanner scanner, int next) throws JsonException {
        switch (next) {
            case '"': return of(scanner.plainText());
            case 't': case 'f': return of(scanner.bool());
            case 'n':
                scanner.literal("null");
                return NULL;
            default: return of(scanner.number());
        }
    }
}
