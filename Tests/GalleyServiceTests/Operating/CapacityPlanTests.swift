import TestSupport
import Testing

@testable import GalleyService

@Suite("galley size")
struct CapacityPlanTests {
    private static func plan(_ modules: Int, _ listeners: Int, _ page: Int) -> CapacityPlan {
        CapacityPlan(
            CapacityPlan.Demand(modules: modules, listeners: listeners, pageBytes: page)
        )
    }

    @Test("pages and streams fit what the budget leaves them", arguments: [1, 100, 2_000])
    func fits(_ modules: Int) {
        for listeners in [0, 1_000, 50_000] {
            let plan = Self.plan(modules, listeners, 30 << 10)
            let budget = MemoryBudget(plan.budget)
            #expect(budget.maximumShownPages >= listeners * 19_000)
            let others = budget.maximumResponses + budget.maximumContents + budget.maximumText
            #expect(plan.budget - others >= modules * 8 * (30 << 10) * 3)
            #expect(plan.connections > plan.listeners && plan.descriptors > plan.connections)
            #expect(plan.memory > plan.budget / 3 * 4 && plan.disk > plan.cache + plan.state)
        }
    }

    @Test("more needs no less")
    func monotonic() {
        let sizes = [1, 10, 100, 1_000].map { Self.plan($0, $0, 10_000 * $0) }
        for (less, more) in zip(sizes, sizes.dropFirst()) {
            #expect(less.memory <= more.memory && less.disk <= more.disk)
            #expect(less.descriptors <= more.descriptors)
        }
    }

    @Test("a process that is given what it says stays within it, and keeps all pages")
    func process() async throws {
        let text = try await PythonProgram("Benchmarks/size.py").run([])
        #expect(text.contains("size holds"), "\(text)")
    }
}
