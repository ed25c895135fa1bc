/// One call to an upstream.
public struct UpstreamRequest: Sendable {
    /// The upstream's name in the configuration: for logs, never sent.
    public var upstream: String

    /// The method, in capitals. Only `GET`, `HEAD` and `POST` are ever cached or shared.
    public var method: String

    /// Path and query as encoded text, starting with `/`, joined to the upstream's own URL.
    ///
    /// Anything else than printable ASCII, a fragment, or a path with a dot segment (`..`, `%2e%2e`)
    /// is refused with a failure of kind `mapping`: it never leaves the machine.
    public var target: String

    /// The fields that the configuration declares for this request.
    public var fields: HeaderFields

    /// The client's fields that the upstream's `forward` names. They are part of the cache key;
    /// a forwarded `authorization` keeps the answer in memory only.
    public var forwarded: HeaderFields

    /// The body of a `POST`; empty means none.
    public var body: [UInt8]

    /// When the caller stops waiting. A shared fetch may go on beyond it for others.
    public var deadline: ContinuousClock.Instant

    /// What the configuration says about how long the answer may be used.
    public var cache: CachePolicy

    /// Ask the upstream again, past every cache (with a validator, when there is one).
    public var refresh: Bool

    /// The W3C trace context to pass on. Not part of the cache key.
    public var traceparent: String?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - upstream: the upstream's configured name.
    ///   - method: the method in capitals.
    ///   - target: encoded path and query, starting with `/`.
    ///   - fields: the declared fields.
    ///   - forwarded: the client's fields to pass on.
    ///   - body: the body, or empty.
    ///   - deadline: when the caller stops waiting.
    ///   - cache: the configured times; by default none.
    ///   - refresh: true to go past every cache.
    ///   - traceparent: the trace context.
    public init(
        upstream: String,
        method: String = "GET",
        target: String,
        fields: HeaderFields = [:],
        forwarded: HeaderFields = [:],
        body: [UInt8] = [],
        deadline: ContinuousClock.Instant,
        cache: CachePolicy = CachePolicy(),
        refresh: Bool = false,
        traceparent: String? = nil
    ) {
        self.upstream = upstream
        self.method = method
        self.target = target
        self.fields = fields
        self.forwarded = forwarded
        self.body = body
        self.deadline = deadline
        self.cache = cache
        self.refresh = refresh
        self.traceparent = traceparent
    }

    /// Whether an answer to it may be stored: `GET`, and `POST` where a `ttl` is configured.
    public var isCacheable: Bool {
        method == "GET" || (method == "POST" && cache.ttl != nil)
    }

    /// Whether asking twice does no more than asking once, so that it may be retried (RFC 9110, 9.2).
    public var isSafe: Bool { method == "GET" || method == "HEAD" }
}
