import CacheSQLite
import Synchronization
import UpstreamKit

/// What the service counts of its upstreams and of its cache file, for `/metrics`. It outlives
/// reloads.
final class UpstreamMetrics: Sendable {
    /// The counters at one moment.
    struct Figures: Sendable {
        /// Calls that reached an upstream, by what came of them; sorted.
        var calls: [(upstream: String, outcome: String, count: UInt64)] = []
        /// The upstreams' circuits, and whether each is open; sorted.
        var circuits: [(upstream: String, isOpen: Bool)] = []
        /// What the cache file has done.
        var store = StoreCounters()
        /// Whether the cache file can be used.
        var isStoreUsable = true
    }

    private struct Call: Hashable {
        let upstream: String
        let outcome: String
    }

    private let calls = Mutex<[Call: UInt64]>([:])
    private let circuits = Mutex<[String: CircuitUpstream]>([:])

    /// Counts a call to an upstream.
    func count(_ upstream: String, _ outcome: String) {
        calls.withLock { $0[Call(upstream: upstream, outcome: outcome), default: 0] += 1 }
    }

    /// Watches these circuits from now on, in place of those before.
    func watch(_ next: [String: CircuitUpstream]) {
        circuits.withLock { $0 = next }
    }

    /// The counters now, but for the cache file's.
    var figures: Figures {
        var figures = Figures()
        figures.calls = calls.withLock(\.self)
            .map { ($0.key.upstream, $0.key.outcome, $0.value) }
            .sorted { ($0.upstream, $0.outcome) < ($1.upstream, $1.outcome) }
        figures.circuits = circuits.withLock(\.self)
            .map { ($0.key, $0.value.isOpen) }
            .sorted { $0.upstream < $1.upstream }
        return figures
    }
}
