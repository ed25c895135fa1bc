/// Where a server listens, and everything it bounds.
public struct HTTPServerConfiguration: Sendable {
    /// What the server listens on.
    public enum Listening: Sendable {
        /// A new socket on this host (a name or a numeric address) and port; port 0 takes a free
        /// one.
        case address(host: String, port: Int)
        /// A listening stream socket handed over by another process (as in `LISTEN_FDS`). The
        /// server owns it from now on.
        case inherited(descriptor: Int32)
    }

    /// What the server listens on.
    public var listening: Listening
    /// How many event loops, each a thread with its own connections. One is enough up to about
    /// 50,000 requests a second, and best where the handlers need the other cores.
    public var loopCount: Int
    /// The sizes and counts it bounds.
    public var limits: HTTPLimits
    /// The times it bounds.
    public var timeouts: HTTPTimeouts

    /// A configuration; the defaults suit a small machine on the open internet.
    public init(
        listening: Listening = .address(host: "127.0.0.1", port: 0),
        loopCount: Int = 1,
        limits: HTTPLimits = HTTPLimits(),
        timeouts: HTTPTimeouts = HTTPTimeouts()
    ) {
        self.listening = listening
        self.loopCount = loopCount
        self.limits = limits
        self.timeouts = timeouts
    }
}

/// Sizes in bytes, and counts, beyond which a client is refused.
public struct HTTPLimits: Sendable {
    /// Connections open at once, over all loops. At the limit accepting pauses, and the
    /// connections that have been idle longest are closed to make room. 20,000 idle ones cost
    /// about 2 MB here.
    public var connections = 20_000
    /// The request line, its CRLF not counted; beyond it 414. 8,000 is what RFC 9112 section 3
    /// asks for at least.
    public var requestLine = 8 * 1024
    /// All header field lines together, their CRLFs counted; beyond it 431.
    public var headers = 32 * 1024
    /// How many header field lines; beyond it 431. Browsers send about 20.
    public var headerCount = 100
    /// A request's body without its chunked coding; beyond it 413.
    public var body = 1024 * 1024
    /// The extensions of a body's chunks, all together; beyond it 400. Nobody uses them.
    public var chunkExtensions = 4 * 1024
    /// A chunked body's trailer section; beyond it 431.
    public var trailers = 4 * 1024
    /// Request bodies being read at once over all connections of a loop, in bytes; beyond it 503.
    public var bodiesHeld = 64 * 1024 * 1024
    /// Pipelined requests answered for one connection before the others have their turn.
    public var requestsATurn = 16
    /// Answer bytes that may wait for a peer before no further request is read from it.
    public var outputWaiting = 256 * 1024

    /// The defaults.
    public init() {}
}

/// How long a client may take. Kept to within a tick of the timer wheel, 50 ms.
public struct HTTPTimeouts: Sendable {
    /// From a request's first byte to the end of its header section, however slowly it drips;
    /// then 408.
    public var request: Duration = .seconds(10)
    /// From the header section's end to the body's; then 408.
    public var body: Duration = .seconds(30)
    /// Between requests, and before the first; then the connection is closed.
    public var idle: Duration = .seconds(75)
    /// Without the peer taking a single byte of an answer that waits; then it is cut off.
    public var write: Duration = .seconds(30)
    /// After the last answer, without a byte from a peer whose bytes are still being thrown away.
    public var lingerIdle: Duration = .seconds(1)
    /// After the last answer, altogether.
    public var linger: Duration = .seconds(5)
    /// While draining: how long an idle connection is kept for a request that may be under way.
    public var drainIdle: Duration = .milliseconds(500)

    /// The defaults.
    public init() {}
}
