package galley;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The JVM client does as Clients/vectors say")
final class VectorTests {
    @Test @DisplayName("it plays all deltas, and holds the service's layout member for member")
    void changes() throws Exception {
        int count = 0;
        for (JsonValue vector : new VectorFile("changes").cases) {
            Layout held = VectorFile.layout(vector.get("layout"));
            assertEquals(vector.get("layout"), VectorFile.plain(held));
            for (JsonValue step : vector.get("steps").elements()) {
                byte[] before = held.json();
                Layout next = held.play(VectorFile.bytes(step.get("changes"))).layout;
                assertEquals(step.get("layout"), VectorFile.plain(next));
                // The layout that was held is as it was.
                org.junit.jupiter.api.Assertions.assertArrayEquals(before, held.json());
                held = next.settled();
                count += 1;
            }
        }
        assertTrue(count >= 300, count + " steps");
    }

    @Test @DisplayName("changes of another revision are refused")
    void otherRevision() throws Exception {
        List<JsonValue> cases = new VectorFile("changes").cases;
        Layout held = VectorFile.layout(cases.get(0).get("layout"));
        byte[] changes = VectorFile.bytes(cases.get(1).get("steps").elements().get(0).get("changes"));
        GalleyException error = assertThrows(GalleyException.class, () -> held.play(changes));
        assertEquals(GalleyException.Kind.CHANGES_DO_NOT_FIT, error.kind);
    }

    // Windows

    private static String frame(JsonValue frame) {
        return frame(new Frame(frame.get("x").number(Double.NaN), frame.get("y").number(Double.NaN),
            frame.get("width").number(Double.NaN), frame.get("height").number(Double.NaN)));
    }

    /** Returns numbers with the four decimals that they are written with. */
    private static String frame(Frame frame) {
        StringBuilder text = new StringBuilder();
        for (double number : new double[] {frame.x, frame.y, frame.width, frame.height}) {
            text.append(' ').append(Math.round(number * 10_000));
        }
        return text.toString();
    }

    private static Window window(Layout layout, JsonValue options, String offset) {
        double at = options.get(offset).number(0);
        double overscan = options.get("overscan").number(0);
        String section = options.get("section").text();
        return section == null ? layout.window(at, options.get("height").number(0), overscan)
            : layout.window(section, at, overscan);
    }

    @Test @DisplayName("its windows are the service's")
    void windows() throws Exception {
        VectorFile file = new VectorFile("windows");
        for (JsonValue vector : file.cases) {
            Layout layout = file.layouts.get((int) vector.get("layout").number(-1));
            check(window(layout, vector.get("options"), "offset"), vector.get("window"));
        }
        assertTrue(file.cases.size() >= 200);
    }

    private static void check(Window window, JsonValue expected) throws Exception {
        assertEquals(frame(expected.get("rect")), frame(window.rect));
        List<String> found = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        for (int place = 0; place < window.itemCount(); place++) {
            Item item = window.item(place);
            found.add(item.id() + " " + window.section(place) + " " + window.index(place) + frame(window.frame(place)) + item.data());
        }
        for (JsonValue item : expected.get("items").elements()) {
            wanted.add(item.get("id").text() + " " + item.get("section").parameter() + " " + item.get("index").parameter()
                + frame(item.get("frame")) + item.get("data"));
        }
        assertEquals(wanted, found);
        checkParts(window.pinned(), expected.get("pinned"));
        checkParts(window.supplementary(), expected.get("supplementary"));
        List<String> sections = new ArrayList<>();
        for (JsonValue section : expected.get("sections").elements()) sections.add(section.get("section").parameter());
        List<String> seen = new ArrayList<>();
        for (int section : window.sections()) seen.add(Integer.toString(section));
        assertEquals(sections, seen);
        check(window.reuse(null), expected.get("reuse"), window, window);
    }

    private static void checkParts(List<Window.SeenPart> parts, JsonValue expected) {
        List<String> found = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        for (Window.SeenPart part : parts) found.add(part.section + " " + part.kind.text + frame(part.frame));
        for (JsonValue part : expected.elements()) {
            String kind = part.get("kind").isNull() ? "header" : part.get("kind").text();
            wanted.add(part.get("section").parameter() + " " + kind + frame(part.get("frame")));
        }
        assertEquals(wanted, found);
    }

    @Test @DisplayName("its plans for cells are the service's")
    void reuse() throws Exception {
        VectorFile file = new VectorFile("reuse");
        for (JsonValue vector : file.cases) {
            Layout layout = file.layouts.get((int) vector.get("layout").number(-1));
            Window before = window(layout, vector.get("options"), "from");
            Window after = window(layout, vector.get("options"), "offset");
            check(after.reuse(before), vector.get("reuse"), before, after);
        }
        assertTrue(file.cases.size() >= 100);
    }

    private static void check(ReusePlan plan, JsonValue expected, Window before, Window after) {
        assertEquals(expected.get("remove"), names(plan.remove, before));
        assertEquals(expected.get("add"), names(plan.add, after));
        assertEquals((int) expected.get("keep").number(-1), plan.keep);
        assertEquals(expected.get("dequeue"), counts(plan.dequeue));
        assertEquals(expected.get("create"), counts(plan.create));
    }

