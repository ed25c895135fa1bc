package galley;

import galley.http.HttpClientTransport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks that the JVM client holds what the service has, whatever is cut: pages that change at random are followed over streams that
 * end anywhere, or do not open.
 *
 * <p>usage: Deltas SERVICE CHANGE DELTAS SEED. SERVICE serves the modules mixed, shared and both; a request of CHANGE changes their data.
 */
final class Deltas {
    /** Longer than this no revision may be on its way, in milliseconds. */
    private static final long PATIENCE = 60_000;

    private static final AtomicInteger STREAMS = new AtomicInteger();
    private static final AtomicInteger CUTS = new AtomicInteger();
    private static final AtomicInteger REFUSED = new AtomicInteger();
    private static final AtomicInteger DELTAS = new AtomicInteger();
    private static final AtomicInteger LAYOUTS = new AtomicInteger();
    private static int windows;
    private static int troubles;
    private static Random random;

    private Deltas() {}

    private static int below(int limit) {
        synchronized (random) {
            return random.nextInt(limit);
        }
    }

    /** Fetches, but event streams come in pieces of any size, and many end at some byte or do not open. */
    private static final class BrokenTransport implements Transport {
        private final Transport inner = new HttpClientTransport();

        @Override public Response send(Request request, Cancellation cancellation) throws GalleyException {
            Response response = inner.send(request, cancellation);
            String type = response.fields.get("content-type");
            if (type == null || !type.startsWith("text/event-stream")) return response;
            STREAMS.incrementAndGet();
            if (below(8) == 0) {
                REFUSED.incrementAndGet();
                response.close();
                return new Response(200, Collections.singletonMap("content-type", "text/html"),
                    new ByteArrayInputStream(bytes("<html>")));
            }
            return new Response(response.status, response.fields, new Broken(response.body));
        }
    }

    /** A stream in pieces, which ends somewhere. */
    private static final class Broken extends InputStream {
        private final InputStream inner;
        private int left = below(3) == 0 ? Integer.MAX_VALUE : below(30_000);
        // The client may come back at once.
        private InputStream head = new ByteArrayInputStream(bytes("retry: 1\n\n"));

        Broken(InputStream inner) {
            this.inner = inner;
        }

        @Override public int read() throws IOException {
            throw new IOException("pieces only");
        }

        @Override public int read(byte[] bytes, int start, int length) throws IOException {
            int size = Math.min(Math.min(1 + below(below(4) == 0 ? 7 : 4_000), length), left);
            if (size == 0) {
                CUTS.incrementAndGet();
                inner.close();
                return -1;
            }
            int count = head == null ? inner.read(bytes, start, size) : head.read(bytes, start, size);
            if (count < 0 && head != null) {
                head = null;
                return read(bytes, start, length);
            }
            left -= Math.max(0, count);
            return count;
        }

        @Override public void close() throws IOException {
            inner.close();
        }
    }

    /** One who follows a page. */
    private static final class Follower {
        private final Galley plain;
        private final Page page;
        private volatile Throwable failure;
        private final UpdateReader reader;

        Follower(String service, String module, Viewport viewport, Map<String, String> parameters) {
            Galley.Options options = new Galley.Options().poll(5);
            options.pace.leastRetry = 1;
            plain = new Galley(service, new HttpClientTransport());
            page = new Galley(service, new BrokenTransport(), options).page(module, viewport, parameters, null, null);
            reader = page.read();
            Thread thread = new Thread(this::follow);
            thread.setDaemon(true);
            thread.start();
        }

        private void follow() {
            try {
                for (Update update = reader.next(); update != null; update = reader.next()) {
                    if (update.kind == Update.Kind.PROBLEM) throw new IllegalStateException(String.valueOf(update));
                    (update.kind == Update.Kind.CHANGES ? DELTAS : LAYOUTS).incrementAndGet();
                }
            } catch (GalleyException | InterruptedException | RuntimeException error) {
                failure = error;
            }
        }

        /** Has the page fetched, and checks that the client comes to hold what the service then has. */
        void check() throws Exception {
            Galley.Answer answer = plain.json("POST", page.url("refresh"), Collections.emptyMap(), bytes("{}"), new Cancellation());
            JsonValue layout = JsonValue.parse(java.util.Arrays.copyOf(answer.body.array(), answer.body.size()));
            String revision = layout.get("revision").text();
            long end = System.nanoTime() + PATIENCE * 1_000_000;
            while (page.layout() == null || !page.layout().revision.equals(revision)) {
                if (failure != null) throw new IllegalStateException(failure);
                if (System.nanoTime() > end) throw new IllegalStateException(page.url("layout") + " is not " + revision);
                Thread.sleep(1);
            }
            expect(layout, JsonValue.parse(page.layout().json()), page.url("layout"));
        }

