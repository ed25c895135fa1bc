import PageServing
import HTTPSocket
import InputCore

/// An endpoint: a method of a path, its protection, and the function that responds to it.
struct Route: Sendable {
    /// Responds to a request whose path and method are the route's and whose sender may send it.
    typealias Handler = @Sendable (RequestContext) async throws(Problem) -> HTTPResponse

    /// The senders whose requests are let through.
    enum Protection: Sendable {
        /// Everybody.
        case none
        /// Holders of a token of `server.metrics` or `server.admin`; everybody where none is configured.
        case metrics
        /// Holders of a token of `server.admin`; the machine itself where none is configured.
        case admin
        /// As `admin`, and everybody where the module of the path says `public: true`.
        case moduleAdmin
        /// As `admin`, and everybody where the module of the path says `refresh: {public: true}`.
        case moduleRefresh
    }

    /// The thread that a request's task begins on.
    enum Beginning: Sendable {
        /// One of Swift's shared threads: there may be something to compute.
        case sharedThread
        /// The event loop, which must only look up and start a fetch; but a shared thread where the query has a
        /// parameter that makes it compute.
        case eventLoop(unless: String? = nil)
    }

    let method: HTTPMethod
    /// The path, with the named segments in braces; the last may stand for several.
    let path: String
    let pattern: PathPattern
    /// The endpoint's name in metrics.
    let name: String
    /// Its description in the OpenAPI document.
    let operation: OpenAPIOperation
    let protection: Protection
    let begins: Beginning
    let respond: Handler

    init(
        _ method: HTTPMethod,
        _ pattern: String,
        name: String,
        about operation: OpenAPIOperation,
        protection: Protection = .none,
        begins: Beginning = .sharedThread,
        respond: @escaping Handler
    ) {
        self.method = method
        path = pattern.replacing(bytes: "...}", with: "}")
        self.pattern = PathPattern(pattern)
        self.name = name
        self.operation = operation
        self.protection = protection
        self.begins = begins
        self.respond = respond
    }

    /// True when a request of the route begins on its event loop.
    func beginsOnEventLoop(_ request: HTTPRequest) -> Bool {
        guard case .eventLoop(let parameter) = begins, methods.contains(request.method) else {
            return false
        }
        guard let parameter, let query = request.query else { return true }
        return !query.utf8.split(separator: UInt8(ascii: "&")).contains {
            $0.starts(with: parameter.utf8)
        }
    }

    /// The methods that the route takes: `HEAD` wherever `GET` is.
    var methods: [HTTPMethod] { method == .get ? [.get, .head] : [method] }
}
