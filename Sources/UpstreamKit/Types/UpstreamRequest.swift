import InputCore

/// One call to an upstream.
package struct UpstreamRequest: Sendable {
    /// The upstream's name in the configuration: for logs, never sent.
    package var upstream: String

    /// The declared request that this is a call of, as `MODULE/REQUEST`: calls of one declaration
    /// share a circuit and a fair part of the connections. Nil for calls that no module declares;
    /// then their path stands for it. Never sent, and no part of the cache key.
    package var declaration: String?

    /// The method, in capitals. Only `GET`, `HEAD` and `POST` are ever cached or shared.
    package var method: String

    /// Path and query as encoded text, starting with `/`, joined to the upstream's own URL.
    ///
    /// Anything else than printable ASCII, a fragment, or a path with a dot segment (`..`, `%2e%2e`)
    /// is refused with a failure of kind `mapping`: it never leaves the machine.
    package var target: String

    /// The target by which recordings name the request, without secrets; nil where it has none. Never sent, and no
    /// part of the cache key.
    package var recordedTarget: String?

    /// True when an environment variable or a file is in the body: recordings name it without that. No part of the
    /// cache key.
    package var hidesBody = false

    /// The texts in it that no failure may show, for an upstream may repeat them. No part of the cache key.
    package var secrets: [String] = []

    /// The fields that the configuration declares for this request.
    package var fields: HeaderFields

    /// The client's fields that the upstream's `forward` names. They are part of the cache key.
    package var forwarded: HeaderFields

    /// True when a forwarded field names a person, so that the response stays in memory.
    package var isPersonal: Bool

    /// The body of a `POST`; empty means none.
    package var body: [UInt8]

    /// The instant at which the caller stops waiting. A shared fetch may go on beyond it for others.
    package var deadline: ContinuousClock.Instant

    /// The instant at which the caller that began a shared fetch stops waiting; nil where the request is a caller's own,
    /// and where nobody waits for it.
    package var callersDeadline: ContinuousClock.Instant?

    /// The configured lifetimes of the response.
    package var cache: CachePolicy

    /// True to call the upstream past every cache (with a validator, when there is one).
    package var refresh: Bool

    /// True for a refresh that nobody asked for: of a response that was served stale. One that another
    /// instance makes will do.
    package var isRevalidation = false

    /// True for a call whose success proves something, a token's worth: its response is a 2xx to this very
    /// request, or one that is stored and fresh. No redirect is followed, no 304 and nothing stale is taken.
    /// Part of the cache key, as such responses are not other requests' ones.
    package var isProof = false

    /// The rules of the request beyond HTTP's; nil for most. Their identity is a part of the cache key.
    package var rules: ResponseRules?

    /// The URL that the conditions in `fields` belong to, when a redirect led there; nil for the request's own.
    /// They are sent to no other. Not part of the cache key.
    package var validatedURL: String?

    /// The moment with which a batch of a list is noted (`ListMoments`); nil for a call that is none. Not part of the
    /// cache key.
    package var listMoment: ListMoment?

    /// The place of the call, for callers that give up; nil where nobody asks. Not part of the cache key.
    package var progress: CallProgress?

    /// The record of the refresh that the call is a part of; nil for other calls. Not part of the cache key.
    package var refreshed: RefreshNote?

    /// The fields that name the request in traces and logs. Not part of the cache key.
    package var trace: TraceFields

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - upstream: the upstream's configured name.
    ///   - declaration: the declared request, as `MODULE/REQUEST`.
    ///   - method: the method in capitals.
    ///   - target: encoded path and query, starting with `/`.
    ///   - fields: the declared fields.
    ///   - forwarded: the client's fields to pass on.
    ///   - isPersonal: true when one of them names a person; by default as `ForwardedField` says.
    ///   - body: the body, or empty.
    ///   - deadline: the instant at which the caller stops waiting.
    ///   - cache: the configured lifetimes; by default none.
    ///   - refresh: true to go past every cache.
    ///   - trace: the fields for traces and logs.
    package init(
        upstream: String,
        declaration: String? = nil,
        method: String = "GET",
        target: String,
        fields: HeaderFields = [:],
        forwarded: HeaderFields = [:],
        isPersonal: Bool? = nil,
        body: [UInt8] = [],
        deadline: ContinuousClock.Instant,
        cache: CachePolicy = CachePolicy(),
        refresh: Bool = false,
        trace: TraceFields = TraceFields()
    ) {
        self.upstream = upstream
        self.declaration = declaration
        self.method = method
        self.target = target
        self.fields = fields
        self.forwarded = forwarded
        self.isPersonal =
            isPersonal ?? forwarded.all.contains { ForwardedField.namesPerson($0.name) }
        self.body = body
        self.deadline = deadline
        self.cache = cache
        self.refresh = refresh
        self.trace = trace
    }

    /// True when its response may be stored: `GET`, a `POST` that only asks, and any other where a `ttl` is
    /// configured.
    package var isCacheable: Bool {
        method == "GET" || (method == "POST" && (cache.ttl != nil || isQuery))
    }

    /// True when two calls do no more than one, so that it may be retried (RFC 9110, 9.2).
    package var isSafe: Bool { method == "GET" || method == "HEAD" || isQuery }

    /// True for a `POST` that changes nothing.
    package var isQuery: Bool { rules?.isQuery ?? false }

    /// The name of the calls that it shares a circuit and connections with: its declaration, or the
    /// path of a call without one.
    package var group: String {
        declaration ?? String(target.prefixScalars { $0 != "?" })
    }
}

/// The fields that name a request in traces and logs (W3C Trace Context). They go upstream, and
/// are never part of a cache key.
package struct TraceFields: Sendable, Equatable {
    /// The `traceparent`, if the client sent a valid one.
    package var parent: String?
    /// The `tracestate` that came with it.
    package var state: String?
    package var requestID: String?

    /// Creates fields.
    ///
    /// - Parameters:
    ///   - parent: the `traceparent`.
    ///   - state: the `tracestate`.
    ///   - requestID: the `x-request-id`.
    package init(parent: String? = nil, state: String? = nil, requestID: String? = nil) {
        self.parent = parent
        self.state = state
        self.requestID = requestID
    }
}
