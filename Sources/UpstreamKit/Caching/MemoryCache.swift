import JSONCore
import Locking
import WorkLimits

/// The responses in memory, of all upstreams together: bounded in bytes, least recently used out first. It also
/// keeps their versions, which outlive them (`ResponseVersion`).
///
/// Of most only the text is held: what was made of it holds what it needs, and those that are read again and again
/// are parsed in memory for that (`ParsedDocuments`).
package final class MemoryCache: Sendable {
    /// A response and what is known about it.
    struct Entry: Sendable {
        var head: StoredResponse.Head
        var document: CachedDocument
        /// The instant from which its age counts.
        var receivedAt: ContinuousClock.Instant
        /// The wall clock was before the response's time when it was read back: it may be of any
        /// age.
        var isAgeUnknown = false
        /// The body that is not in the store yet; nil when it is there, or never will be.
        var unstoredBody: [UInt8]?
        /// True when the store has it.
        var isPersisted = false
        /// Its version when it was looked up.
        var version: ResponseVersion?
    }

    let versions: ResponseVersions
    private let entries: Locked<LRUCache<CacheKey, Entry>>
    private let documents: ParsedDocuments

    /// The part of the bound that parsed documents of texts may have.
    private static let parsedPart = 8

    /// The greatest number of bytes for them: those of some hundred responses of ordinary size.
    private static let maximumParsedBytes = 8 << 20

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - maximumBytes: the bound on what responses take; one larger than that is not stored.
    ///   - generations: the generations that other instances begin; nil where there are none.
    package init(maximumBytes: Int, generations: ResourceGenerations? = nil) {
        versions = ResponseVersions(generations: generations)
        let parsed = min(maximumBytes / Self.parsedPart, Self.maximumParsedBytes)
        documents = ParsedDocuments(maximumBytes: parsed)
        entries = Locked(LRUCache(maximumCost: maximumBytes - parsed))
    }

    /// The bytes in use.
    package var bytes: Int { entries.withLock { $0.cost } + documents.bytes }

    /// The number of responses.
    package var count: Int { entries.withLock { $0.count } }

    /// Removes all responses; their versions stay current.
    package func removeAll() {
        entries.withLock { $0.removeAll { _ in true } }
        documents.removeAll()
    }

    /// Removes the responses used longest ago, until at least that many bytes are free; their versions stay
    /// current.
    package func removeOldest(bytes: Int) {
        let parsed = documents.bytes
        documents.removeAll()
        entries.withLock { $0.removeOldest(cost: bytes - parsed) }
    }

    /// Returns a document as it is held here: as its text where that is short.
    ///
    /// - Parameter body: the text; nil where it is not there.
    func held(_ document: JSONDocument, body: [UInt8]?) -> CachedDocument {
        DocumentText(body, of: document, in: documents).map { .text($0) } ?? .parsed(document)
    }

    /// Returns the entry of a key with its version.
    func entry(for key: CacheKey) -> Entry? {
        entries.withLock { entries in
            guard var entry = entries.value(for: key) else { return nil }
            entry.version = versions.current(of: key)
            return entry
        }
    }

    /// Stores what a fetch has brought as the key's response.
    ///
    /// - Parameters:
    ///   - entry: the response.
    ///   - key: its key.
    ///   - fetch: the number of the fetch.
    ///   - position: `oldest` for a response that the request itself has no further use for.
    ///   - persist: writes it to the store, or removes an older one there; called while no other
    ///     change of the key can come between.
    /// - Returns: the version; one that is not current when a later fetch or an invalidation has
    ///   overtaken this one, and then nothing was stored.
    func replace(
        _ key: CacheKey,
        with entry: Entry,
        fetch: UInt64,
        at position: LRUCache<CacheKey, Entry>.Position,
        persist: () -> Void
    ) -> ResponseVersion {
        entries.withLock { entries in
            guard versions.replace(key, fetch: fetch) else {
                return versions.version(of: key, fetch: fetch)
            }
            set(entry, for: key, at: position, in: &entries)
            persist()
            return versions.current(of: key)
        }
    }

    /// Stores the response of a key as a 304 has confirmed it, unless another has replaced it.
    ///
    /// - Parameters:
    ///   - entry: the response with its version when it was looked up.
    ///   - key: its key.
    ///   - persist: updates the store; called while no other change of the key can come between.
    func confirm(_ entry: Entry, for key: CacheKey, persist: () -> Void) {
        entries.withLock { entries in
            guard entry.version?.isCurrent == true else { return }
            set(entry, for: key, at: .newest, in: &entries)
            persist()
        }
    }

    /// Stores a response that was read back from the store.
    ///
    /// - Parameters:
    ///   - entry: the response with its key's version before it was read.
    ///   - key: its key.
    /// - Returns: the entry that the key has now; nil when what was read is out of date.
    func insert(readBack entry: Entry, for key: CacheKey) -> Entry? {
        entries.withLock { entries in
            if var newer = entries.value(for: key) {
                newer.version = versions.current(of: key)
                return newer
            }
            guard entry.version?.isCurrent == true else { return nil }
            set(entry, for: key, at: .newest, in: &entries)
            return entry
        }
    }

    private func set(
        _ entry: Entry,
        for key: CacheKey,
        at position: LRUCache<CacheKey, Entry>.Position,
        in entries: inout LRUCache<CacheKey, Entry>
    ) {
        var entry = entry
        entry.version = nil
        // Dictionary, list and head take about 300 bytes beside the texts.
        let cost =
            entry.document.memoryBytes + entry.head.fields.byteCount
            + (entry.document.isText ? 0 : entry.unstoredBody?.capacity ?? 0) + 300
        entries.set(entry, cost: cost, for: key, at: position)
    }

    /// Removes the response of a key because a fetch found none that may be stored.
    func remove(_ key: CacheKey, fetch: UInt64, persist: () -> Void) {
        entries.withLock { entries in
            guard versions.replace(key, fetch: fetch) else { return }
            entries.remove(key)
            persist()
        }
    }

    /// Removes all responses of a resource, which has changed.
    func remove(resource: CacheKey.Digest, persist: () -> Void) {
        entries.withLock { entries in
            versions.invalidate(resource)
            entries.removeAll { $0.resource == resource }
            persist()
        }
    }
}

extension MemoryCache.Entry {
    /// Returns its freshness under a policy. A response of unknown age has just become stale.
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

    /// True when it can save a request with a policy anything, now or once.
    func isReusable(under policy: CachePolicy) -> Bool {
        let freshness = FreshnessRules.freshness(
            head.fields,
            policy: policy,
            initialAge: head.initialAge,
            receivedAt: receivedAt,
            fetchedAt: head.fetchedAt
        )
        return StoragePolicy.isReusable(freshness, fields: head.fields)
    }

    /// Returns it as the response to a request.
    func response(_ source: CacheOutcome.Source, under policy: CachePolicy) -> UpstreamResponse {
        response(source, freshness(under: policy))
    }

    /// Returns it as the response to a request, with its freshness under the request's policy.
    func response(_ source: CacheOutcome.Source, _ freshness: Freshness) -> UpstreamResponse {
        UpstreamResponse(
            status: head.status,
            fields: head.fields,
            document: document.response,
            body: nil,
            fetchedAt: head.fetchedAt,
            timing: ExchangeTiming(receivedAt: receivedAt),
            freshness: freshness,
            outcome: CacheOutcome(source),
            version: version
        )
    }
}
