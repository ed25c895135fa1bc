import Locking

/// Counts on any thread.
final class Counter: Sendable {
    private let count = Locked(0)

    /// How often it was added to.
    var value: Int { count.withLock { $0 } }

    /// Adds one.
    func add() { count.withLock { $0 += 1 } }
}
