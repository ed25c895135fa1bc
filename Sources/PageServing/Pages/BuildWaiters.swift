import Locking
package import WorkLimits

/// The requests and streams that wait for the build of one page.
///
/// A build without waiters whose page no cache would store is cancelled for good: a later request begins
/// another one.
package final class BuildWaiters: Sendable {
    private struct State {
        var count = 0
        /// The budget of the stage under way.
        var budget: WorkBudget?
        /// True until it is known that no cache keeps the page.
        var keepsPage = true
        /// True once the page was of no use to a waiter or a cache.
        var isGone = false

        mutating func update() {
            if count <= 0, !keepsPage { isGone = true }
        }
    }

    private let state = Locked(State())

    /// True when the page is of no use to a waiter or a cache.
    var isGone: Bool { state.withLock { $0.isGone } }

    /// Adds one that waits.
    ///
    /// - Returns: False when the build is cancelled already.
    func join() -> Bool {
        state.withLock { state in
            if state.isGone { return false }
            state.count += 1
            return true
        }
    }

    /// Removes a waiter; of a page without another use, the stage under way is cancelled.
    func leave() {
        let budget = state.withLock { state in
            state.count -= 1
            state.update()
            return state.isGone ? state.budget : nil
        }
        budget?.cancel()
    }

    /// Notes whether a cache keeps the page.
    func note(keepsPage: Bool) {
        state.withLock { state in
            state.keepsPage = keepsPage
            state.update()
        }
    }

    /// Notes the budget of a stage that begins.
    package func begin(_ budget: WorkBudget) {
        let isGone = state.withLock { state in
            state.budget = budget
            return state.isGone
        }
        if isGone { budget.cancel() }
    }
}
