import Coordination
import Locking
package import StateReplication
import UpstreamKit
import WorkLimits

/// Lets one refresh of a page through in a time, of all callers together: for modules whose readers may refresh.
package final class RefreshPace: Sendable {
    /// The number of pages whose last refresh is known. Of more the one refreshed longest ago may be refreshed
    /// again.
    static let maximumPages = 16_384

    /// A refresh that was let through; it is under way until it ends.
    package struct Turn: Sendable {
        fileprivate let key: ExactString
        fileprivate let promise: Promise<Void>
    }

    private struct State {
        var last = LRUCache<ExactString, ContinuousClock.Instant>(maximumCost: maximumPages)
        /// The refreshes under way: at most as many as there are builds.
        var running: [ExactString: Promise<Void>] = [:]
    }

    private let state = Locked(State())
    private let turns: RedisTurns?

    /// - Parameter turns: the turns of all instances; nil where there is one.
    package init(sharedBy turns: RedisTurns?) {
        self.turns = turns
    }

    /// Takes the refresh of a page; it has to be ended. Returns nil when it was refreshed within the time, here or by
    /// another instance. Without Redis each instance counts for itself.
    ///
    /// - Parameter page: the name of the page's content.
    package func take(_ page: String, atMost time: Duration) async -> Turn? {
        guard let turn = begin(page, atMost: time) else { return nil }
        guard let turns else { return turn }
        let name = Array(SecretHash.text(of: "refresh\n\(page)").utf8)
        guard (try? await turns.takeAtOnce(name, for: time)) != false else {
            // Another instance was first: its time counts, not this one's.
            end(turn, forgetting: true)
            return nil
        }
        return turn
    }

    /// Begins a refresh, unless one was begun within the time: from now on others can wait for its end.
    private func begin(_ page: String, atMost time: Duration) -> Turn? {
        let turn = Turn(key: ExactString(page), promise: Promise())
        let now = ContinuousClock.now
        return state.withLock { state in
            if let before = state.last.value(for: turn.key), before + time > now { return nil }
            state.last.set(now, cost: 1, for: turn.key)
            state.running[turn.key] = turn.promise
            return turn
        }
    }

    /// Ends a refresh: those that wait for it go on.
    package func end(_ turn: Turn) { end(turn, forgetting: false) }

    private func end(_ turn: Turn, forgetting: Bool) {
        state.withLock { state in
            if state.running[turn.key] === turn.promise { state.running[turn.key] = nil }
            if forgetting { state.last.remove(turn.key) }
        }
        turn.promise.fulfill(with: ())
    }

    /// Waits for the end of a page's refresh, if one is under way here.
    package func waitForRefresh(of page: String) async {
        await state.withLock { $0.running[ExactString(page)] }?.value
    }
}
