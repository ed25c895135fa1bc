import Synchronization

/// Counts the upstream calls of one load, over all modules and pages in it.
public final class CallBudget: Sendable {
    /// The most calls one load makes: enough for a long list in chunks, and too few for one client's
    /// request to bring an upstream down.
    public static let maximumCalls = 256

    private let used = Atomic<Int>(0)

    /// A budget that nothing has been spent of.
    public init() {}

    /// Takes one call; false when none is left.
    func take() -> Bool {
        used.wrappingAdd(1, ordering: .relaxed).newValue <= Self.maximumCalls
    }
}