    private static JsonValue names(List<ItemPath> paths, Window window) {
        List<JsonValue> names = new ArrayList<>();
        for (ItemPath path : paths) {
            String id = window.layout.item(path.section, path.item).id();
            names.add(JsonValue.of(List.of(JsonValue.of(id), JsonValue.of(path.section), JsonValue.of(path.item))));
        }
        return JsonValue.of(names);
    }

    private static JsonValue counts(Map<String, Integer> counts) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> each : counts.entrySet()) members.put(each.getKey(), JsonValue.of(each.getValue()));
        return JsonValue.of(members);
    }

    // Drawing

    /** Returns a layout with some members beside those that each has. */
    private static Layout layout(String members) throws GalleyException {
        return Layout.parse(("{\"module\":\"m\",\"revision\":\"r\",\"status\":\"complete\",\"failures\":[],"
            + "\"viewport\":{\"width\":840,\"direction\":\"ltr\",\"textScale\":1},\"contentSize\":{\"width\":840,\"height\":840},"
            + members + "}").getBytes(StandardCharsets.UTF_8));
    }

    private static Layout layout(JsonValue item) throws GalleyException {
        return layout("\"sections\":[{\"id\":\"s\",\"frame\":{\"x\":0,\"y\":0,\"width\":840,\"height\":840},\"items\":[" + item + "]}]");
    }

    @Test @DisplayName("touches reach the parts of items that the service says")
    void touches() throws Exception {
        List<JsonValue> cases = new VectorFile("touches").cases;
        for (JsonValue vector : cases) {
            Item item = layout(vector.get("item")).item(0, 0);
            for (JsonValue touch : vector.get("touches").elements()) {
                Item.Touched part = item.partAt(touch.get("x").number(-1), touch.get("y").number(-1));
                assertEquals(touch.get("part").text(), part == null ? null : part.id, item.id());
            }
        }
        assertTrue(cases.size() >= 80);
    }

    @Test @DisplayName("its colours are the service's, in every mode")
    void colors() throws Exception {
        List<JsonValue> cases = new VectorFile("colors").cases;
        for (JsonValue vector : cases) {
            Layout layout = layout("\"sections\":[],\"palette\":" + vector.get("palette"));
            String[] names = {"light", "dark", "contrastLight", "contrastDark"};
            for (PaletteColor.Mode mode : PaletteColor.Mode.values()) {
                String found = layout.color(vector.get("color").text(), mode);
                assertEquals(vector.get("values").get(names[mode.ordinal()]).text(), found == null ? "#000000" : found);
            }
        }
        assertTrue(cases.size() > 20);
    }

    @Test @DisplayName("its lines of texts are the service's")
    void texts() throws Exception {
        List<JsonValue> cases = new VectorFile("texts").cases;
        for (JsonValue vector : cases) {
            Element element = Element.list(VectorFile.scanner(JsonValue.of(List.of(vector.get("element"))))).get(0);
            TextStyle style = new TextStyle(VectorFile.scanner(vector.get("style")));
            List<TextLine> lines = element.text.lines(style, element.frame);
            List<JsonValue> expected = vector.get("lines").elements();
            assertEquals(expected.size(), lines.size());
            assertEquals(element.text.lines, lines.size());
            for (int index = 0; index < lines.size(); index++) {
                TextLine line = lines.get(index);
                assertEquals(expected.get(index).get("text").text(), line.text);
                assertEquals(expected.get(index).get("baseline").number(-1), line.baseline, 1e-4);
                List<JsonValue> parts = new ArrayList<>();
                for (TextLine.Part part : line.parts) parts.add(JsonValue.of(part.text));
                assertEquals(expected.get(index).get("parts").elements(), parts);
            }
        }
        assertTrue(cases.size() >= 100);
    }

    @Test @DisplayName("its files and blurred images are the service's")
    void images() throws Exception {
        JsonValue root = new VectorFile("images").root;
        for (JsonValue vector : root.get("files").elements()) {
            LayoutImage image = new LayoutImage(vector);
            assertEquals(vector.get("url").text(), image.file(vector.get("scale").number(1), vector.get("isDark").isTrue()).url);
        }
        for (JsonValue vector : root.get("blurs").elements()) {
            int[] pixels = BlurHash.of(vector.get("hash").text())
                .pixels((int) vector.get("width").number(0), (int) vector.get("height").number(0));
            List<JsonValue> levels = new ArrayList<>();
            for (int pixel : pixels) {
                for (int shift = 16; shift >= 0; shift -= 8) levels.add(JsonValue.of(pixel >> shift & 255));
            }
            assertEquals(vector.get("pixels").elements(), levels);
        }
        for (JsonValue hash : root.get("noBlurs").elements()) assertNull(BlurHash.of(hash.text()), hash.text());
        assertTrue(root.get("blurs").elements().size() >= 5);
    }

    @Test @DisplayName("it derives all stops of items, headers, footers and placeholders")
    void stops() throws Exception {
        List<JsonValue> cases = new VectorFile("stops").cases;
        for (JsonValue vector : cases) {
            AccessibleThing.Kind kind =
                AccessibleThing.Kind.valueOf(vector.get("kind").text().toUpperCase(java.util.Locale.ROOT));
            List<JsonValue> found = new ArrayList<>();
            for (Stop stop : AccessibleThing.read(kind, VectorFile.scanner(vector.get("thing"))).stops()) found.add(members(stop));
            assertEquals(vector.get("stops"), JsonValue.of(found), vector.get("name").text());
        }
        assertTrue(cases.size() >= 40);
    }

    private static void put(Map<String, JsonValue> members, String name, String text) {
        if (text != null) members.put(name, JsonValue.of(text));
    }

    private static JsonValue members(Stop stop) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        put(members, "role", stop.role.text);
        put(members, "label", stop.label);
        put(members, "value", stop.value());
        put(members, "hint", stop.hint());
        put(members, "live", stop.live());
        if (stop.level() > 0) members.put("level", JsonValue.of(stop.level()));
        if (stop.isOn() != null) members.put("on", JsonValue.of(stop.isOn()));
        if (stop.element() >= 0) members.put("element", JsonValue.of(stop.element()));
        if (stop.run() >= 0) members.put("run", JsonValue.of(stop.run()));
        if (stop.isActive()) members.put("active", JsonValue.of(true));
        if (stop.frame() != null) {
            Map<String, JsonValue> frame = new LinkedHashMap<>();
            frame.put("x", JsonValue.of(stop.frame().x));
            frame.put("y", JsonValue.of(stop.frame().y));
            frame.put("width", JsonValue.of(stop.frame().width));
            frame.put("height", JsonValue.of(stop.frame().height));
            members.put("frame", JsonValue.of(frame));
        }
        List<JsonValue> actions = new ArrayList<>();
        for (Stop.Action action : stop.actions()) {
            Map<String, JsonValue> each = new LinkedHashMap<>();
            put(each, "id", action.id);
            put(each, "label", action.label);
            each.put("element", JsonValue.of(action.element));
            if (action.run >= 0) each.put("run", JsonValue.of(action.run));
            if (action.isOn != null) each.put("on", JsonValue.of(action.isOn));
            actions.add(JsonValue.of(each));
        }
        if (!actions.isEmpty()) members.put("actions", JsonValue.of(actions));
        return JsonValue.of(members);
    }

    // Links and events

    @Test @DisplayName("its links take the paths that the service's take, and open their pages")
    void links() throws Exception {
        List<JsonValue> cases = new VectorFile("links").cases;
        for (JsonValue vector : cases) {
            String path = vector.get("path").text();
            int found = -1;
            Map<String, String> values = null;
            List<JsonValue> links = vector.get("links").elements();
            for (int index = 0; index < links.size() && values == null; index++) {
                values = new AppLink(links.get(index).text(), "m", Map.of()).values(path);
                found = values == null ? -1 : index;
            }
            JsonValue taken = vector.get("taken");
            assertEquals((int) taken.get("link").number(-1), found, path);
            Map<String, JsonValue> members = new LinkedHashMap<>();
            if (values != null) values.forEach((name, value) -> members.put(name, JsonValue.of(value)));
            if (!taken.isNull()) assertEquals(taken.get("values"), JsonValue.of(members), path);
        }
        Map<String, JsonValue> params = Map.of("id", JsonValue.of("${id}"), "text", JsonValue.of("a $${b} ${part}-${id}"));
        AppLink.Opened opened = new AppLink("/songs/:id/:part", "song", params).open("/songs/a%2Fb/c?x");
        assertNotNull(opened);
        assertEquals("a/b", opened.params.get("id").text());
        assertEquals("a ${b} c-a/b", opened.params.get("text").text());
        assertTrue(cases.size() >= 30);
    }

    @Test @DisplayName("its events are the service's, wherever the bytes are cut and however lines end")
    void events() throws Exception {
        Random random = new Random(20_261_121);
        List<JsonValue> cases = new VectorFile("events").cases;
        int streams = 0;
        for (JsonValue vector : cases) {
            for (int round = 0; round < 24; round++) {
                String ending = new String[] {"\n", "\r\n", "\r"}[round % 3];
                byte[] bytes = vector.get("stream").text().replace("\n", ending).getBytes(StandardCharsets.UTF_8);
                EventReader reader = new EventReader();
                List<JsonValue> found = new ArrayList<>();
                int size = round < 3 ? 7 : 1 + random.nextInt(round < 12 ? 40 : 4_000);
                for (int start = 0; start < bytes.length; ) {
                    int length = Math.min(bytes.length - start, 1 + random.nextInt(size));
                    for (EventReader.Event event : reader.push(bytes, start, length)) {
                        Map<String, JsonValue> members = new LinkedHashMap<>();
                        put(members, "name", event.name);
                        put(members, "id", event.id);
                        put(members, "data", event.data());
                        found.add(JsonValue.of(members));
                    }
                    start += length;
                }
                assertEquals(vector.get("events"), JsonValue.of(found));
                streams += 1;
            }
        }
        assertTrue(streams >= 1_000, streams + " streams");
    }
}
