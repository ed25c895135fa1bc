import JSONCore

/// Keeps answers as a shared HTTP cache would (RFC 9111, 5861), under the configured times.
///
/// Parsed answers are kept in memory, and behind it in a store that survives restarts. This
/// wrapper decides and keeps; it starts nothing on its own: `SharingUpstream` around it makes one
/// fetch of many, and refreshes behind what was served stale.
public final class CachingUpstream: Upstream {
    private let next: any Upstream
    private let origin: String
    private let base: UpstreamURL?
    private let memory: AnswerMemory
    private let store: (any AnswerStore)?
    private let clock: UpstreamClock

    /// Wraps an upstream.
    ///
    /// - Parameters:
    ///   - next: the upstream to ask.
    ///   - origin: what the upstream is, usually its URL: part of every key.
    ///   - own: the upstream's own configured fields; all but `authorization` are part of every
    ///     key, as `Vary` may name them.
    ///   - memory: the parsed answers, shared by all upstreams.
    ///   - store: where answers survive a restart.
    ///   - clock: the time.
    public init(
        _ next: any Upstream,
        origin: String,
        own: HeaderFields = [:],
        memory: AnswerMemory,
        store: (any AnswerStore)? = nil,
        clock: UpstreamClock = .system
    ) {
        self.next = next
        self.origin = CachingUpstream.identity(origin: origin, own: own)
        self.base = try? UpstreamURL(parsing: origin)
        self.memory = memory
        self.store = store
        self.clock = clock
    }

    /// What stands for an upstream in keys: the same for `SharingUpstream` and `CachingUpstream`.
    ///
    /// - Parameters:
    ///   - origin: what the upstream is, usually its URL.
    ///   - own: the upstream's own configured fields.
    /// - Returns: a text that differs when answers might.
    public static func identity(origin: String, own: HeaderFields) -> String {
        own.all.filter { $0.name != "authorization" }
            .reduce(origin) { "\($0)\n\($1.name):\($1.value)" }
    }

    /// The stored answer, if it is in memory and fresh, or stale within `staleWhileRevalidate`.
    ///
    /// - Parameter request: what is wanted.
    /// - Returns: the answer, or nil when `fetch` would have to look further.
    public func answerAtHand(_ request: UpstreamRequest) -> UpstreamAnswer? {
        guard request.isCacheable, !request.refresh else { return nil }
        let key = CacheKey(request, origin: origin)
        return memory.entry(for: key).flatMap { servable($0, request) }
    }

    /// The stored answer, if it is in memory and within `staleIfError`.
    ///
    /// - Parameters:
    ///   - failure: what it stands in for.
    ///   - request: what was asked for.
    /// - Returns: the answer, or nil when nothing may stand in.
    public func standIn(
        for failure: UpstreamFailure,
        _ request: UpstreamRequest
    ) -> UpstreamAnswer? {
        guard request.isCacheable else { return nil }
        return memory.entry(for: CacheKey(request, origin: origin))
            .flatMap { standIn($0, for: failure, request) }
    }

