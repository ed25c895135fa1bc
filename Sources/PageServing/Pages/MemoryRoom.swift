/// Memory that is reserved until the object is released. Memory that was freed meanwhile is returned to the system
/// then.
package final class MemoryRoom: Sendable {
    private let bytes: Int
    private let budget: MemoryBudget

    init(_ bytes: Int, in budget: MemoryBudget) {
        self.bytes = bytes
        self.budget = budget
    }

    deinit {
        budget.endBuild(bytes)
        budget.keeper.trimSoon()
    }
}