        /** Checks a window of the page or of a section beside the service's. */
        void checkWindow() throws Exception {
            Layout layout = page.layout();
            double overscan = below(3) * below(200);
            double from = below(1_500) - 50;
            double offset = below(180_000) / 100.0 - 100;
            double height = 100 + below(800);
            String section = null;
            if (below(2) == 1) for (Section each : layout.sections()) if (each.isHorizontal()) section = each.id();
            Map<String, String> query = new TreeMap<>();
            if (section != null) query.put("section", section);
            query.put("offset", JsonWriter.text(offset));
            query.put("overscan", JsonWriter.text(overscan));
            query.put("from", JsonWriter.text(from));
            query.put("height", JsonWriter.text(height));
            query.put("revision", layout.revision);
            JsonValue answer;
            try {
                Galley.Answer json = plain.json("GET", page.url("window", query), Collections.emptyMap(), null, new Cancellation());
                answer = JsonValue.parse(java.util.Arrays.copyOf(json.body.array(), json.body.size()));
            } catch (GalleyException error) {
                // The page has changed by itself, which an upstream in trouble explains.
                if (error.status() != 409) throw error;
                troubles += 1;
                return;
            }
            Window before = section == null ? layout.window(from, height, overscan) : layout.window(section, from, overscan);
            Window window = section == null ? layout.window(offset, height, overscan) : layout.window(section, offset, overscan);
            compare(answer, window, before);
            windows += 1;
        }

        private void compare(JsonValue answer, Window window, Window before) {
            List<JsonValue> items = answer.get("items").elements();
            expect(items.size(), window.itemCount(), "the items of a window");
            for (int place = 0; place < items.size(); place++) {
                JsonValue item = items.get(place);
                Frame frame = window.frame(place);
                String found = window.item(place).id() + window.section(place) + window.index(place);
                expect(item.get("id").text() + item.get("section").parameter() + item.get("index").parameter(), found, "an item");
                double[] sides = {frame.x, frame.y, frame.width, frame.height};
                String[] names = {"x", "y", "width", "height"};
                for (int side = 0; side < 4; side++) {
                    double wanted = item.get("frame").get(names[side]).number(Double.NaN);
                    expect(Math.round(wanted * 10_000), Math.round(sides[side] * 10_000), found + " " + names[side]);
                }
            }
            expect(answer.get("pinned").elements().size(), window.pinned().size(), "what is pinned");
            expect(answer.get("supplementary").elements().size(), window.supplementary().size(), "other parts");
            expect(answer.get("sections").elements().size(), window.sections().length, "sections");
            expect((int) answer.get("reuse").get("keep").number(-1), window.reuse(before).keep, "items that stay");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private static void expect(Object wanted, Object found, String what) {
        if (!wanted.equals(found)) throw new IllegalStateException(what + ": " + found + " is not " + wanted);
    }

    public static void main(String[] arguments) throws Exception {
        String service = arguments[0];
        random = new Random(Long.parseUnsignedLong(arguments[3]));
        Viewport narrow = Viewport.of(711.5).withScale(2.75).withDirection("rtl");
        Follower[] followers = {
            new Follower(service, "mixed", Viewport.of(390), Collections.emptyMap()),
            new Follower(service, "mixed", narrow, Collections.singletonMap("most", "3")),
            new Follower(service, "shared", Viewport.of(320).withScale(3.0), Collections.emptyMap()),
            new Follower(service, "both", Viewport.of(390).withDirection("rtl"), Collections.emptyMap()),
        };
        Galley changing = new Galley(arguments[1], new HttpClientTransport());
        for (Follower follower : followers) follower.check();
        while (DELTAS.get() < Integer.parseInt(arguments[2])) {
            changing.json("GET", arguments[1], Collections.emptyMap(), null, new Cancellation());
            if (below(8) == 0) {
                Map<String, String> parameters = new LinkedHashMap<>();
                parameters.put("most", Integer.toString(1 + below(5)));
                parameters.put("title", below(2) == 0 ? "Everything" : "Other");
                followers[below(2)].page.set(parameters).get();
            }
            for (Follower follower : followers) follower.check();
            if (below(3) == 0) followers[below(followers.length)].checkWindow();
        }
        for (Follower follower : followers) follower.reader.close();
        if (CUTS.get() == 0 || windows == 0) throw new IllegalStateException("nothing was cut, or no window compared");
        System.out.println(DELTAS + " deltas, " + LAYOUTS + " layouts, " + STREAMS + " streams, " + CUTS + " cuts, " + REFUSED
            + " refused, " + windows + " windows, " + troubles + " troubles");
    }
}
