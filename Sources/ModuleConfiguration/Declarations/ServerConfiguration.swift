package import UpstreamKit

/// The settings of the server: `server` of `galley.yaml`.
package struct ServerConfiguration: Sendable, Equatable {
    /// Bounds on what the server holds at once.
    package struct Limits: Sendable, Equatable {
        /// Open connections; more are closed at once.
        package var connections: Int
        /// Bytes of a request line.
        package var requestLine: Int
        /// Bytes of a request's header fields together.
        package var headers: Int
        /// Bytes of a request body.
        package var body: Int
        /// Pages being built at once; a request beyond that is answered 503.
        package var loads: Int
        /// Those of one module; nil is `auto`: half of them, all where there is one module.
        package var loadsPerModule: Int?
        /// The bytes held in memory; nil is `auto`: a quarter of the machine's or the container's memory.
        package var memory: Int?
        /// The bytes of a page's JSON.
        package var page: Int
        /// The items that one response is mapped to.
        package var items: Int
        /// Open event streams.
        package var listeners: Int

        init(_ keys: ConfigurationObject<LimitKeys>) {
            connections = keys.connections
            requestLine = keys.requestLine
            headers = keys.headers
            body = keys.body
            loads = keys.loads
            loadsPerModule = keys.loadsPerModule
            memory = keys.memory
            page = keys.page
            items = keys.items
            listeners = keys.listeners
        }
    }

    /// The times that the server waits.
    package struct Timeouts: Sendable, Equatable {
        /// For a request to arrive whole.
        package var request: Duration
        /// For the next request on a kept connection.
        package var idle: Duration
        /// For a client to take any bytes of a response.
        package var write: Duration
        /// For requests under way when the service stops.
        package var drain: Duration
        /// For which the service goes on listening, not ready, once it is told to stop; within `drain`.
        package var lameDuck: Duration

        init(_ keys: ConfigurationObject<TimeoutKeys>) {
            request = keys.request
            idle = keys.idle
            write = keys.write
            drain = keys.drain
            lameDuck = keys.lameDuck
        }
    }

    /// The format of the access log.
    package enum AccessLogFormat: String, Sendable, CaseIterable {
        /// No lines.
        case off
        /// One JSON object a line.
        case json
        /// `NAME=value` pairs.
        case text
    }

    /// The address or name to listen on.
    package var host: String
    /// The port; 0 takes a free one.
    package var port: Int
    /// Event loops; nil is `auto`: half the cores, at least one.
    package var threads: Int?
    /// Bounds on what the server holds at once.
    package var limits: Limits
    /// Whose forwarding and scope header fields are believed.
    package var trustedProxies: [AddressRange]
    /// The scope header fields that these proxies set or strip, in lower case.
    package var scopeHeaders: [String]
    /// The times that the server waits.
    package var timeouts: Timeouts
    /// The token of the protected endpoints; nil when there is none. A secret.
    package var adminToken: String?
    /// True when this machine may use the protected endpoints without a token.
    package var isAdminLocal: Bool
    /// The origins that may read responses across sites; `*` is any. Empty turns CORS off.
    package var corsOrigins: [String]
    /// The format of the access log on standard output.
    package var accessLog: AccessLogFormat
    /// The caches in front of the service.
    package var front: FrontConfiguration

    init(_ keys: ConfigurationObject<ServerKeys>) {
        host = keys.host
        port = keys.port
        threads = keys.threads
        limits = Limits(keys.limits)
        trustedProxies = keys.trustedProxies
        scopeHeaders = keys.scopeHeaders.map { $0.lowercased() }
        timeouts = Timeouts(keys.timeouts)
        adminToken = keys.admin.token
        isAdminLocal = keys.admin.local
        corsOrigins = keys.cors.origins ?? []
        accessLog = keys.accessLog
        front = FrontConfiguration(keys.front)
    }

    /// The default configuration.
    package init() {
        self.init(ConfigurationObject(ServerKeys()))
    }
}
