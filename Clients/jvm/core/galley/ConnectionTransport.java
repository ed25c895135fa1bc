package galley;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends requests with {@code HttpURLConnection}, for Android, where another thread may end one at any time.
 *
 * <p>The JVM's own connections end at their next byte only: a program there takes {@code galley.http.HttpClientTransport}.
 */
public final class ConnectionTransport implements Transport {
    private static final int CONNECT_MILLISECONDS = 10_000;
    private static final int READ_MILLISECONDS = 60_000;

    /** Creates a transport. */
    public ConnectionTransport() {}

    /** Sends a request; see {@link Transport}. */
    @Override public Response send(Request request, Cancellation cancellation) throws GalleyException {
        try {
            URLConnection opened = URI.create(request.url).toURL().openConnection();
            if (!(opened instanceof HttpURLConnection)) throw GalleyException.noResponse("not http: " + request.url);
            HttpURLConnection connection = (HttpURLConnection) opened;
            // On a thread of its own: the JVM waits for a read to end first.
            cancellation.onCancel(() -> Background.THREADS.execute(connection::disconnect));
            return send(request, connection);
        } catch (IOException error) {
            throw GalleyException.noResponse(request.url, error);
        } catch (IllegalArgumentException error) {
            throw GalleyException.noResponse(String.valueOf(error.getMessage()));
        } catch (RuntimeException error) {
            // What a connection throws that another thread has closed is not said anywhere.
            throw GalleyException.noResponse(error.toString());
        }
    }

    private static Response send(Request request, HttpURLConnection connection) throws IOException {
        connection.setRequestMethod(request.method);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout(CONNECT_MILLISECONDS);
        // Pages watch their streams themselves.
        connection.setReadTimeout(request.isStream ? 0 : READ_MILLISECONDS);
        for (Map.Entry<String, String> field : request.fields.entrySet()) {
            connection.setRequestProperty(field.getKey(), field.getValue());
        }
        if (request.body != null) {
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(request.body.length);
            try (OutputStream output = connection.getOutputStream()) {
                output.write(request.body);
            }
        }
        int status = connection.getResponseCode();
        Map<String, String> fields = new TreeMap<>();
        for (Map.Entry<String, List<String>> field : connection.getHeaderFields().entrySet()) {
            // The status line has no name.
            if (field.getKey() == null || field.getValue().isEmpty()) continue;
            fields.put(field.getKey().toLowerCase(Locale.ROOT), field.getValue().get(0));
        }
        InputStream body = status >= 400 ? connection.getErrorStream() : connection.getInputStream();
        return new Response(status, fields, body == null ? new ByteArrayInputStream(new byte[0]) : new Body(body, connection));
    }

    /** A body whose connection ends with it, also where it was not read to its end. */
    private static final class Body extends InputStream {
        private final InputStream inner;
        private final HttpURLConnection connection;
        private boolean isWhole;

        Body(InputStream inner, HttpURLConnection connection) {
            this.inner = inner;
            this.connection = connection;
        }

        @Override public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override public int read(byte[] bytes, int start, int length) throws IOException {
            try {
                int count = inner.read(bytes, start, length);
                isWhole |= count < 0;
                return count;
            } catch (RuntimeException error) {
                throw new IOException(error);
            }
        }

        @Override public void close() throws IOException {
            // Closing a stream that is not at its end would wait for the rest of it.
            if (isWhole) inner.close();
            else connection.disconnect();
        }
    }
}
