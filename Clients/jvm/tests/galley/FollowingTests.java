package galley;

import static galley.ScriptedTransport.Answer.json;
import static galley.ScriptedTransport.Answer.stream;
import static galley.ScriptedTransport.eventually;
import static galley.ScriptedTransport.kinds;
import static galley.ScriptedTransport.take;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("The JVM client follows a page")
@Timeout(120)
final class FollowingTests {
    private static final String FIRST = Rows.event("layout", Rows.layout("r1", "a"));

    @Test @DisplayName("a stream that ends is opened again where it ended")
    void reopened() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> number == 1
            ? stream(Rows.event("layout", Rows.layout("r1", "a"), "r1") + ":\n\nretry: 1\n\n")
            : stream(Rows.event("changes", Rows.append("r1", "r2", 1, "b"), "r2")).open());
        List<Update> updates = take(2, ScriptedTransport.page(transport));
        assertEquals(List.of("layout r1", "changes r2"), kinds(updates));
        assertEquals(List.of("a", "b"), Rows.ids(updates.get(1).layout));
        assertEquals(List.of(new ItemPath(0, 1)), updates.get(1).batch.items.inserts);
        assertEquals(1, updates.get(1).layout.afterSections().itemCount());
        assertNull(transport.requests().get(0).since());
        assertEquals("r1", transport.requests().get(1).since());
    }

    @Test @DisplayName("where streams do not get through, changes are polled; 304 says that nothing changed")
    void polled() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            if (request.path.equals("events")) return stream("<html>").field("content-type", "text/html");
            if (request.path.equals("layout")) return json(Rows.layout("r1", "a"));
            switch (polls.incrementAndGet()) {
                case 1: return json(Rows.none("r1")).field("etag", "\"t1\"");
                case 2:
                    assertEquals("\"t1\"", request.request.fields.get("if-none-match"));
                    return json("").status(304).field("etag", "\"t1\"");
                default: return json(Rows.append("r1", "r2", 1, "b"));
            }
        });
        assertEquals(List.of("layout r1", "changes r2"), kinds(take(2, ScriptedTransport.page(transport))));
        assertEquals(1, transport.requests().stream().filter(request -> request.path.equals("events")).count());
        transport.requests().stream().filter(request -> request.path.equals("changes"))
            .forEach(request -> assertEquals("r1", request.since()));
    }

    @Test @DisplayName("streams that are cut before a layout came are polled instead, and tried again after a while")
    void cut() throws Exception {
        for (String body : new String[] {"event: lay", ": galley\n\nevent: lay"}) cut(body);
    }

    private static void cut(String body) throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            switch (request.path) {
                case "events": return stream(body);
                case "layout": return json(Rows.layout("r1", "a"));
                default: return json(Rows.none("r1"));
            }
        });
        Page page = ScriptedTransport.page(transport);
        try (UpdateReader reader = page.read()) {
            assertEquals("layout r1", reader.next().toString());
            assertTrue(eventually(() -> transport.requests().stream().filter(each -> each.path.equals("events")).count() >= 3));
        }
        List<String> paths = new ArrayList<>();
        for (ScriptedTransport.Asked request : transport.requests()) paths.add(request.path);
        assertEquals(List.of("events", "events", "layout", "changes"), paths.subList(0, 4));
    }

    @Test @DisplayName("changes that every stream is cut within are polled")
    void cutChanges() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            if (request.path.equals("changes")) return json(Rows.append("r1", "r2", 1, "b"));
            return stream(number == 1 ? FIRST : ": galley\n\nevent: changes\ndata: {\"mod");
        });
        assertEquals(List.of("layout r1", "changes r2"), kinds(take(2, ScriptedTransport.page(transport))));
        List<String> paths = new ArrayList<>();
        for (ScriptedTransport.Asked request : transport.requests()) paths.add(request.path);
        assertEquals(List.of("events", "events", "events", "changes"), paths.subList(0, 4));
    }

    @Test @DisplayName("a problem leaves what is shown, and is told once")
    void problem() throws Exception {
        String problem = "{\"title\":\"No\",\"status\":502,\"detail\":\"d\",\"requestId\":\"%\"}";
        ScriptedTransport transport = new ScriptedTransport((request, number) -> stream(FIRST
            + Rows.event("problem", problem.replace("%", "1")) + Rows.event("problem", problem.replace("%", "2"))
            + Rows.event("changes", Rows.append("r1", "r2", 1, "b"))).open());
        Page page = ScriptedTransport.page(transport);
        assertEquals(List.of("layout r1", "problem 502", "changes r2"), kinds(take(3, page)));
        assertEquals(List.of("a", "b"), Rows.ids(page.layout()));
    }

    @Test @DisplayName("a service that cannot be reached is a problem, then a layout; pauses grow")
    void unreachable() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            if (number < 4) throw GalleyException.noResponse("connection refused");
            return number == 4 ? json("{\"title\":\"Busy\",\"status\":503}").status(503) : stream(FIRST).open();
        });
        List<Update> updates = take(3, ScriptedTransport.page(transport));
        assertEquals(List.of("problem 0", "problem 503", "layout r1"), kinds(updates));
        assertEquals(5, transport.requests().size());
    }

    @Test @DisplayName("changes that do not fit, or are none, are answered with a layout")
    void unfit() throws Exception {
        for (String changes : new String[] {Rows.append("r7", "r8", 1, "b"), "{", Rows.append("r1", "r8", 9, "b")}) {
            ScriptedTransport transport = new ScriptedTransport((request, number) -> number > 1
                ? stream(Rows.event("layout", Rows.layout("r8", "a", "b"))).open()
                : stream(FIRST + Rows.event("changes", changes)).open());
            List<Update> updates = take(3, ScriptedTransport.page(transport));
            assertEquals(List.of("layout r1", "problem 0", "layout r8"), kinds(updates));
            assertNull(transport.requests().get(1).since());
        }
    }

    @Test @DisplayName("a page that the service refuses ends the updates with its problem; one that it has no time for is asked for again")
    void refused() throws Exception {
        for (int status : new int[] {400, 401, 403, 404, 406, 410}) {
            ScriptedTransport transport = new ScriptedTransport((request, number) ->
                json("{\"title\":\"Unknown module\",\"status\":" + status + "}").status(status));
            GalleyException error = assertThrows(GalleyException.class, () -> take(1, ScriptedTransport.page(transport)));
            assertEquals(status, error.status());
            assertEquals("Unknown module", error.problem.title);
            assertEquals(1, transport.requests().size());
        }
        for (int status : new int[] {408, 425, 429, 500, 503}) {
            ScriptedTransport transport = new ScriptedTransport((request, number) -> number == 1
                ? json("{\"title\":\"Busy\",\"status\":" + status + "}").status(status) : stream(FIRST).open());
            assertEquals(List.of("problem " + status, "layout r1"), kinds(take(2, ScriptedTransport.page(transport))));
        }
    }

    @Test @DisplayName("a stream that does not open in time, or falls silent, is given up")
    void silent() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> number == 1
            ? stream(FIRST).open() : stream(Rows.event("changes", Rows.append("r1", "r2", 1, "b"))).open());
        Galley.Options options = new Galley.Options();
        options.pace.opening = 300;
        options.pace.silence = 300;
        Page page = ScriptedTransport.galley(transport, options).page("m", Viewport.of(390));
        assertEquals(List.of("layout r1", "changes r2"), kinds(take(2, page)));
        assertEquals("r1", transport.requests().get(1).since());
        assertTrue(eventually(() -> transport.openStreams.get() == 0));
    }

    @Test @DisplayName("parameters are set by changes, and the stream follows")
    void parameters() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> {
            if (request.path.equals("changes")) return json(Rows.append(request.since(), "jazz", 1, "b"));
            return stream(request.query.containsKey("genre") ? ":\n\n" : FIRST).open();
        });
        Page page = ScriptedTransport.page(transport);
        try (UpdateReader reader = page.read()) {
            assertEquals("layout r1", reader.next().toString());
            page.set(Map.of("genre", "jazz")).get();
            assertTrue(eventually(() -> transport.requests().size() == 3));
            assertEquals("changes jazz", reader.next().toString());
        }
        List<String> asked = new ArrayList<>();
        for (ScriptedTransport.Asked each : transport.requests()) {
            asked.add(each.path + " " + each.query.get("genre") + " " + each.since());
        }
        assertEquals(List.of("events null null", "changes jazz r1", "events jazz jazz"), asked);
    }

    @Test @DisplayName("one stream serves all who read, and ends when nobody does; updates that nobody reads open nothing")
    void shared() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) -> stream(FIRST).open());
        Page page = ScriptedTransport.page(transport);
        for (int round = 0; round < 3; round++) page.read();
        page.updates();
        assertFalse(page.isFollowed());
        try (UpdateReader first = page.read(); UpdateReader second = page.read()) {
            assertEquals("r1", first.next().layout.revision);
            assertEquals("r1", second.next().layout.revision);
            assertEquals(1, transport.requests().size());
        }
        assertTrue(eventually(() -> transport.openStreams.get() == 0));
        assertFalse(page.isFollowed());
        // Who comes back is shown what was there, and the stream goes on.
        try (UpdateReader again = page.read()) {
            assertEquals("r1", again.next().layout.revision);
            assertTrue(eventually(() -> transport.requests().size() == 2));
        }
        assertEquals("r1", transport.requests().get(1).since());
    }

    /** A subscriber that asks for one update at a time. */
    private static final class Subscriber implements Flow.Subscriber<Update> {
        final List<Update> updates = Collections.synchronizedList(new ArrayList<>());
        final AtomicReference<Throwable> error = new AtomicReference<>();
        final CountDownLatch ended = new CountDownLatch(1);
        private final long first;
        volatile Flow.Subscription subscription;

        Subscriber(long first) {
            this.first = first;
        }

        @Override public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            if (first != 0) subscription.request(first);
        }

        @Override public void onNext(Update update) {
            updates.add(update);
            subscription.request(1);
        }

        @Override public void onError(Throwable failure) {
            error.set(failure);
            ended.countDown();
        }

        @Override public void onComplete() {
            ended.countDown();
        }
    }

    @Test @DisplayName("subscribers get what they ask for, until they cancel, and errors at the end")
    void subscribers() throws Exception {
        ScriptedTransport transport = new ScriptedTransport((request, number) ->
            stream(FIRST + Rows.event("changes", Rows.append("r1", "r2", 1, "b"))).open());
        Page page = ScriptedTransport.page(transport);
        Subscriber patient = new Subscriber(0);
        page.updates().subscribe(patient);
        assertTrue(transport.requests().isEmpty());
        patient.subscription.request(1);
        assertTrue(eventually(() -> patient.updates.size() == 2));
        assertEquals(List.of("layout r1", "changes r2"), kinds(patient.updates));
        patient.subscription.cancel();
        assertTrue(eventually(() -> transport.openStreams.get() == 0));
        assertEquals(1, patient.ended.getCount());
        Subscriber wrong = new Subscriber(-1);
        page.updates().subscribe(wrong);
        assertTrue(wrong.ended.await(30, TimeUnit.SECONDS));
        assertTrue(wrong.error.get() instanceof IllegalArgumentException);
        ScriptedTransport unknown = new ScriptedTransport((request, number) -> json("{}").status(400));
        Subscriber told = new Subscriber(1);
        ScriptedTransport.page(unknown).updates().subscribe(told);
        assertTrue(told.ended.await(30, TimeUnit.SECONDS));
        assertEquals(400, ((GalleyException) told.error.get()).status());
    }

    @Test @DisplayName("who reads slowly gets the last layout whole, not a queue without end")
    void slow() throws Exception {
        Mailbox mailbox = new Mailbox(() -> { });
        for (int number = 0; number < 40; number++) {
            mailbox.put(Update.changes(Layout.parse(Rows.bytes(Rows.layout("r" + number, "a"))), Batch.NONE));
        }
        mailbox.put(Update.problem(new Problem("end", 0, null)));
        List<Update> taken = new ArrayList<>();
        for (Update update = mailbox.next(); update.kind != Update.Kind.PROBLEM; update = mailbox.next()) taken.add(update);
        assertTrue(taken.size() <= Mailbox.MAXIMUM_WAITING);
        assertEquals(Update.Kind.LAYOUT, taken.get(0).kind);
        assertEquals("r39", taken.get(taken.size() - 1).layout.revision);
    }

    @Test @DisplayName("the last layout is shown from storage, until there is a newer one")
    void stored(@org.junit.jupiter.api.io.TempDir java.io.File folder) throws Exception {
        ScriptedTransport.Script script = (request, number) -> request.since() == null ? stream(FIRST).open()
            : stream(Rows.event("changes", Rows.append("r1", "r2", 1, "b"))).open();
        for (LayoutStorage storage : new LayoutStorage[] {new MemoryLayoutStorage(), new FileLayoutStorage(folder)}) {
            ScriptedTransport first = new ScriptedTransport(script);
            Page shown = ScriptedTransport.galley(first, new Galley.Options().storage(storage)).page("m", Viewport.of(390));
            take(1, shown);
            String key = shown.url("layout");
            assertTrue(eventually(() -> storage.load(key) != null));
            ScriptedTransport second = new ScriptedTransport(script);
            Page page = ScriptedTransport.galley(second, new Galley.Options().storage(storage)).page("m", Viewport.of(390));
            assertEquals(List.of("layout r1", "changes r2"), kinds(take(2, page)));
            assertEquals("r1", second.requests().get(0).since());
            assertTrue(eventually(() -> Layout.parse(storage.load(key)).revision.equals("r2")));
        }
        FileLayoutStorage few = new FileLayoutStorage(new java.io.File(folder, "few"), 3);
        for (int number = 0; number < 9; number++) few.store("key " + number, new byte[] {1});
        assertEquals(3, new java.io.File(folder, "few").list().length);
        assertNull(few.load("another"));
    }

    @Test @DisplayName("streams that are cut at any byte lead to the last layout")
    void cutAnywhere() throws Exception {
        Random random = new Random(7);
        AtomicInteger cuts = new AtomicInteger();
        int steps = 12;
        for (int round = 0; round < 120; round++) {
            ScriptedTransport transport = new ScriptedTransport((request, number) -> {
                int from = request.since() == null ? 0 : Integer.parseInt(request.since().substring(1));
                StringBuilder text = new StringBuilder("retry: 1\n\n");
                if (from == 0) text.append(Rows.event("layout", Rows.layout("r1", "x1"), "r1"));
                for (int step = Math.max(1, from); step < steps; step++) {
                    text.append(Rows.event("changes", Rows.append("r" + step, "r" + (step + 1), step, "x" + (step + 1)), "r" + (step + 1)));
                }
                if (!request.request.isStream) {
                    return from == 0 ? json(Rows.layout("r1", "x1")) : from == steps ? json(Rows.none("r" + steps))
                        : json(Rows.append("r" + from, "r" + (from + 1), from, "x" + (from + 1)));
                }
                synchronized (random) {
                    if (random.nextInt(10) == 0) return stream(text.toString()).open();
                    cuts.incrementAndGet();
                    return stream(text.substring(0, random.nextInt(Math.min(text.length(), 3_000))));
                }
            });
            Page page = ScriptedTransport.page(transport);
            try (UpdateReader reader = page.read()) {
                Layout layout = null;
                while (layout == null || !layout.revision.equals("r" + steps)) {
                    Update update = reader.next();
                    assertNotNull(update.layout, String.valueOf(update));
                    layout = update.layout;
                }
                assertEquals(steps, layout.itemCount());
                assertEquals("x" + steps, layout.item(0, steps - 1).id());
            }
        }
        assertTrue(cuts.get() >= 500, cuts + " cuts");
    }
}
