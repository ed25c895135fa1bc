public import UpstreamKit

/// A request, or the mapping of its answer, that failed: named in the page, never hidden.
public struct RequestFailure: Error, Sendable, Equatable {
    /// What went wrong, by the name it has in answers.
    public enum Kind: String, Sendable, CaseIterable {
        /// No connection.
        case connect
        /// No whole answer in time.
        case timeout
        /// No trusted encryption.
        case tls
        /// The connection broke.
        case reset
        /// A status that is not a success.
        case status
        /// More bytes than allowed.
        case tooLarge
        /// A body that is not JSON.
        case notJSON
        /// The answer does not have what the configuration maps.
        case mapping
        /// An answer of a `forEach` that did not come.
        case missing
        /// More values than `max`.
        case tooMany
        /// Not tried: the upstream's circuit is open.
        case circuitOpen
        /// Not tried: an earlier step of the chain failed.
        case skipped
        /// A redirect that is not allowed.
        case redirect
    }

    /// The request's id.
    public var request: String
    /// The module that declares the request.
    public var module: String
    /// What went wrong.
    public var kind: Kind
    /// The upstream's status; only with kind `status`.
    public var status: Int?
    /// One sentence for people, safe to show to clients.
    public var detail: String
    /// The ids of the sections that the request feeds, in page order.
    public var sections: [String] = []
    /// How long the upstream is to be left alone, when it says so or its circuit is open.
    public var retryAfter: Duration?
    /// Whether an earlier answer stands in for the one that failed, so that nothing is missing.
    public var hasStandIn = false

    /// Describes a failure.
    public init(
        request: String,
        module: String,
        kind: Kind,
        status: Int? = nil,
        detail: String,
        retryAfter: Duration? = nil
    ) {
        self.request = request
        self.module = module
        self.kind = kind
        self.status = status
        self.detail = detail
        self.retryAfter = retryAfter
    }

    /// Names an upstream's failure as the failure of a module's request.
    public init(request: String, module: String, _ failure: UpstreamFailure) {
        // Only who nobody waits for is cancelled, so no client sees what becomes of that kind.
        let kind = Kind(rawValue: failure.kind.rawValue) ?? .timeout
        self.init(
            request: request,
            module: module,
            kind: kind,
            status: failure.status,
            detail: failure.detail,
            retryAfter: failure.retryAfter
        )
    }
}
