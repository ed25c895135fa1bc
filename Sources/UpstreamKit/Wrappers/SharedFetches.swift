/// The key by which fetches are shared. A refresh serves callers that would have taken a stored
/// response, but not the other way round.
struct SharedFetchKey: Hashable, Sendable {
    let key: CacheKey
    let isRefresh: Bool
}

/// The fetches under way, by what they fetch: a part of the state of a `CoalescingUpstream`, under its lock.
struct SharedFetches {
    private var current: [SharedFetchKey: SharedFetch] = [:]
    /// Those whose places others have taken, after an invalidation or a refresh: few, as each ends.
    private var displaced: [SharedFetch] = []

    /// The number of fetches.
    var count: Int { current.count + displaced.count }

    /// The number of callers that wait for them.
    var waiters: Int {
        current.values.reduce(0) { $0 + $1.waiters.count }
            + displaced.reduce(0) { $0 + $1.waiters.count }
    }

    /// Returns the fetch whose result a caller may have: not one that began before its resource was last invalidated,
    /// or before a refresh that has ended since.
    func joinable(
        _ key: CacheKey,
        isRefresh: Bool,
        _ versions: ResponseVersions
    ) -> SharedFetch? {
        let candidates = isRefresh ? [true] : [false, true]
        return candidates.lazy
            .compactMap { current[SharedFetchKey(key: key, isRefresh: $0)] }
            .first {
                !$0.isOvertaken && !versions.isInvalidated(key.resource, since: $0.number)
            }
    }

    /// Returns a new fetch.
    mutating func begin(_ key: SharedFetchKey, _ versions: ResponseVersions) -> SharedFetch {
        let fetch = SharedFetch(number: versions.begin())
        if let before = current.updateValue(fetch, forKey: key) { displaced.append(before) }
        return fetch
    }

    /// Ends a fetch. After a refresh that succeeded nobody joins a fetch that began before it.
    ///
    /// Refreshes that were asked for after it had begun wait for the next instead: it may have asked before the
    /// upstream changed. So no key has two refreshes under way.
    ///
    /// - Returns: Those that waited for it, and the fetch to start for the others, with the request to start it for.
    mutating func end(
        _ fetch: SharedFetch,
        key: SharedFetchKey,
        hasSucceeded: Bool,
        _ versions: ResponseVersions
    ) -> (waiters: [SharedFetch.Waiter], next: (fetch: SharedFetch, request: UpstreamRequest)?) {
        if current[key] === fetch {
            current[key] = nil
        } else {
            displaced.removeAll { $0 === fetch }
        }
        if key.isRefresh, hasSucceeded,
            let other = current[SharedFetchKey(key: key.key, isRefresh: false)],
            other.number < fetch.number
        {
            other.isOvertaken = true
        }
        defer { fetch.waiters = [:] }
        let later = fetch.waiters.values.filter { fetch.isEarlier(than: $0.request) }
        guard let first = later.first else { return (Array(fetch.waiters.values), nil) }
        let waiters = fetch.waiters.values.filter { !fetch.isEarlier(than: $0.request) }
        let joined = joinable(key.key, isRefresh: true, versions)
        let next = joined ?? begin(key, versions)
        for waiter in later { next.add(waiter) }
        if joined == nil { first.isCollapsed = false }
        return (waiters, joined == nil ? (next, first.request) : nil)
    }

    /// Takes out the callers whose deadline has passed.
    ///
    /// - Returns: The callers, each with the place of its fetch, and the next deadline.
    func takeLate(
        at now: ContinuousClock.Instant
    ) -> (
        late: [(waiter: SharedFetch.Waiter, progress: CallProgress)],
        next: ContinuousClock.Instant?
    ) {
        var late: [(waiter: SharedFetch.Waiter, progress: CallProgress)] = []
        var next: ContinuousClock.Instant?
        func take(from fetch: SharedFetch) {
            for (identifier, waiter) in fetch.waiters {
                let deadline = waiter.request.deadline
                if deadline <= now {
                    fetch.waiters[identifier] = nil
                    late.append((waiter, fetch.progress))
                } else {
                    next = min(next ?? deadline, deadline)
                }
            }
        }
        for fetch in current.values { take(from: fetch) }
        for fetch in displaced { take(from: fetch) }
        return (late, next)
    }
}
