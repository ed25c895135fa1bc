package galley;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of this machine that answers each request by a script, byte for byte. */
final class HostileServer implements Closeable {
    /** Answers a connection of which a request's head was read. */
    interface Script {
        void answer(String target, OutputStream output) throws IOException;
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    final AtomicInteger requests = new AtomicInteger();

    HostileServer(Script script) throws IOException {
        run(() -> {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                run(() -> serve(socket, script));
            }
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void run(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException error) {
                // The connection, or the server, has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket socket, Script script) throws IOException {
        try (Socket own = socket) {
            InputStream input = own.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = input.read();
                if (next < 0) return;
                head.append((char) next);
            }
            requests.incrementAndGet();
            run(() -> {
                // A client that goes is noticed at once, whatever the script does.
                try {
                    while (input.read() >= 0) Thread.onSpinWait();
                } finally {
                    sockets.remove(socket);
                    socket.close();
                }
            });
            script.answer(head.substring(head.indexOf(" ") + 1, head.indexOf(" HTTP")), own.getOutputStream());
        } finally {
            sockets.remove(socket);
        }
    }

    /** Returns the number of connections that are open. */
    int open() {
        return sockets.size();
    }

    String base() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) socket.close();
    }
}
