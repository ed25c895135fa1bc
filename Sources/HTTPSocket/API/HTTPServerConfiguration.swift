/// The listening socket of a server, its limits and its timeouts.
package struct HTTPServerConfiguration: Sendable {
    /// The socket that a server listens on.
    package enum Listening: Sendable {
        /// A new socket on this host (a name or a numeric address) and port; port 0 takes a free
        /// one.
        case address(host: String, port: Int)
        /// A listening stream socket handed over by another process (as in `LISTEN_FDS`). The
        /// server owns it from then on.
        case inherited(descriptor: Int32)
    }

    /// The listening socket.
    package var listening: Listening
    /// The number of event loops, each a thread with its own connections. One is enough up to about
    /// 50,000 requests a second, and best where the handlers need the other cores.
    package var loopCount: Int
    /// The maximum sizes and counts.
    package var limits: HTTPLimits
    /// The maximum times.
    package var timeouts: HTTPTimeouts
    /// The origins whose pages may read the responses; nil for none, which costs nothing.
    package var crossOrigin: CrossOriginPolicy?
    /// Receives a record of every response; nil for none, which costs nothing.
    package var accessLog: (any HTTPAccessLog)?

    /// Creates a configuration; the defaults suit a small machine on the open internet.
    package init(
        listening: Listening = .address(host: "127.0.0.1", port: 0),
        loopCount: Int = 1,
        limits: HTTPLimits = HTTPLimits(),
        timeouts: HTTPTimeouts = HTTPTimeouts(),
        crossOrigin: CrossOriginPolicy? = nil
    ) {
        self.listening = listening
        self.loopCount = loopCount
        self.limits = limits
        self.timeouts = timeouts
        self.crossOrigin = crossOrigin
    }
}

/// The sizes in bytes, and the counts, beyond which a request or connection is rejected.
package struct HTTPLimits: Sendable {
    /// Connections open at once, over all loops. At the limit accepting pauses, and the
    /// connections that have been idle longest are closed to make room. 20,000 idle ones cost
    /// about 2 MB here.
    package var connections = 20_000
    /// The request line, its CRLF not counted; beyond it 414. RFC 9112 section 3
    /// recommends at least 8,000.
    package var requestLine = 8 * 1024
    /// All header field lines together, their CRLFs counted; beyond it 431.
    package var headers = 32 * 1024
    /// The number of header field lines; beyond it 431. Browsers send about 20.
    package var headerCount = 100
    /// A request's body without its chunked coding; beyond it 413.
    package var body = 1024 * 1024
    /// The extensions of a body's chunks, all together; beyond it 400. No known client sends any.
    package var chunkExtensions = 4 * 1024
    /// A chunked body's trailer section; beyond it 431.
    package var trailers = 4 * 1024
    /// Request bodies being read at once over all connections of a loop, in bytes; beyond it 503.
    package var bufferedBodies = 64 * 1024 * 1024
    /// Pipelined requests of one connection that are processed before the other connections' turn.
    package var requestsPerTurn = 16
    /// Response bytes that may wait for a peer; at more, no further request is read from it.
    package var queuedOutput = 256 * 1024

    /// Creates the defaults.
    package init() {}
}

/// The times that a client may take. Precise to a tick of the timer wheel, 50 ms.
package struct HTTPTimeouts: Sendable {
    /// From a request's first byte to the end of its header section, however slowly it drips;
    /// then 408.
    package var request: Duration = .seconds(10)
    /// From the header section's end to the body's; then 408.
    package var body: Duration = .seconds(30)
    /// Between requests, and before the first; then the connection is closed.
    package var idle: Duration = .seconds(75)
    /// Without the peer taking a byte of the response that waits; then the connection is closed.
    package var write: Duration = .seconds(30)
    /// After the last response, between two bytes of a peer whose input is discarded.
    package var lingerIdle: Duration = .seconds(1)
    /// After the last response, altogether.
    package var linger: Duration = .seconds(5)
    /// While draining, the time that an idle connection stays open for a request under way.
    package var drainIdle: Duration = .milliseconds(500)

    /// Creates the defaults.
    package init() {}
}
