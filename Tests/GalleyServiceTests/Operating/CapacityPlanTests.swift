import Foundation
@testable import PageServing
import TestSupport
import Testing

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

    @Test(
        "galley.yaml takes the limits that it says, without listeners too",
        arguments: [["--modules", "1"], ["--modules", "100", "--listeners", "1000"]]
    )
    func limits(_ options: [String]) async throws {
        struct Plan: Decodable {
            struct Limits: Decodable { let memory, connections, listeners: Int }
            struct Cache: Decodable { let maxBytes: Int }
            let limits: Limits
            let cache: Cache
        }
        let lab = try ServiceLab([
            "m.yaml": "{name: m, kind: static, sections: [{cells: [{id: 1, title: T}]}]}"
        ])
        defer { lab.remove() }
        let result = try await CommandResult(["size", "--json"] + options, in: lab.folder)
        #expect(result.status == 0, "\(result.errors)")
        let plan = try JSONDecoder().decode(Plan.self, from: Data(result.output.utf8))
        #expect(plan.limits.listeners >= 1)
        let text = try await CommandResult(["size"] + options, in: lab.folder).output
        let limits = plan.limits
        for line in text.split(separator: "\n") where line.hasPrefix("server.limits.listeners") {
            #expect(line.split(separator: " ").last == "\(limits.listeners)")
        }
        try lab.write(
            "galley.yaml",
            """
            version: 1
            server:
              limits: {memory: \(limits.memory), connections: \(limits.connections), listeners: \(limits.listeners)}
            cache: {path: ":memory:", maxBytes: \(plan.cache.maxBytes)}
            modules: [m.yaml]
            """
        )
        let check = try await CommandResult(["check", "--strict"], in: lab.folder)
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("a process that is given what it says stays within it, and keeps all pages")
    func process() async throws {
        let text = try await PythonProgram("Benchmarks/size.py").run([])
        #expect(text.contains("size holds"), "\(text)")
    }
}