    /// The stored answer if it may be used, else the upstream's, else a stale one.
    ///
    /// - Parameter request: what is wanted; with `refresh` the upstream is asked in any case.
    /// - Returns: the answer; its outcome says how it came.
    /// - Throws: the upstream's failure when nothing stored may stand in for it.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        guard request.isCacheable else { return try await pass(request) }
        let key = CacheKey(request, origin: origin)
        let stored = await lookUp(key, request)
        if let stored, !request.refresh, let answer = servable(stored, request) { return answer }
        return try await forward(request, key, stored)
    }

    // MARK: Looking up

    private func servable(_ entry: AnswerMemory.Entry, _ request: UpstreamRequest)
        -> UpstreamAnswer?
    {
        switch entry.freshness(under: request.cache).state(at: clock.now()) {
        case .fresh: entry.answer(.hit, under: request.cache)
        case .staleWhileRevalidate: entry.answer(.hitStale, under: request.cache)
        case .stale: nil
        }
    }

    private func lookUp(_ key: CacheKey, _ request: UpstreamRequest) async -> AnswerMemory.Entry? {
        if let entry = memory.entry(for: key) { return entry }
        guard request.forwarded["authorization"] == nil, let store,
            let stored = await store.answer(for: key)
        else { return nil }
        guard let document = try? JSONDocument(parsing: stored.body) else {
            store.remove(key)
            return nil
        }
        let resident = stored.head.fetchedAt.duration(to: clock.wall())
        let entry = AnswerMemory.Entry(
            head: stored.head,
            document: document,
            receivedAt: clock.now().advanced(by: .zero - max(.zero, resident)),
            isAgeUnknown: resident < .zero
        )
        memory.set(entry, for: key)
        return entry
    }

    // MARK: Asking the upstream

    private func forward(
        _ request: UpstreamRequest,
        _ key: CacheKey,
        _ stored: AnswerMemory.Entry?
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        let plain = Validation.unconditional(request)
        let reason: CacheOutcome.Reason =
            request.refresh ? .refresh : stored == nil ? .miss : .stale
        do throws(UpstreamFailure) {
            let asked = Validation.conditional(plain, stored: stored?.head.fields)
            let answer = try await next.fetch(asked)
            guard answer.status == 304 else { return keep(answer, plain, key, stored, reason) }
            if let stored, Validation.confirms(answer.fields, stored: stored.head.fields) {
                return confirm(stored, by: answer, plain, key)
            }
            let whole = try await next.fetch(plain)
            guard whole.status != 304 else { throw CachingUpstream.uncalledFor }
            return keep(whole, plain, key, stored, reason)
        } catch {
            return try standIn(stored, for: error, request, key)
        }
    }

    /// Stores a new answer where it may be stored; where not, the old one is forgotten too.
    private func keep(
        _ answer: UpstreamAnswer,
        _ request: UpstreamRequest,
        _ key: CacheKey,
        _ stored: AnswerMemory.Entry?,
        _ reason: CacheOutcome.Reason
    ) -> UpstreamAnswer {
        let entry = entry(answer, fields: answer.fields)
        let place = StoringRules.place(request, status: answer.status, fields: answer.fields)
        let isUseful = StoringRules.isUseful(entry.freshness(under: request.cache), answer.fields)
        let isKept = place != .nowhere && isUseful
        if isKept {
            memory.set(entry, for: key)
            if place == .everywhere, let body = answer.body {
                store?.store(StoredAnswer(head: entry.head, body: body), for: key)
            }
        } else if stored != nil {
            forget(key)
        }
        var result = entry.answer(.forwarded(reason, stored: isKept), under: request.cache)
        if place == .nowhere { result.freshness = .usedUp(since: entry.receivedAt) }
        result.body = answer.body
        return result
    }

    /// Brings a stored answer up to date with a 304.
    private func confirm(
        _ stored: AnswerMemory.Entry,
        by answer: UpstreamAnswer,
        _ request: UpstreamRequest,
        _ key: CacheKey
    ) -> UpstreamAnswer {
        let fields = Validation.merged(stored.head.fields, with: answer.fields)
        var entry = entry(answer, fields: fields)
        entry.head.status = stored.head.status
        entry.document = stored.document
        switch StoringRules.place(request, status: entry.head.status, fields: fields) {
        case .nowhere:
            forget(key)
            var answer = entry.answer(.forwarded(.stale, stored: false), under: request.cache)
            answer.freshness = .usedUp(since: entry.receivedAt)
            return answer
        case .memory: memory.set(entry, for: key)
        case .everywhere:
            memory.set(entry, for: key)
            store?.update(entry.head, for: key)
        }
        return entry.answer(.revalidated, under: request.cache)
    }

    private func standIn(
        _ stored: AnswerMemory.Entry?,
        for failure: UpstreamFailure,
        _ request: UpstreamRequest,
        _ key: CacheKey
    ) throws(UpstreamFailure) -> UpstreamAnswer {
        if StaleRules.isGone(failure) { forget(key) }
        guard let stored, let answer = standIn(stored, for: failure, request) else { throw failure }
        return answer
    }

    private func standIn(
        _ stored: AnswerMemory.Entry,
        for failure: UpstreamFailure,
        _ request: UpstreamRequest
    ) -> UpstreamAnswer? {
        guard StaleRules.mayStandIn(for: failure),
            stored.freshness(under: request.cache).mayStandIn(at: clock.now())
        else { return nil }
        return stored.answer(.staleIfError(failure), under: request.cache)
    }

    private func entry(_ answer: UpstreamAnswer, fields: HeaderFields) -> AnswerMemory.Entry {
        AnswerMemory.Entry(
            head: StoredAnswer.Head(
                status: answer.status,
                fields: StoringRules.keptFields(fields),
                fetchedAt: answer.fetchedAt,
                initialAge: FreshnessRules.initialAge(
                    answer.fields,
                    delay: answer.timing.delay,
                    fetchedAt: answer.fetchedAt
                )
            ),
            document: answer.document,
            receivedAt: answer.timing.receivedAt
        )
    }

    // MARK: Forgetting

    private func forget(_ key: CacheKey) {
        memory.remove(key)
        store?.remove(key)
    }

    /// Passes on what may not be stored; an unsafe method that succeeds invalidates what it
    /// touched (RFC 9111, 4.4).
    private func pass(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
        let answer = try await next.fetch(request)
        guard !request.isSafe else { return answer }
        var targets = [request.target]
        for name in ["location", "content-location"] {
            if let target = answer.fields[name].flatMap({ target(of: $0, in: request) }) {
                targets.append(target)
            }
        }
        for target in targets {
            let resource = CacheKey.resource(target: target, origin: origin)
            memory.remove(resource: resource)
            store?.remove(resource: resource)
        }
        return answer
    }

    /// The target that a `Location` names, if it is on this upstream.
    private func target(of location: String, in request: UpstreamRequest) -> String? {
        guard let base, let current = base.joined(request.target),
            let url = base.redirect(to: location, from: current), url.hasPrefix(base.text)
        else { return nil }
        let target = String(url.dropFirst(base.text.count))
        return target.hasPrefix("/") ? target : nil
    }

    private static let uncalledFor = UpstreamFailure(
        .status,
        status: 304,
        detail: "the upstream answered 304 to a request without a condition"
    )
}
