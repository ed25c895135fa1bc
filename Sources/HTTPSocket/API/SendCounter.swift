internal import Synchronization

/// The number of times that a body was sent, roughly: two event loops that count at once may count one.
package final class SendCounter: Sendable {
    private let sends = Atomic<UInt32>(0)
    private let goal: UInt32
    private let reached: @Sendable () -> Void

    /// - Parameters:
    ///   - goal: A number of times.
    ///   - reached: Is called on an event loop when it is reached: at least once, and rarely more often.
    package init(goal: UInt32, reached: @escaping @Sendable () -> Void) {
        self.goal = goal
        self.reached = reached
    }

    /// The number so far.
    package var count: Int { Int(sends.load(ordering: .relaxed)) }

    /// Counts one. A load and a store, which take a tenth of the time of an atomic addition.
    func add() {
        let next = sends.load(ordering: .relaxed) &+ 1
        sends.store(next, ordering: .relaxed)
        if next == goal { reached() }
    }

    /// Begins at zero again, so that the goal is reached once more.
    package func restart() {
        sends.store(0, ordering: .relaxed)
    }
}
