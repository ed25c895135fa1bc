/// Why an upstream gave no answer. Safe to show to clients: it names no URL, field value or path.
public struct UpstreamFailure: Error, Sendable, Equatable {
    /// The kinds, by the names they have in answers.
    public enum Kind: String, Sendable, CaseIterable {
        /// No connection: unknown host, refused, not in time, or an address that is not allowed.
        case connect
        /// No whole answer in time.
        case timeout
        /// No trusted encryption.
        case tls
        /// The connection broke, or what came over it was not whole HTTP.
        case reset
        /// An answer that is not a success.
        case status
        /// More bytes than allowed.
        case tooLarge
        /// A body that is not JSON, or a damaged compressed one.
        case notJSON
        /// Not tried: the upstream's circuit is open, or too many requests wait for it.
        case circuitOpen
        /// A redirect that is not allowed.
        case redirect
        /// Not tried: the request's path or fields are not fit to be sent.
        case mapping
        /// Given up because nobody waits any longer. No client ever sees it.
        case cancelled
    }

    /// What went wrong.
    public var kind: Kind

    /// The upstream's status; only with kind `status`.
    public var status: Int?

    /// One sentence for people.
    public var detail: String

    /// How long the upstream asks to be left alone (`Retry-After`), or the circuit will be open.
    public var retryAfter: Duration?

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - kind: what went wrong.
    ///   - status: the upstream's status, with kind `status`.
    ///   - detail: one sentence, safe to show.
    ///   - retryAfter: how long to leave the upstream alone.
    public init(
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

    /// Whether the upstream itself is in trouble, so that asking it again soon is no help: these
    /// count for its circuit.
    public var isOutage: Bool {
        switch kind {
        case .connect, .reset, .tls, .timeout: true
        case .status: (status ?? 0) >= 500 || status == 429
        case .tooLarge, .notJSON, .circuitOpen, .redirect, .mapping, .cancelled: false
        }
    }
}
