package galley;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A Galley service. It may be used from any thread. */
public final class Galley {
    /** The features that this client draws, of which {@code accepts} tells. */
    private static final String FEATURES = "+runs,+palette,+clip,+hits,+a11y";
    /** The most redirects that are followed in a row. */
    private static final int MAXIMUM_REDIRECTS = 3;
    /** The most bytes of a problem document that are read. */
    private static final int MAXIMUM_PROBLEM = 1 << 16;

    /** The options of a client. */
    public static final class Options {
        private Callable<Map<String, String>> headers = Collections::emptyMap;
        private LayoutStorage storage;
        private long poll = 10_000;
        private Executor executor = Background.THREADS;
        /** The times of reconnections, which tests shorten. */
        final Pace pace = new Pace();

        /** Creates the options of a client that sends no header fields of its own and stores nothing. */
        public Options() {}

        /** Sets what returns header fields for each request, such as {@code authorization}; where it throws, none is sent. */
        public Options headers(Callable<Map<String, String>> headers) {
            this.headers = headers;
            return this;
        }

        /** Sets what keeps the last layout of each page, which is shown first at the next start. */
        public Options storage(LayoutStorage storage) {
            this.storage = storage;
            return this;
        }

        /** Sets the pause between polls, where streams are cut on the way, in milliseconds. */
        public Options poll(long milliseconds) {
            poll = milliseconds;
            return this;
        }

        /** Sets what runs the client's work, which blocks: each task needs a thread of its own, such as a virtual one. */
        public Options executor(Executor executor) {
            this.executor = executor;
            return this;
        }
    }

    /** The times of reconnections, in milliseconds. */
    static final class Pace {
        /** The time in which an event stream must open; slower ones are polled. */
        long opening = 5_000;
        /** The silence after which a stream counts as dead; the service comments every 15 s. */
        long silence = 40_000;
        /** The pause after a stream's end, where it tells no other. */
        long retry = 500;
        /** The least pause after a stream's end. */
        long leastRetry = 10;
        /** The pause after the first failure, which doubles with each, up to the second number. */
        long failure = 500;
        long longestFailure = 30_000;
        /** The time in which a response that is no stream must be whole. */
        long response = 60_000;
    }

    /** The service's URL, without a slash at its end. */
    public final String base;
    final Transport transport;
    final LayoutStorage storage;
    final long poll;
    final Executor executor;
    final Pace pace;
    /** Layouts that were fetched before their pages are opened. */
    final LayoutsAhead ahead = new LayoutsAhead();
    private final Callable<Map<String, String>> headers;

    /** Creates a client of a service, with the options as they are; see {@link #Galley(String, Transport, Options)}. */
    public Galley(String base, Transport transport) {
        this(base, transport, new Options());
    }

    /**
     * Creates a client of a service.
     *
     * @param base the service's URL, to which {@code /v1/…} is added; {@code http} or {@code https}.
     * @param transport sends requests.
     * @param options header fields, storage, polls.
     */
    public Galley(String base, Transport transport, Options options) {
        int end = base.length();
        while (end > 0 && base.charAt(end - 1) == '/') end -= 1;
        this.base = base.substring(0, end);
        if (!this.base.matches("(?i)https?://[^/?#]+(/[^?#]*)?")) {
            throw new IllegalArgumentException("not the URL of a service, such as http://127.0.0.1:8080: " + base);
        }
        this.transport = transport;
        storage = options.storage;
        poll = options.poll;
        executor = options.executor;
        pace = options.pace;
        headers = options.headers;
    }

    /** Returns a page as declared, with its module's own parameters. Nothing is sent before it is followed or changed. */
    public Page page(String module, Viewport viewport) {
        return page(module, viewport, Collections.emptyMap(), null, null);
    }

    /**
     * Returns a page. Nothing is sent before it is followed or changed.
     *
     * @param module the module's name.
     * @param viewport the screen.
     * @param parameters the module's own.
     * @param pages the number of pages of data, for modules that have several; null for the module's own.
     * @param cells the types that the app draws itself, with the highest version of each, which the service is told as
     *     {@code accepts}; null tells it nothing.
     */
    public Page page(String module, Viewport viewport, Map<String, String> parameters, Integer pages,
        Map<String, Integer> cells) {
        String accepts = null;
        if (cells != null) {
            StringBuilder types = new StringBuilder();
            for (Map.Entry<String, Integer> cell : new TreeMap<>(cells).entrySet()) {
                types.append(cell.getKey()).append('@').append(cell.getValue()).append(',');
            }
            accepts = types + FEATURES;
        }
        return new Page(this, module, new PageQuery(viewport, parameters, pages, accepts));
    }

    /**
     * Fetches the app that the service declares.
     *
     * @param locale the language of its words; null for the service's own.
     * @return fails with a {@link GalleyException}, of status 404 where the service declares none.
     */
    public CompletableFuture<App> app(String locale) {
        String query = locale == null ? "" : "?locale=" + encoded(locale);
        return run(cancellation -> {
            Answer answer = json("GET", base + "/v1/app" + query, Collections.emptyMap(), null, cancellation);
            return new App(JsonValue.parse(java.util.Arrays.copyOf(answer.body.array(), answer.body.size())));
        });
    }

    // Requests

    /** Work that can be given up. */
    interface Work<T> {
        T run(Cancellation cancellation) throws GalleyException;
    }

