package import UpstreamKit

/// The failure of a request, or of mapping its response: named in the page, never hidden.
package struct RequestFailure: Error, Sendable, Equatable {
    /// The kinds of failures, by their names in responses.
    package enum Kind: String, Sendable, CaseIterable {
        /// No connection.
        case connect
        /// No whole response in time.
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
        /// A success whose content says that the request failed, or that a part of it did.
        case errors
        /// The response lacks what the configuration maps.
        case mapping
        /// A response of a `forEach` that did not come.
        case missing
        /// More values than `max`.
        case tooMany
        /// Not tried: the upstream's circuit is open.
        case circuitOpen
        /// Not tried, or too late: the service itself had no connection or no memory left for it. The upstream is not
        /// to blame.
        case overloaded
        /// Not tried: an earlier step of the chain failed.
        case skipped
        /// A redirect that is not allowed.
        case redirect
        /// Not tried: the file of the module has a mistake, and none of its versions was served before.
        case misconfigured
    }

    /// The request's id.
    package var request: String
    /// The module that declares the request.
    package var module: String
    package var kind: Kind
    /// The upstream's status; only with kind `status`.
    package var status: Int?
    /// One sentence for people, safe to show to clients.
    package var detail: String
    /// The ids of the sections that the request feeds, in page order.
    package var sections: [String] = []
    /// The time for which the upstream must not be called, when it says so or its circuit is open.
    package var retryAfter: Duration?
    /// What the upstream asks clients to prove who they are with, where it refuses them with 401.
    package var challenge: String?
    /// True when a stale response is used in its place, so that nothing is missing.
    package var hasStaleResponse = false

    /// True when the response is used all the same: a part of it is missing.
    package var isPartial = false

    /// True when the page's own work failed, not a request.
    package var isOfWork = false

    /// Creates a failure.
    package init(
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

    /// Creates the failure of a module's request from an upstream's error.
    package init(request: String, module: String, _ failure: UpstreamError) {
        // A call is cancelled only when nothing waits for it, so no client sees that kind.
        let kind = Kind(rawValue: failure.kind.rawValue) ?? .timeout
        self.init(
            request: request,
            module: module,
            kind: kind,
            status: failure.status,
            detail: failure.detail,
            retryAfter: failure.retryAfter
        )
        challenge = failure.challenge
    }
}

extension RequestFailure {
    /// The consequences of the upstream's failure; nil for one that is no upstream's.
    package var policy: FailurePolicy? {
        UpstreamError.Kind(rawValue: kind.rawValue).map { FailurePolicy(of: $0, status: status) }
    }
}
