import Synchronization
import WorkLimits

/// The requests and streams that wait for the build of one page.
///
/// A build that nobody waits for any more, and whose page no cache would keep, is cancelled.
final class BuildAudience: Sendable {
    fileprivate struct State {
        var count = 0
        /// The budget of the stage under way.
        var budget: WorkBudget?
        /// True until it is known that no cache keeps the page.
        var keepsPage = true
    }

    private let state = Mutex(State())

    /// True when nobody has use for the page.
    var isGone: Bool { state.withLock { $0.isGone } }

    /// Adds one that waits.
    func join() { state.withLock { $0.count += 1 } }

    /// Removes one that waits; of a page that nobody has use for, the stage under way is cancelled.
    func leave() {
        let budget = state.withLock { state in
            state.count -= 1
            return state.isGone ? state.budget : nil
        }
        budget?.cancel()
    }

    /// Notes whether a cache keeps the page.
    func note(keepsPage: Bool) { state.withLock { $0.keepsPage = keepsPage } }

    /// Notes the budget of a stage that begins.
    func begin(_ budget: WorkBudget) {
        let isGone = state.withLock { state in
            state.budget = budget
            return state.isGone
        }
        if isGone { budget.cancel() }
    }
}

extension BuildAudience.State {
    fileprivate var isGone: Bool { count <= 0 && !keepsPage }
}