    /** Runs work on a thread of its own. To cancel the future gives it up. */
    <T> CompletableFuture<T> run(Work<T> work) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Cancellation cancellation = new Cancellation();
        future.whenComplete((value, error) -> {
            if (future.isCancelled()) cancellation.cancel();
        });
        executor.execute(() -> {
            try {
                future.complete(work.run(cancellation));
            } catch (GalleyException | RuntimeException | Error error) {
                future.completeExceptionally(error);
            }
        });
        return future;
    }

    /** Returns the URL of an endpoint of a module. */
    String url(String module, String endpoint, Map<String, String> query) {
        StringBuilder url = new StringBuilder(base).append("/v1/modules/").append(encoded(module)).append('/').append(endpoint);
        char separator = '?';
        for (Map.Entry<String, String> pair : query.entrySet()) {
            url.append(separator).append(encoded(pair.getKey())).append('=').append(encoded(pair.getValue()));
            separator = '&';
        }
        return url.toString();
    }

    /** Returns a text with all but unreserved characters as percent escapes (RFC 3986, section 2.3). */
    static String encoded(String text) {
        StringBuilder result = new StringBuilder(text.length());
        for (byte next : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next >= '0' && next <= '9'
                || next == '-' || next == '.' || next == '_' || next == '~';
            if (isPlain) {
                result.append((char) next);
            } else {
                result.append('%').append(Character.toUpperCase(Character.forDigit(next >> 4 & 15, 16)))
                    .append(Character.toUpperCase(Character.forDigit(next & 15, 16)));
            }
        }
        return result.toString();
    }

    /** Sends a request and returns its response, where that is not a failure. Redirects on the same service are followed. */
    Transport.Response send(Transport.Request request, Cancellation cancellation) throws GalleyException {
        Map<String, String> fields = new TreeMap<>(request.fields);
        try {
            for (Map.Entry<String, String> field : headers.call().entrySet()) fields.putIfAbsent(field.getKey(), field.getValue());
        } catch (Exception error) {
            throw GalleyException.noResponse("no header fields: " + error);
        }
        String url = request.url;
        for (int redirects = 0; ; redirects++) {
            Transport.Request next = new Transport.Request(request.method, url, fields, request.body, request.isStream);
            Transport.Response response = transport.send(next, cancellation);
            if (response.status < 300 || response.status == 304) return response;
            if (response.status >= 400) throw refusal(response);
            response.close();
            String place = response.fields.get("location");
            boolean isKept = response.status == 307 || response.status == 308;
            if (!isKept || place == null || redirects == MAXIMUM_REDIRECTS || !request.method.equals("GET")) {
                throw GalleyException.invalidAnswer("status " + response.status);
            }
            url = redirected(url, place);
        }
    }

    /** Returns the URL that a redirect leads to, which is of the same service. */
    private static String redirected(String url, String place) throws GalleyException {
        try {
            URI from = URI.create(url);
            URI to = from.resolve(place);
            boolean isSame = from.getScheme().equalsIgnoreCase(to.getScheme()) && from.getPort() == to.getPort()
                && from.getHost() != null && from.getHost().equalsIgnoreCase(to.getHost());
            if (isSame) return to.toString();
        } catch (IllegalArgumentException error) {
            // Told below.
        }
        throw GalleyException.invalidAnswer("a redirect to elsewhere");
    }

    private static GalleyException refusal(Transport.Response response) {
        ByteList body = new ByteList(1_024);
        try {
            read(response, body, MAXIMUM_PROBLEM);
        } catch (IOException | GalleyException error) {
            // The status is told without a document.
        } finally {
            response.close();
        }
        return GalleyException.refused(Problem.of(java.util.Arrays.copyOf(body.array(), body.size()), response.status));
    }

    private static void read(Transport.Response response, ByteList body, int limit) throws IOException, GalleyException {
        byte[] buffer = new byte[1 << 14];
        InputStream input = response.body;
        for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
            if (body.size() + count > limit) throw GalleyException.invalidAnswer("longer than " + limit + " bytes");
            body.add(buffer, 0, count);
        }
    }

    /** A response whose body is whole. */
    static final class Answer {
        final int status;
        /** The entity tag; null without. */
        final String tag;
        final ByteList body;

        private Answer(int status, String tag, ByteList body) {
            this.status = status;
            this.tag = tag;
            this.body = body;
        }
    }

    /** Sends a request and returns its whole response. */
    Answer json(String method, String url, Map<String, String> fields, byte[] body, Cancellation cancellation)
        throws GalleyException {
        Map<String, String> all = new TreeMap<>(fields);
        all.put("accept", "application/json");
        if (body != null) all.put("content-type", "application/json");
        Cancellation own = new Cancellation();
        Runnable release = cancellation.onCancel(own::cancel);
        Future<?> timeout = Background.TIMER.schedule(own::cancel, pace.response, TimeUnit.MILLISECONDS);
        try (Transport.Response response = send(new Transport.Request(method, url, all, body, false), own)) {
            ByteList bytes = new ByteList(1 << 14);
            read(response, bytes, Limits.BYTES);
            if (own.isCancelled()) throw GalleyException.noResponse("it took too long");
            return new Answer(response.status, response.fields.get("etag"), bytes);
        } catch (IOException error) {
            throw GalleyException.noResponse(own.isCancelled() ? "it took too long" : String.valueOf(error.getMessage()));
        } finally {
            timeout.cancel(false);
            release.run();
        }
    }
}
