internal import Synchronization

/// The count of open connections over all loops, and its limit.
final class ConnectionBudget: Sendable {
    private let open = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// True when another connection fits. Another loop may still open one first.
    var hasRoom: Bool { open.load(ordering: .relaxed) < limit }

    /// The number of idle connections closed at a time to make room: finding the oldest is linear in
    /// all connections, too much for each new one.
    var evictionBatch: Int { max(1, limit / 256) }

    func add() { open.add(1, ordering: .relaxed) }
    func remove() { open.subtract(1, ordering: .relaxed) }
}
