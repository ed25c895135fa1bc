package galley;

import static galley.ScriptedTransport.Answer.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("What the JVM client does with a page")
@Timeout(60)
final class ActionTests {
    private static GalleyException failure(CompletableFuture<?> future) {
        return (GalleyException) assertThrows(ExecutionException.class, future::get).getCause();
    }

    @Test @DisplayName("what fails tells its status and problem, and changes nothing")
    void failure() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) ->
            json("{\"title\":\"Invalid parameter\",\"status\":400,\"detail\":\"genre is unknown\"}").status(400));
        Page page = ScriptedTransport.page(transport);
        String before = page.url("layout");
        GalleyException error = failure(page.set(Map.of("genre", "x")));
        assertEquals(400, error.status());
        assertEquals("Invalid parameter: genre is unknown", error.getMessage());
        assertEquals(before, page.url("layout"));
        assertNull(page.layout());
    }

    @Test @DisplayName("a reset is a whole layout")
    void reset() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> request.path.equals("layout")
            ? json(Rows.layout("r1", "a"))
            : json("{\"module\":\"m\",\"from\":\"r1\",\"to\":\"r2\",\"kind\":\"reset\",\"reason\":\"viewportChanged\",\"layout\":"
                + Rows.layout("r2", "z") + "}"));
        Page page = ScriptedTransport.page(transport);
        page.resize(Viewport.of(390)).get();
        Update update = page.resize(Viewport.of(844).withScale(3.0)).get();
        assertEquals("layout r2", update.toString());
        assertEquals(List.of("z"), Rows.ids(page.layout()));
    }

    @Test @DisplayName("more is loaded while there is more")
    void more() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> request.path.equals("layout")
            ? json(Rows.layoutWithNext("r1", "/v1/modules/m/layout?pages=2&width=390", "a"))
            : json(Rows.append("r1", "r2", 1, "b", "{\"next\":null}")));
        Page page = ScriptedTransport.page(transport);
        assertNull(page.loadMore().get());
        page.resize(Viewport.of(390)).get();
        assertTrue(page.layout().hasMore());
        assertEquals("changes r2", page.loadMore().get().toString());
        assertEquals("2", transport.requests().get(1).query.get("pages"));
        assertFalse(page.layout().hasMore());
        assertNull(page.loadMore().get());
    }

    @Test @DisplayName("items are selected and switched with the page's parameters and the client's fields")
    void actions() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> request.path.endsWith("select")
            ? json("{\"item\":\"6\",\"action\":{\"action\":\"emit\",\"name\":\"n\"},\"revision\":\"r1\"}")
            : json("{\"item\":\"a/7\",\"value\":true,\"revision\":\"r1\"}"));
        Galley.Options options = new Galley.Options().headers(() -> Map.of("authorization", "Bearer t"));
        Page page = ScriptedTransport.galley(transport, options).page("m", Viewport.of(390).withScale(2.0));
        Selection selection = page.select(Target.of("6").inSection("s"), "Yes").get();
        assertEquals("n", selection.action.name);
        assertTrue(page.setValue(Target.of("a/7").occurrence(2), true, false).get().value);
        List<String> asked = new ArrayList<>();
        for (ScriptedTransport.Asked each : transport.requests()) {
            asked.add(each.request.method + " " + each.path + " " + new java.util.TreeMap<>(each.query) + " "
                + new String(each.request.body, StandardCharsets.UTF_8) + " " + each.request.fields.get("authorization") + " "
                + each.request.fields.get("content-type"));
        }
        assertEquals(List.of(
            "POST items/6/select {scale=2, section=s, width=390} {\"button\":\"Yes\"} Bearer t application/json",
            "PUT items/a%2F7/value {occurrence=2, scale=2, width=390} {\"on\":true,\"was\":false} Bearer t application/json"), asked);
        GalleyException error = failure(new Galley("http://galley.test", new ScriptedTransport((request, number) ->
            json("{\"item\":1}"))).page("m", Viewport.DEFAULT).select(Target.of("x")));
        assertEquals(GalleyException.Kind.INVALID_ANSWER, error.kind);
    }

    @Test @DisplayName("an action brings the page up to date where no stream does; a refresh is asked for, then what changed")
    void catchUp() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            switch (request.path) {
                case "layout": return json(Rows.layout("r1", "a"));
                case "changes": return json(Rows.append(request.since(), request.since() + "+", page(request), "b"));
                case "refresh": return json("{}");
                default: return json("{\"item\":\"a\",\"value\":true,\"revision\":\"r2\"}");
            }
        });
        Page page = ScriptedTransport.page(transport);
        page.resize(Viewport.of(390)).get();
        page.setValue(Target.of("a"), true, null).get();
        assertEquals(List.of("a", "b"), Rows.ids(page.layout()));
        assertEquals(3, page.refresh().get().layout.itemCount());
        List<String> paths = new ArrayList<>();
        for (ScriptedTransport.Asked each : transport.requests()) paths.add(each.request.method + " " + each.path);
        assertEquals(List.of("GET layout", "PUT items/a/value", "GET changes", "POST refresh", "GET changes"), paths);
    }

    private static Action open(int id) throws Exception {
        byte[] json = Rows.bytes("{\"action\":\"open\",\"module\":\"m\",\"params\":{\"id\":" + id + "}}");
        return Action.read(JsonScanner.of(json));
    }

    @Test @DisplayName("four pages in sight are fetched, once a minute, and shown first when they are opened")
    void ahead() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> request.path.equals("layout")
            ? json(Rows.layout("r1", "a")).status("2".equals(request.query.get("id")) ? 503 : 200)
            : ScriptedTransport.Answer.stream(": none\n\n").open());
        LayoutStorage storage = new MemoryLayoutStorage();
        Galley galley = ScriptedTransport.galley(transport, new Galley.Options().storage(storage));
        Page page = galley.page("m", Viewport.of(390), Map.of("theme", "gold", "id", "9"), null, Map.of("row", 1));
        List<Action> actions = new ArrayList<>();
        actions.add(Action.read(JsonScanner.of(Rows.bytes("{\"action\":\"open\",\"url\":\"https://a.example/\"}"))));
        actions.add(Action.read(JsonScanner.of(Rows.bytes("{\"action\":\"back\"}"))));
        for (int id = 1; id <= 6; id++) actions.add(open(id));
        assertNull(page.page(actions.get(0)));
        assertNull(page.page(actions.get(1)));
        page.prefetch(actions).get();
        page.prefetch(actions).get();
        List<String> asked = new ArrayList<>();
        for (ScriptedTransport.Asked each : transport.requests()) asked.add(each.path + " " + each.query.get("id"));
        assertEquals(List.of("layout 1", "layout 2", "layout 3", "layout 4"), asked);
        Page opened = page.page(actions.get(2));
        assertTrue(opened.url("layout").contains("accepts=row%401"));
        assertTrue(opened.url("layout").endsWith("&id=1&theme=gold&width=390"));
        List<Update> updates = ScriptedTransport.take(1, opened);
        assertEquals(List.of("a"), Rows.ids(updates.get(0).layout));
        for (ScriptedTransport.Asked each : transport.requests().subList(4, transport.requests().size())) {
            assertEquals("events r1", each.path + " " + each.since());
        }
        assertTrue(ScriptedTransport.eventually(() -> storage.load(opened.url("layout")) != null));
        // One that could not be fetched is when it is opened.
        assertNull(galley.ahead.layout(page.page(open(2)).url("layout")));
    }

    private static int page(ScriptedTransport.Asked request) {
        return request.since().length() - 1;
    }

    @Test @DisplayName("changes of the page are made one after the other; one that is cancelled while it waits is not made")
    void inTurn() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            if (request.path.equals("layout")) return json(Rows.layout("r0"));
            if (number == 2) {
                started.countDown();
                try {
                    released.await();
                } catch (InterruptedException error) {
                    throw GalleyException.noResponse("interrupted");
                }
            }
            String name = request.query.get("n");
            return json(Rows.append(request.since(), "r" + name, number - 2, "x" + name));
        });
        Page page = ScriptedTransport.page(transport);
        page.set(Collections.emptyMap()).get();
        List<CompletableFuture<Update>> changes = new ArrayList<>();
        for (int number = 1; number <= 5; number++) changes.add(page.set(Map.of("n", "" + number)));
        CompletableFuture<Update> given = page.set(Map.of("n", "6"));
        started.await();
        assertTrue(given.cancel(true));
        released.countDown();
        for (CompletableFuture<Update> change : changes) change.get();
        assertThrows(CancellationException.class, given::get);
        assertEquals(List.of("x1", "x2", "x3", "x4", "x5"), Rows.ids(page.layout()));
        assertEquals(6, transport.requests().size());
        assertTrue(page.url("layout").contains("n=5"));
    }

    @Test @DisplayName("accepts is what its cells are, with their versions, in each request; without them nothing")
    void accepts() {
        Galley galley = new Galley("http://galley.test", new ScriptedTransport((request, number) -> json("{}")));
        String features = "%2Bruns%2C%2Bpalette%2C%2Bclip%2C%2Bhits%2C%2Ba11y";
        String url = galley.page("m", Viewport.of(390), Map.of(), null, Map.of("row", 1, "card", 2)).url("events");
        assertEquals("http://galley.test/v1/modules/m/events?accepts=card%402%2Crow%401%2C" + features + "&width=390", url);
        assertTrue(galley.page("m", Viewport.of(390), Map.of(), null, Map.of()).url("layout").contains("accepts=" + features));
        assertFalse(galley.page("m", Viewport.of(390)).url("layout").contains("accepts"));
        String own = galley.page("m", Viewport.DEFAULT, Map.of("accepts", "a-4.1"), 3, Map.of("row", 1)).url("layout");
        assertEquals("http://galley.test/v1/modules/m/layout?accepts=a-4.1&pages=3", own);
    }

    @Test @DisplayName("a screen is asked for in the words of its platform")
    void viewports() {
        Galley galley = new Galley("http://galley.test/", new ScriptedTransport((request, number) -> json("{}")));
        String[][] expected = {
            {"fontScale=1.3&platform=android&width=390", galley.page("m", Viewport.of(390).withFontScale(1.3)).url("layout")},
            {"platform=ios&textSize=ax1", galley.page("m", Viewport.DEFAULT.withTextSize("ax1").withFontScale(2.0)).url("layout")},
            {"height=844.5&textScale=1.25&width=390",
                galley.page("m", Viewport.of(390.001, 844.5).withPlatform(Viewport.Platform.WEB).withTextScale(1.25)).url("layout")},
            {"direction=rtl&locale=ar&platform=android&scale=2.75",
                galley.page("m", Viewport.DEFAULT.withScale(2.75).withPlatform(Viewport.Platform.ANDROID).withDirection("rtl")
                    .withLocale("ar").withTextScale(2.0)).url("layout")},
        };
        for (String[] each : expected) assertEquals("http://galley.test/v1/modules/m/layout?" + each[0], each[1]);
        assertNull(Viewport.Platform.current());
    }

    @Test @DisplayName("one text in a thousand is measured and reported, by its hash and once; at most twenty")
    void reports() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> json("{}"));
        Galley galley = new Galley("http://galley.test", transport);
        TextReports reports = new TextReports(Viewport.Platform.ANDROID);
        TextStyle style = new TextStyle(JsonScanner.of(Rows.bytes("{\"font\":\"body\",\"size\":17}")));
        List<String> measured = new ArrayList<>();
        for (int index = 0; index < 2_000; index++) {
            String text = "Sample " + index / 2;
            reports.note(content(text, ""), style, () -> {
                measured.add(text);
                return new TextReports.Drawn(81.5, 2);
            });
        }
        // The service samples the same ones.
        assertEquals(List.of("Sample 76", "Sample 979"), measured);
        reports.note(content("Sample 76", ",\"measured\":\"estimated\""), style, () -> {
            throw new AssertionError("estimates are not compared");
        });
        reports.send(galley).get();
        reports.send(galley).get();
        assertEquals(1, transport.requests().size());
        assertEquals("http://galley.test/v1/text/reports", transport.requests().get(0).request.url);
        String body = new String(transport.requests().get(0).request.body, StandardCharsets.UTF_8);
        assertTrue(body.startsWith("[{\"font\":\"body\",\"size\":17,\"platform\":\"android\",\"text\":\"b4801f20b9002f20\","
            + "\"width\":81.5,\"lines\":2},"), body);
        TextReports many = new TextReports(Viewport.Platform.ANDROID);
        int[] count = new int[1];
        for (int index = 0; index < 100_000; index++) {
            if (!TextReports.isSampled("Sample " + index)) continue;
            many.note(content("Sample " + index, ""), style, () -> {
                count[0] += 1;
                return new TextReports.Drawn(1, 1);
            });
        }
        assertEquals(TextReports.MAXIMUM_COUNT, count[0]);
    }

    private static TextContent content(String text, String members) throws JsonException {
        String element = "[{\"kind\":\"text\",\"text\":\"" + text + "\"" + members + "}]";
        return Element.list(JsonScanner.of(Rows.bytes(element))).get(0).text;
    }

    @Test @DisplayName("an app's tabs and links are read")
    void app() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> json("{\"name\":\"Shop\",\"start\":1,\"tabs\":["
            + "{\"title\":\"Home\",\"module\":\"home\",\"params\":{},\"layout\":\"/l\"}],\"links\":[{\"path\":\"/r/:id\",\"module\":"
            + "\"record\",\"params\":{\"id\":\"${id}\",\"n\":1}}],\"palette\":{\"label\":{\"light\":\"#000000\"}},\"images\":{}}"));
        App app = new Galley("http://galley.test", transport).app("de").get();
        assertEquals("http://galley.test/v1/app", transport.requests().get(0).path);
        assertEquals("home", app.tabs.get(0).module);
        assertEquals("7", app.open("/r/7").params.get("id").text());
        assertNull(app.open("/x"));
        assertEquals("#000000", app.palette.get("label").in(PaletteColor.Mode.DARK));
    }
}
