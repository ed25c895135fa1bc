import ChangesCore
import LayoutCore
import TestSupport
import Testing
import WorkLimits

@testable import ChangesTestSupport

@Suite("Budgets of work")
struct BudgetTests {
    private static let names = (0..<20_000).map { "item-\($0)" }

    @Test("deltas check the budget and are the same within one")
    func deltas() throws {
        var generator = SeededGenerator(seed: 3)
        let old = ListPage(Self.names).model.revision()
        let new = ListPage(Self.names.shuffled(using: &generator)).model.revision()
        let budget = WorkBudget()
        #expect(try Delta(from: old, to: new, budget: budget) == Delta(from: old, to: new))
        budget.cancel()
        #expect(throws: WorkError.cancelled) { try Delta(from: old, to: new, budget: budget) }
    }

    @Test("revisions check the budget")
    func revisions() {
        let revision = ListPage(Self.names).model.revision()
        let budget = WorkBudget()
        budget.cancel()
        #expect(throws: WorkError.cancelled) {
            try PageRevision(
                grid: revision.grid,
                members: revision.members,
                sections: revision.sections,
                budget: budget
            )
        }
    }
}
