public import JSONCore

/// A successful answer of an upstream, parsed.
public struct UpstreamAnswer: Sendable {
    /// The status: 2xx, or 304 to a request that carried a validator.
    public var status: Int

    /// The upstream's header fields. They are never replayed to clients as they are.
    public var fields: HeaderFields

    /// The body, parsed once and shared by everybody; `null` for 204, 304 and `HEAD`.
    public var document: JSONDocument

    /// The body as it came (decompressed), for storing; nil when it came out of memory.
    public var body: [UInt8]?

    /// When the upstream gave it, or last said that it still holds. It is the `asOf` of stale data.
    public var fetchedAt: WallTime

    /// When it was received, and how long its exchange had taken.
    public var timing: ExchangeTiming

    /// How long it may be used, under the cache policy of the request it answers.
    public var freshness: Freshness

    /// How it came.
    public var outcome: CacheOutcome

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - fields: the upstream's fields.
    ///   - document: the parsed body.
    ///   - body: the raw body.
    ///   - fetchedAt: the wall clock at its arrival.
    ///   - timing: the monotonic clock at its arrival, and the delay.
    ///   - freshness: how long it may be used; by default not at all.
    ///   - outcome: how it came; by default straight from the upstream.
    public init(
        status: Int,
        fields: HeaderFields,
        document: JSONDocument,
        body: [UInt8]?,
        fetchedAt: WallTime,
        timing: ExchangeTiming,
        freshness: Freshness? = nil,
        outcome: CacheOutcome = CacheOutcome(.forwarded(.uncacheable, stored: false))
    ) {
        self.status = status
        self.fields = fields
        self.document = document
        self.body = body
        self.fetchedAt = fetchedAt
        self.timing = timing
        self.freshness = freshness ?? Freshness(receivedAt: timing.receivedAt)
        self.outcome = outcome
    }
}

extension UpstreamAnswer {
    /// Whether the upstream says that nobody may keep it (`no-store`), so that nobody may keep what
    /// is made of it either.
    public var forbidsStoring: Bool { CacheDirectives(fields).isNoStore }

    /// Whether the upstream says that it is for one client alone (`private`).
    public var isPrivate: Bool { CacheDirectives(fields).isPrivate }
}

/// The monotonic times of one exchange: what RFC 9111 (4.2.3) needs to correct `Age`.
public struct ExchangeTiming: Sendable, Equatable {
    /// When the whole answer had arrived.
    public var receivedAt: ContinuousClock.Instant

    /// From asking to the arrival.
    public var delay: Duration

    /// Makes a timing.
    ///
    /// - Parameters:
    ///   - receivedAt: when the whole answer had arrived.
    ///   - delay: from asking to the arrival.
    public init(receivedAt: ContinuousClock.Instant, delay: Duration = .zero) {
        self.receivedAt = receivedAt
        self.delay = delay
    }
}
