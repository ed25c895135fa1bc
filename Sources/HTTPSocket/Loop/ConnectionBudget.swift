internal import Synchronization

/// How many connections all loops together may have open.
final class ConnectionBudget: Sendable {
    private let open = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Whether another connection fits; one of several loops may still be quicker.
    var hasRoom: Bool { open.load(ordering: .relaxed) < limit }

    /// How many idle connections make room at a time: finding the oldest means looking at all,
    /// which should not be done for every newcomer.
    var evictionBatch: Int { max(1, limit / 256) }

    func add() { open.add(1, ordering: .relaxed) }
    func remove() { open.subtract(1, ordering: .relaxed) }
}
