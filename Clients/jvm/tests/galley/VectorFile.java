package galley;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file of the service's vectors, whose folder is the property {@code galley.vectors}. */
final class VectorFile {
    final JsonValue root;
    final List<JsonValue> cases;
    final List<Layout> layouts = new ArrayList<>();

    VectorFile(String name) throws IOException, GalleyException {
        Path file = Paths.get(System.getProperty("galley.vectors"), name + ".json");
        JsonValue whole = JsonValue.parse(Files.readAllBytes(file));
        List<JsonValue> shared = new ArrayList<>();
        for (JsonValue value : whole.get("shared").elements()) shared.add(whole(value, shared));
        Map<String, JsonValue> members = new LinkedHashMap<>(whole.members());
        members.remove("shared");
        root = whole(JsonValue.of(members), shared);
        cases = root.get("cases").elements();
        for (JsonValue layout : root.get("layouts").elements()) layouts.add(layout(layout));
    }

    /** Returns a value in which {@code {"$": n}} is replaced by the n-th shared one. */
    private static JsonValue whole(JsonValue value, List<JsonValue> shared) {
        if (value.kind == JsonValue.Kind.LIST) {
            List<JsonValue> list = new ArrayList<>();
            for (JsonValue each : value.elements()) list.add(whole(each, shared));
            return JsonValue.of(list);
        }
        if (value.kind != JsonValue.Kind.OBJECT) return value;
        if (value.members().containsKey("$")) return shared.get((int) value.get("$").number(-1));
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> each : value.members().entrySet()) {
            members.put(each.getKey(), whole(each.getValue(), shared));
        }
        return JsonValue.of(members);
    }

    static byte[] bytes(JsonValue value) {
        return value.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    static Layout layout(JsonValue value) throws GalleyException {
        return Layout.parse(bytes(value));
    }

    /** Returns what a layout is as JSON. */
    static JsonValue plain(Layout layout) throws GalleyException {
        return JsonValue.parse(layout.json());
    }

    static JsonScanner scanner(JsonValue value) throws JsonException {
        return JsonScanner.of(bytes(value));
    }
}
