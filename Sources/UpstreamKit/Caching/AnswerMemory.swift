import JSONCore
import Synchronization

/// The parsed answers in memory, of all upstreams together: bounded in bytes, least recently used
/// out first.
public final class AnswerMemory: Sendable {
    /// A parsed answer and what is known about it.
    struct Entry: Sendable {
        var head: StoredAnswer.Head
        var document: JSONDocument
        /// The instant from which its age counts.
        var receivedAt: ContinuousClock.Instant
        /// The wall clock was before the answer's time when it was read back: it may be of any age.
        var isAgeUnknown = false
    }

    private let entries: Mutex<LeastRecentlyUsed<CacheKey, Entry>>

    /// Makes an empty memory.
    ///
    /// - Parameter maximumBytes: the bound on what documents and fields take; an answer larger
    ///   than that is not kept.
    public init(maximumBytes: Int) {
        entries = Mutex(LeastRecentlyUsed(maximumCost: maximumBytes))
    }

    /// The bytes in use.
    public var bytes: Int { entries.withLock { $0.cost } }

    /// The number of answers.
    public var count: Int { entries.withLock { $0.count } }

    /// Forgets everything.
    public func removeAll() {
        entries.withLock { $0.removeAll { _ in true } }
    }

    func entry(for key: CacheKey) -> Entry? {
        entries.withLock { $0.value(for: key) }
    }

    func set(_ entry: Entry, for key: CacheKey) {
        // Dictionary, list and head take about 300 bytes beside the texts.
        let cost = entry.document.memoryBytes + entry.head.fields.byteCount + 300
        entries.withLock { $0.set(entry, cost: cost, for: key) }
    }

    func remove(_ key: CacheKey) {
        entries.withLock { $0.remove(key) }
    }

    func remove(resource: CacheKey.Half) {
        entries.withLock { $0.removeAll { $0.resource == resource } }
    }
}

extension AnswerMemory.Entry {
    /// How long it may be used under a policy. An answer of unknown age has just become stale.
    func freshness(under policy: CachePolicy) -> Freshness {
        var freshness = FreshnessRules.freshness(
            head.fields,
            policy: policy,
            initialAge: head.initialAge,
            receivedAt: receivedAt,
            fetchedAt: head.fetchedAt
        )
        if isAgeUnknown {
            freshness.initialAge = max(freshness.initialAge, freshness.lifetime)
            freshness.staleWhileRevalidate = .zero
        }
        return freshness
    }

    /// It as an answer.
    func answer(_ source: CacheOutcome.Source, under policy: CachePolicy) -> UpstreamAnswer {
        UpstreamAnswer(
            status: head.status,
            fields: head.fields,
            document: document,
            body: nil,
            fetchedAt: head.fetchedAt,
            timing: ExchangeTiming(receivedAt: receivedAt),
            freshness: freshness(under: policy),
            outcome: CacheOutcome(source)
        )
    }
}
