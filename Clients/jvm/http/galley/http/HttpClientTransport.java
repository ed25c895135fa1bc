package galley.http;

import galley.Cancellation;
import galley.GalleyException;
import galley.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPInputStream;

/** Sends requests with the JVM's own client, {@code java.net.http}; Android has none. */
public final class HttpClientTransport implements Transport {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final HttpClient client;

    /** Creates a transport that follows no redirects and keeps no cookies. */
    public HttpClientTransport() {
        this(HttpClient.newBuilder().connectTimeout(CONNECT).followRedirects(HttpClient.Redirect.NEVER).build());
    }

    /** Creates a transport over a client of the program's own: a proxy, certificates. It must follow no redirects. */
    public HttpClientTransport(HttpClient client) {
        this.client = client;
    }

    /** Sends a request; see {@link Transport}. */
    @Override public Response send(Request request, Cancellation cancellation) throws GalleyException {
        CompletableFuture<HttpResponse<InputStream>> sent;
        try {
            sent = client.sendAsync(translated(request), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IllegalArgumentException error) {
            throw GalleyException.noResponse(String.valueOf(error.getMessage()));
        }
        // A response that comes all the same has its body closed.
        Runnable release = cancellation.onCancel(() -> {
            sent.cancel(true);
            sent.thenAccept(response -> close(response.body()));
        });
        try {
            HttpResponse<InputStream> response = sent.get();
            InputStream body = response.body();
            release.run();
            cancellation.onCancel(() -> close(body));
            return translated(response, body);
        } catch (ExecutionException error) {
            throw GalleyException.noResponse(request.url, error.getCause());
        } catch (CancellationException error) {
            throw GalleyException.noResponse("given up");
        } catch (InterruptedException error) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw GalleyException.noResponse("interrupted");
        }
    }

    private static HttpRequest translated(Request request) {
        URI uri = URI.create(request.url);
        HttpRequest.BodyPublisher body = request.body == null
            ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(request.body);
        // Without TLS an offer of HTTP/2 would be a header field of each request.
        boolean isSecure = "https".equalsIgnoreCase(uri.getScheme());
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri).method(request.method, body)
            .version(isSecure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
        for (Map.Entry<String, String> field : request.fields.entrySet()) builder.header(field.getKey(), field.getValue());
        if (!request.isStream) builder.header("accept-encoding", "gzip");
        return builder.build();
    }

    private static Response translated(HttpResponse<InputStream> response, InputStream body) throws GalleyException {
        Map<String, String> fields = new TreeMap<>();
        for (Map.Entry<String, List<String>> field : response.headers().map().entrySet()) {
            fields.put(field.getKey().toLowerCase(java.util.Locale.ROOT), field.getValue().get(0));
        }
        // A 304 has the field of the response that it stands for, and no body.
        boolean isPlain = response.statusCode() == 304 || !"gzip".equals(fields.get("content-encoding"));
        if (isPlain) return new Response(response.statusCode(), fields, body);
        try {
            return new Response(response.statusCode(), fields, new GZIPInputStream(body, 1 << 14));
        } catch (IOException error) {
            close(body);
            throw GalleyException.noResponse(String.valueOf(error.getMessage()));
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException error) {
            // It is gone either way.
        }
    }
}
