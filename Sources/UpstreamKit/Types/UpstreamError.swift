/// The reason why an upstream gave no response. Safe to show to clients: it names no URL, field
/// value or path, and of content only what `failMessage` asks for.
package struct UpstreamError: Error, Sendable, Equatable {
    /// The kinds, by their names in responses.
    package enum Kind: String, Sendable, CaseIterable {
        /// No connection was made: unknown host, refused, not in time, or an address that is not
        /// allowed.
        case connect
        /// No whole response in time, though there was a connection.
        case timeout
        /// No trusted encryption.
        case tls
        /// The connection broke, or its bytes were not whole HTTP.
        case reset
        /// A status that is not a success.
        case status
        /// More bytes than allowed.
        case tooLarge
        /// A body that is not JSON, or a damaged compressed one.
        case notJSON
        /// A success whose content says that the request failed.
        case errors
        /// Not tried: a circuit is open.
        case circuitOpen
        /// Not tried, or too late: the service itself had no connection or no memory left for it. The upstream is not
        /// to blame.
        case overloaded
        /// A redirect that is not allowed.
        case redirect
        /// Not tried: the request's path or fields are not valid.
        case mapping
        /// Given up because no caller waits any longer. No client ever sees it.
        case cancelled
    }

    /// The kind of failure.
    package var kind: Kind

    /// The upstream's status; only with kind `status`.
    package var status: Int?

    /// One sentence for people.
    package var detail: String

    /// The pause that the upstream asks for (`Retry-After`), or until the circuit's next probe.
    package var retryAfter: Duration?

    /// What the upstream asks clients to prove who they are with (`WWW-Authenticate`); only with status 401. Safe to send:
    /// one line of ASCII, and not a long one. Instances do not tell one another of it.
    package var challenge: String?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - kind: the kind of failure.
    ///   - status: the upstream's status, with kind `status`.
    ///   - detail: one sentence, safe to show.
    ///   - retryAfter: the pause before another call.
    package init(
        _ kind: Kind,
        status: Int? = nil,
        detail: String,
        retryAfter: Duration? = nil
    ) {
        self.kind = kind
        self.status = status
        self.detail = detail
        self.retryAfter = retryAfter
    }
}
