import HTTPSocket

/// An endpoint: a method of a path, its protection, and the function that responds to it.
struct Route: Sendable {
    /// Responds to a request whose path and method are the route's and whose sender may send it.
    typealias Handler = @Sendable (RequestContext) async throws(Problem) -> HTTPResponse

    /// The senders whose requests are let through.
    enum Protection: Sendable {
        /// Everybody.
        case none
        /// Holders of the configured token; everybody where none is configured.
        case token
        /// Holders of the configured token; the machine itself where none is configured.
        case admin
        /// As `admin`, and everybody where the module of the path says `public: true`.
        case moduleAdmin
    }

    let method: HTTPMethod
    /// The path, with the named segments in braces.
    let path: String
    let pattern: PathPattern
    /// The endpoint's name in metrics.
    let name: String
    let protection: Protection
    let respond: Handler

    init(
        _ method: HTTPMethod,
        _ pattern: String,
        name: String,
        protection: Protection = .none,
        respond: @escaping Handler
    ) {
        self.method = method
        path = pattern
        self.pattern = PathPattern(pattern)
        self.name = name
        self.protection = protection
        self.respond = respond
    }

    /// The methods that the route takes: `HEAD` wherever `GET` is.
    var methods: [HTTPMethod] { method == .get ? [.get, .head] : [method] }
}
