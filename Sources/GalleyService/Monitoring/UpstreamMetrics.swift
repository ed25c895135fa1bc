import Locking
import SQLiteStorage
import UpstreamKit

/// The counters of the upstreams and of the cache file, for `/metrics`. They outlive reloads.
final class UpstreamMetrics: Sendable {
    /// The counters at one moment.
    struct Figures: Sendable {
        /// Calls that reached an upstream, by outcome; sorted.
        var calls: [(upstream: String, outcome: String, count: UInt64)] = []
        /// The times of these calls, by upstream; sorted.
        var times: [(upstream: String, histogram: DurationHistogram)] = []
        /// Each upstream's open circuits, fetches under way and remembered failures; sorted.
        var upstreams: [Upstream] = []
        /// The counters of the cache file.
        var store = StoreCounters()
        /// True while the cache file can be used.
        var isStoreUsable = true
    }

    /// One upstream's numbers at one moment.
    struct Upstream: Sendable {
        let name: String
        let openCircuits: Int
        let sharing: SharingUpstream.Figures
        /// The retries that the budget had no room for.
        let refusedRetries: UInt64
        /// The connections; nil of a folder.
        let pool: PoolGauge.Figures?
    }

    private struct Call: Hashable {
        let upstream: String
        let outcome: String
    }

    private let calls = Locked<[Call: UInt64]>([:])
    private let times = Locked<[String: DurationHistogram]>([:])

    /// Counts a call to an upstream, which took some time.
    func count(_ upstream: String, outcome: String, time: Duration) {
        calls.withLock { $0[Call(upstream: upstream, outcome: outcome), default: 0] += 1 }
        times.withLock { $0[upstream, default: DurationHistogram()].add(time) }
    }

    /// The counters of calls now.
    var figures: Figures {
        var figures = Figures()
        figures.calls = calls.withLock { $0 }
            .map { ($0.key.upstream, $0.key.outcome, $0.value) }
            .sorted { ($0.upstream, $0.outcome) < ($1.upstream, $1.outcome) }
        figures.times = times.withLock { $0 }.map { ($0.key, $0.value) }
            .sorted { $0.upstream < $1.upstream }
        return figures
    }
}
