import ModuleKit
import Synchronization

/// What the service counts beside its sockets, for `/metrics`.
final class ServiceMetrics: Sendable {
    /// Pages answered on the event loop; by far the most, so it has a lock of its own: none.
    private let hotHits = Atomic<UInt64>(0)

    private struct Counts {
        var cache: [String: UInt64] = [:]
        var failures: [String: UInt64] = [:]
        var refusedLoads: UInt64 = 0
    }

    private let counts = Mutex(Counts())

    /// Counts a page that was answered on the event loop.
    func countHotHit() {
        hotHits.wrappingAdd(1, ordering: .relaxed)
    }

    /// Counts a page by what the caches did for it.
    func count(cache status: CacheStatus) {
        counts.withLock { $0.cache["\(status.label)", default: 0] += 1 }
    }

    /// Counts a failed request of a module.
    func count(failure kind: RequestFailure.Kind) {
        counts.withLock { $0.failures[kind.rawValue, default: 0] += 1 }
    }

    /// Counts a page that was not built because too many were.
    func countRefusedLoad() {
        counts.withLock { $0.refusedLoads += 1 }
    }

    /// Pages answered, by what the caches did.
    var cacheResults: [(result: String, count: UInt64)] {
        var cache = counts.withLock(\.cache)
        cache["hit", default: 0] += hotHits.load(ordering: .relaxed)
        return cache.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Failed requests, by kind.
    var failures: [(kind: String, count: UInt64)] {
        counts.withLock(\.failures).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Pages that were not built because too many were.
    var refusedLoads: UInt64 { counts.withLock(\.refusedLoads) }
}
