import Synchronization

/// Counts the upstream calls of one load, over all modules and pages in it.
final class CallBudget: Sendable {
    /// The most calls one load makes: enough for a long list in chunks, and too few for one client's
    /// request to bring an upstream down. A `forEach` whose `max` says more is counted by itself.
    static let maximumCalls = 256

    private let limit: Int
    private let used = Atomic<Int>(0)

    init(limit: Int = maximumCalls) {
        self.limit = limit
    }

    /// Takes one call; false when none is left.
    func take() -> Bool {
        if used.wrappingAdd(1, ordering: .relaxed).newValue <= limit { return true }
        giveBack()
        return false
    }

    /// Gives back a call that turned out not to be needed.
    func giveBack() {
        used.wrappingSubtract(1, ordering: .relaxed)
    }
}
