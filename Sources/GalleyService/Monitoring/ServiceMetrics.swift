import Locking
import ModuleKit
import Synchronization

/// The counters of pages and routes, for `/metrics`. They outlive reloads.
final class ServiceMetrics: Sendable {
    /// Pages sent by the event loops. An atomic beside the lock: most pages are counted here.
    private let hotHits = Atomic<UInt64>(0)
    private let hotStale = Atomic<UInt64>(0)

    /// The counters of builds and of responses by endpoint.
    let builds = BuildMetrics()

    private struct Counts {
        var routes: [String: UInt64] = [:]
        var cache: [String: UInt64] = [:]
        var failures: [String: UInt64] = [:]
        var refusedLoads: UInt64 = 0
        var cancelledBuilds: UInt64 = 0
    }

    private let counts = Locked(Counts())

    /// Counts a page sent by an event loop.
    func countHotPage(isStale: Bool) {
        if isStale {
            hotStale.wrappingAdd(1, ordering: .relaxed)
        } else {
            hotHits.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Counts a request by its route's name.
    func count(route name: String) {
        counts.withLock { $0.routes[name, default: 0] += 1 }
    }

    /// Counts a page by the caches' part in it.
    func count(cache status: CacheStatus) {
        counts.withLock { $0.cache[status.label.rawValue, default: 0] += 1 }
    }

    /// Counts a failed request of a module.
    func count(failure kind: RequestFailure.Kind) {
        counts.withLock { $0.failures[kind.rawValue, default: 0] += 1 }
    }

    /// Counts a page that was not built because too many were being built.
    func countRefusedLoad() {
        counts.withLock { $0.refusedLoads += 1 }
    }

    /// Counts a page whose build was cancelled, as nobody waited for it any more.
    func countCancelledBuild() {
        counts.withLock { $0.cancelledBuilds += 1 }
    }

    /// Requests that were routed, by the route's name.
    var routes: [(route: String, count: UInt64)] {
        counts.withLock { $0.routes }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Pages sent, by the caches' part in them.
    var cacheResults: [(result: String, count: UInt64)] {
        var cache = counts.withLock { $0.cache }
        cache["hit", default: 0] += hotHits.load(ordering: .relaxed)
        let stale = hotStale.load(ordering: .relaxed)
        if stale > 0 { cache["stale", default: 0] += stale }
        return cache.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Failed requests, by kind.
    var failures: [(kind: String, count: UInt64)] {
        counts.withLock { $0.failures }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Pages that were not built because too many were being built.
    var refusedLoads: UInt64 { counts.withLock { $0.refusedLoads } }

    /// Pages whose build was cancelled, as nobody waited for them any more.
    var cancelledBuilds: UInt64 { counts.withLock { $0.cancelledBuilds } }
}
