package galley;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends requests. {@link ConnectionTransport} is built in, for Android; {@code galley-http} has one over the JVM's own client; tests,
 * and apps with a network of their own, bring another.
 */
public interface Transport {
    /**
     * Sends a request and returns when the head of the response is there. It blocks, and is called by several threads at once.
     *
     * <p>It follows no redirects, keeps neither cookies nor responses, and takes any content coding off the body.
     *
     * @param cancellation gives the request up: the call then ends, and so does a read of the response's body.
     * @throws GalleyException of {@link GalleyException#noResponse} where none comes.
     */
    Response send(Request request, Cancellation cancellation) throws GalleyException;

    /** A request of a client. */
    final class Request {
        /** In capital letters. */
        public final String method;
        /** Absolute, with its query. */
        public final String url;
        /** The header fields; names in lower case. */
        public final Map<String, String> fields;
        /** Bytes that follow the fields; null for a request without a body. */
        public final byte[] body;
        /** True for an event stream, which stays open and may be silent for long. */
        public final boolean isStream;

        /** Creates a request; see the fields. */
        public Request(String method, String url, Map<String, String> fields, byte[] body, boolean isStream) {
            this.method = method;
            this.url = url;
            this.fields = Collections.unmodifiableMap(new TreeMap<>(fields));
            this.body = body;
            this.isStream = isStream;
        }
    }

    /** A response to a client. Who has it closes it. */
    final class Response implements Closeable {
        /** The three digits of the status line. */
        public final int status;
        /** The header fields; names in lower case. */
        public final Map<String, String> fields;
        /** The body as it comes. */
        public final InputStream body;

        /** Creates a response; see the fields. */
        public Response(int status, Map<String, String> fields, InputStream body) {
            this.status = status;
            this.fields = Collections.unmodifiableMap(new TreeMap<>(fields));
            this.body = body;
        }

        /** Lets the connection go. */
        @Override public void close() {
            try {
                body.close();
            } catch (IOException error) {
                // It is gone either way.
            }
        }
    }
}
