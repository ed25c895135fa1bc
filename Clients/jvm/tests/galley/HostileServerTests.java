package galley;

import static galley.ScriptedTransport.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import galley.http.HttpClientTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A hostile server cannot harm the JVM client")
@Timeout(120)
final class HostileServerTests {
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Writes something again and again, until the connection ends. */
    private static void endlessly(OutputStream output, String head, String part) throws IOException {
        output.write(bytes(head));
        byte[] bytes = bytes(part.repeat(Math.max(1, 8_192 / part.length())));
        while (true) output.write(bytes);
    }

    /** Writes a byte now and then, until the connection ends. */
    private static void slowly(OutputStream output, String head) throws IOException {
        output.write(bytes(head));
        while (true) {
            output.write(' ');
            output.flush();
            pause(50);
        }
    }

    private static void pause(long milliseconds) throws IOException {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException error) {
            throw new IOException(error);
        }
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream output = new GZIPOutputStream(bytes)) {
            byte[] spaces = new byte[1 << 16];
            Arrays.fill(spaces, (byte) ' ');
            for (int size = 0; size < 64 << 20; size += spaces.length) output.write(spaces);
        }
        return bytes.toByteArray();
    }

    private static Map<String, HostileServer.Script> scripts() throws IOException {
        Map<String, HostileServer.Script> scripts = new LinkedHashMap<>();
        byte[] bomb = bomb();
        scripts.put("ends at once", (target, output) -> { });
        scripts.put("says nothing", (target, output) -> pause(60_000));
        scripts.put("random bytes", (target, output) -> {
            byte[] random = new byte[100_000];
            new Random(4).nextBytes(random);
            output.write(random);
        });
        scripts.put("no status", (target, output) -> output.write(bytes("HTTP/1.1 banana\r\n\r\n")));
        scripts.put("an endless head", (target, output) -> endlessly(output, OK, "x-a: b\r\n"));
        scripts.put("an endless field", (target, output) -> endlessly(output, OK + "x-a: ", "a"));
        scripts.put("an endless body", (target, output) -> endlessly(output, OK + "\r\n", "a"));
        scripts.put("endless JSON", (target, output) -> endlessly(output, OK + "\r\n[", "0,"));
        scripts.put("endless nesting", (target, output) -> endlessly(output, OK + "\r\n", "["));
        scripts.put("endless chunks", (target, output) -> endlessly(output, OK + "transfer-encoding: chunked\r\n\r\n", "1\r\na\r\n"));
        scripts.put("a huge length", (target, output) -> output.write(bytes(OK + "content-length: 99999999999999\r\n\r\n{}")));
        scripts.put("a length that is none", (target, output) -> output.write(bytes(OK + "content-length: -5\r\n\r\n{}")));
        scripts.put("a slow body", (target, output) -> slowly(output, OK + "\r\n"));
        scripts.put("a short body", (target, output) -> output.write(bytes(OK + "content-length: 50\r\n\r\n{}")));
        scripts.put("compressed nothing", (target, output) -> {
            output.write(bytes(OK + "content-encoding: gzip\r\ncontent-length: " + bomb.length + "\r\n\r\n"));
            output.write(bomb);
        });
        scripts.put("no gzip", (target, output) -> output.write(bytes(OK + "content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}")));
        scripts.put("a circle of redirects", (target, output) ->
            output.write(bytes("HTTP/1.1 307 Go\r\nlocation: " + target + "\r\ncontent-length: 0\r\n\r\n")));
        scripts.put("a redirect to elsewhere", (target, output) ->
            output.write(bytes("HTTP/1.1 308 Go\r\nlocation: http://localhost:1/\r\ncontent-length: 0\r\n\r\n")));
        scripts.put("an endless problem", (target, output) -> endlessly(output, "HTTP/1.1 500 No\r\n\r\n", "{\"title\":"));
        return scripts;
    }

    private static Galley galley(HostileServer server, Transport transport) {
        Galley.Options options = new Galley.Options().poll(1);
        options.pace.response = 1_500;
        options.pace.opening = 1_500;
        options.pace.silence = 1_500;
        options.pace.retry = 1;
        options.pace.failure = 20;
        options.pace.longestFailure = 20;
        return new Galley(server.base(), transport, options);
    }

    private static List<Transport> transports() {
        return Arrays.asList(new HttpClientTransport(), new ConnectionTransport());
    }

    @Test @DisplayName("each answer of it ends in a typed error in time, and its connection")
    void answers() throws Exception {
        for (Transport transport : transports()) {
            Map<String, HostileServer.Script> scripts = scripts();
            List<HostileServer> servers = new ArrayList<>();
            Map<String, CompletableFuture<?>> futures = new LinkedHashMap<>();
            for (Map.Entry<String, HostileServer.Script> script : scripts.entrySet()) {
                HostileServer server = new HostileServer(script.getValue());
                servers.add(server);
                Page page = galley(server, transport).page("m", Viewport.of(390));
                futures.put(script.getKey(), page.set(Collections.emptyMap()));
            }
            for (Map.Entry<String, CompletableFuture<?>> future : futures.entrySet()) {
                ExecutionException error = assertThrows(ExecutionException.class, () -> future.getValue().get(), future.getKey());
                assertTrue(error.getCause() instanceof GalleyException, future.getKey() + ": " + error.getCause());
            }
            for (HostileServer server : servers) server.close();
        }
    }

    @Test @DisplayName("a page that is followed there tells problems, and lets the connection go when nobody reads")
    void streams() throws Exception {
        Map<String, HostileServer.Script> scripts = scripts();
        String stream = OK + "content-type: text/event-stream\r\n\r\n";
        scripts.put("an endless line", (target, output) -> endlessly(output, stream, "a"));
        scripts.put("endless data", (target, output) -> endlessly(output, stream, "data: a\n"));
        scripts.put("endless names", (target, output) -> endlessly(output, stream, "event: a\nid: b\nretry: 0\n"));
        scripts.put("endless problems", (target, output) -> endlessly(output, stream, "event: problem\ndata: {\"title\":1}\n\n"));
        scripts.put("endless layouts that are none", (target, output) -> endlessly(output, stream, "event: layout\ndata: {}\n\n"));
        scripts.put("endless changes", (target, output) -> endlessly(output, stream, "event: changes\ndata: {\"kind\":\"none\"}\n\n"));
        scripts.put("a stream that ends at once", (target, output) -> output.write(bytes(stream + "retry: 0\n\n")));
        scripts.put("a stream that says nothing", (target, output) -> {
            output.write(bytes(stream));
            output.flush();
            pause(60_000);
        });
        List<HostileServer> servers = new ArrayList<>();
        List<UpdateReader> readers = new ArrayList<>();
        for (HostileServer.Script script : scripts.values()) {
            HostileServer server = new HostileServer(script);
            servers.add(server);
            UpdateReader reader = galley(server, new HttpClientTransport()).page("m", Viewport.of(390)).read();
            readers.add(reader);
            CompletableFuture.runAsync(() -> {
                try {
                    while (reader.next() != null) Thread.yield();
                } catch (GalleyException | InterruptedException error) {
                    // It has ended.
                }
            }, Background.THREADS);
        }
        Thread.sleep(4_000);
        // Each was asked, and none is asked without a pause.
        for (HostileServer server : servers) {
            int requests = server.requests.get();
            assertTrue(requests >= 1 && requests < 1_000, requests + " requests");
        }
        for (UpdateReader reader : readers) reader.close();
        List<String> names = new ArrayList<>(scripts.keySet());
        for (HostileServer server : servers) {
            // The JVM's own client keeps the connection of a head that it has found too long.
            boolean isKept = Arrays.asList("an endless head", "an endless field").contains(names.get(servers.indexOf(server)));
            assertTrue(isKept || eventually(() -> server.open() == 0), names.get(servers.indexOf(server)) + ": " + server.open() + " open");
        }
        for (HostileServer server : servers) server.close();
    }

    @Test @DisplayName("an orderly server is understood over both transports, redirects on it and gzip too")
    void orderly() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream output = new GZIPOutputStream(zipped)) {
            output.write(Rows.bytes(Rows.layout("r1", "a", "b")));
        }
        for (Transport transport : transports()) {
            boolean isZipped = transport instanceof HttpClientTransport;
            byte[] body = isZipped ? zipped.toByteArray() : Rows.bytes(Rows.layout("r1", "a", "b"));
            try (HostileServer server = new HostileServer((target, output) -> {
                if (target.endsWith("width=390")) {
                    output.write(bytes("HTTP/1.1 307 Go\r\nlocation: layout?width=400\r\ncontent-length: 0\r\n\r\n"));
                } else if (target.contains("/changes")) {
                    output.write(bytes(OK + "content-length: " + Rows.none("r1").length() + "\r\n\r\n" + Rows.none("r1")));
                } else if (target.contains("/events")) {
                    output.write(bytes(OK + "content-type: text/event-stream\r\n\r\n"
                        + Rows.event("changes", Rows.append("r1", "r2", 2, "c"))));
                    output.flush();
                    pause(60_000);
                } else {
                    output.write(bytes(OK + (isZipped ? "content-encoding: gzip\r\n" : "") + "content-length: " + body.length + "\r\n\r\n"));
                    output.write(body);
                }
            })) {
                Page page = galley(server, transport).page("m", Viewport.of(390));
                assertEquals(List.of("a", "b"), Rows.ids(page.set(Collections.emptyMap()).get().layout));
                page.resize(Viewport.of(500)).get();
                try (UpdateReader reader = page.read()) {
                    assertEquals("layout r1", reader.next().toString());
                    assertEquals("changes r2", reader.next().toString());
                }
                CompletableFuture<?> given = galley(server, transport).page("m", Viewport.of(600)).set(Collections.emptyMap());
                given.cancel(true);
            }
        }
    }

    @Test @DisplayName("a service that is not there is named with the cause, and a base that is no URL is refused")
    void unreachable() throws Exception {
        int port;
        try (java.net.ServerSocket free = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        for (Transport transport : transports()) {
            Page page = new Galley("http://127.0.0.1:" + port, transport).page("m", Viewport.of(390));
            Throwable error = assertThrows(java.util.concurrent.ExecutionException.class, () -> page.resize(Viewport.of(320)).get()).getCause();
            assertTrue(error.getMessage().startsWith("No response: 127.0.0.1:" + port + ": Connect"), error.getMessage());
        }
        for (String base : new String[] {"", "127.0.0.1:8080", "ftp://a", "http://", "https://a?b=c"}) {
            assertThrows(IllegalArgumentException.class, () -> new Galley(base, transports().get(0)), base);
        }
        assertEquals("https://a/b", new Galley("https://a/b//", transports().get(0)).base);
    }
}
