import Synchronization

/// A budget of the upstream calls of one load, over all modules and pages in it.
final class CallBudget: Sendable {
    /// The maximum number of calls of one load: enough for a long list in chunks, and too few for one client's
    /// request to bring an upstream down. A `forEach` whose `max` is greater has a budget of its own.
    static let maximumCalls = 256

    private let limit: Int
    private let used = Atomic<Int>(0)

    init(limit: Int = maximumCalls) {
        self.limit = limit
    }

    /// Takes one call. Returns false when none is left.
    func take() -> Bool {
        if used.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        giveBack()
        return false
    }

    /// Returns a call that was not needed.
    func giveBack() {
        used.wrappingSubtract(1, ordering: .relaxed)
    }
}
