/// How the service listens: `server` of `galley.yaml`.
public struct ServerConfiguration: Sendable, Equatable {
    /// Bounds on what the server holds at once.
    public struct Limits: Sendable, Equatable {
        /// Open connections; more are closed at once.
        public var connections = 20_000
        /// Bytes of a request line.
        public var requestLine = 8 << 10
        /// Bytes of a request's header fields together.
        public var headers = 32 << 10
        /// Bytes of a request body.
        public var body = 1 << 20
        /// Pages being built at once; a request beyond that is answered 503.
        public var loads = 256

        /// The default limits.
        public init() {}
    }

    /// How long the server waits.
    public struct Timeouts: Sendable, Equatable {
        /// For a request to arrive whole.
        public var request: Duration = .seconds(10)
        /// For the next request on a kept connection.
        public var idle: Duration = .seconds(75)
        /// For a client to take any part of an answer.
        public var write: Duration = .seconds(30)
        /// For requests under way when the service stops.
        public var drain: Duration = .seconds(20)

        /// The default times.
        public init() {}
    }

    /// The address or name to listen on.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port = 8080
    /// Event loops; nil is `auto`: half the cores, at least one.
    public var threads: Int?
    /// Bounds on what the server holds at once.
    public var limits = Limits()
    /// Whose forwarding and scope header fields are believed.
    public var trustedProxies: [AddressRange] = AddressRange.loopback
    /// How long the server waits.
    public var timeouts = Timeouts()
    /// The token of the protected endpoints; nil leaves them to the machine itself. A secret.
    public var adminToken: String?
    /// The origins that may read answers across sites; `*` is any. Empty turns CORS off.
    public var corsOrigins: [String] = []

    /// The default configuration.
    public init() {}
}
