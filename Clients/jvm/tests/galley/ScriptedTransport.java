package galley;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers requests from a script, and keeps them. */
final class ScriptedTransport implements Transport {
    /** Answers the request of a number, from 1. */
    interface Script {
        Answer answer(Asked request, int number) throws GalleyException;
    }

    /** A request, taken apart. */
    static final class Asked {
        final Request request;
        final String path;
        final Map<String, String> query = new HashMap<>();

        Asked(Request request) {
            this.request = request;
            int mark = request.url.indexOf('?');
            String whole = mark < 0 ? request.url : request.url.substring(0, mark);
            path = whole.replace("http://galley.test/v1/modules/m/", "");
            if (mark < 0) return;
            for (String pair : request.url.substring(mark + 1).split("&")) {
                String[] sides = pair.split("=", 2);
                query.put(sides[0], java.net.URLDecoder.decode(sides[1], java.nio.charset.StandardCharsets.UTF_8));
            }
        }

        /** The revision that the client names. */
        String since() {
            String last = request.fields.get("last-event-id");
            return last == null ? query.get("since") : last;
        }
    }

    /** A response of the script. */
    static final class Answer {
        int status = 200;
        final Map<String, String> fields = new TreeMap<>();
        byte[] body = new byte[0];
        /** False for a stream that stays open until it is given up. */
        boolean ends = true;

        static Answer json(String body) {
            Answer answer = new Answer();
            answer.fields.put("content-type", "application/json");
            answer.body = Rows.bytes(body);
            return answer;
        }

        static Answer stream(String body) {
            Answer answer = json(body);
            answer.fields.put("content-type", "text/event-stream");
            return answer;
        }

        Answer open() {
            ends = false;
            return this;
        }

        Answer status(int status) {
            this.status = status;
            return this;
        }

        Answer field(String name, String value) {
            fields.put(name, value);
            return this;
        }
    }

    private final Script script;
    private final List<Asked> requests = new ArrayList<>();
    final AtomicInteger openStreams = new AtomicInteger();

    ScriptedTransport(Script script) {
        this.script = script;
    }

    synchronized List<Asked> requests() {
        return new ArrayList<>(requests);
    }

    @Override public Response send(Request request, Cancellation cancellation) throws GalleyException {
        if (cancellation.isCancelled()) throw GalleyException.noResponse("given up");
        Asked asked = new Asked(request);
        int number;
        synchronized (this) {
            requests.add(asked);
            number = requests.size();
        }
        Answer answer = script.answer(asked, number);
        return new Response(answer.status, answer.fields, new Body(answer, request.isStream, cancellation));
    }

    /** A body that comes in small pieces, as a slow network brings it. */
    private final class Body extends InputStream {
        private final ByteArrayInputStream bytes;
        private final boolean isStream;
        private final Cancellation cancellation;
        private boolean isOpen;

        Body(Answer answer, boolean isStream, Cancellation cancellation) {
            bytes = new ByteArrayInputStream(answer.body);
            this.isStream = isStream;
            this.cancellation = cancellation;
            isOpen = !answer.ends;
            if (isOpen) openStreams.incrementAndGet();
        }

        @Override public int read() {
            return bytes.read();
        }

        @Override public int read(byte[] target, int start, int length) throws IOException {
            int count = bytes.read(target, start, Math.min(length, isStream ? 3 : 1_000));
            if (count >= 0 || !isOpen) return count;
            try {
                while (!cancellation.isCancelled()) cancellation.await(60_000);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            }
            close();
            throw new IOException("given up");
        }

        @Override public void close() {
            if (isOpen) openStreams.decrementAndGet();
            isOpen = false;
        }
    }

    // Pages

    /** Returns a service that the script answers for, with short pauses. */
    static Galley galley(ScriptedTransport transport, Galley.Options options) {
        options.poll(1);
        options.pace.retry = 1;
        options.pace.leastRetry = 1;
        options.pace.failure = 1;
        options.pace.longestFailure = 8;
        // A busy machine is slow; only tests of silence wait for it.
        if (options.pace.opening == 5_000) options.pace.opening = 60_000;
        if (options.pace.silence == 40_000) options.pace.silence = 60_000;
        return new Galley("http://galley.test/", transport, options);
    }

    static Page page(ScriptedTransport transport) {
        return galley(transport, new Galley.Options()).page("m", Viewport.of(390));
    }

    /** Returns the first updates of a page. */
    static List<Update> take(int count, Page page) throws GalleyException, InterruptedException {
        List<Update> updates = new ArrayList<>();
        try (UpdateReader reader = page.read()) {
            while (updates.size() < count) updates.add(reader.next());
        }
        return updates;
    }

    static List<String> kinds(List<Update> updates) {
        List<String> kinds = new ArrayList<>();
        for (Update update : updates) {
            kinds.add(update.kind == Update.Kind.PROBLEM ? "problem " + update.problem.status : update.toString());
        }
        return kinds;
    }

    /** Something that is so sooner or later. */
    interface Condition {
        boolean holds() throws Exception;
    }

    static boolean eventually(Condition condition) throws Exception {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!condition.holds()) {
            if (System.nanoTime() > end) return false;
            Thread.sleep(5);
        }
        return true;
    }
}
