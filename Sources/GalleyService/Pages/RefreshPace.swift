import Coordination
import Locking
import StateReplication
import UpstreamKit
import WorkLimits

/// Lets one refresh of a page through in a time, of all callers together: for modules whose readers may refresh.
final class RefreshPace: Sendable {
    /// The number of pages whose last refresh is known. Of more the one refreshed longest ago may be refreshed
    /// again.
    static let maximumPages = 16_384

    private let last = Locked(
        LRUCache<ExactString, ContinuousClock.Instant>(maximumCost: maximumPages)
    )
    /// The refreshes under way: at most as many as there are builds.
    private let running = Locked<[ExactString: Promise<Void>]>([:])
    private let turns: RedisTurns?

    /// - Parameter turns: the turns of all instances; nil where there is one.
    init(sharedBy turns: RedisTurns?) {
        self.turns = turns
    }

    /// Makes a refresh that was taken. Those that come later can wait for its end.
    func refreshing<Result: Sendable>(
        _ page: String,
        _ refresh: () async throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        let (key, promise) = (ExactString(page), Promise<Void>())
        running.withLock { $0[key] = promise }
        defer {
            running.withLock { if $0[key] === promise { $0[key] = nil } }
            promise.fulfill(with: ())
        }
        return try await refresh()
    }

    /// Waits for the end of a page's refresh, if one is under way here.
    func waitForRefresh(of page: String) async {
        await running.withLock { $0[ExactString(page)] }?.value
    }

    /// Takes the refresh of a page. Returns false when it was refreshed within the time, here or by another
    /// instance. Without Redis each instance counts for itself.
    ///
    /// - Parameter page: the name of the page's content.
    func take(_ page: String, atMost time: Duration) async -> Bool {
        let key = ExactString(page)
        let now = ContinuousClock.now
        let isFirst = last.withLock { last in
            if let before = last.value(for: key), before + time > now { return false }
            last.set(now, cost: 1, for: key)
            return true
        }
        guard isFirst, let turns else { return isFirst }
        let name = Array(SecretHash.text(of: "refresh\n\(page)").utf8)
        guard (try? await turns.takeAtOnce(name, for: time)) != false else {
            // Another instance was first: its time counts, not this one's.
            last.withLock { $0.remove(key) }
            return false
        }
        return true
    }
}
