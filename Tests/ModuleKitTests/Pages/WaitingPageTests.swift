@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite("Pages that wait for their turn")
struct WaitingPageTests {
    @Test("are mapped for a while after their responses came, not after their turn came")
    func deadline() async throws {
        let lab = try PageLab(
            "{name: m, kind: single, request: {upstream: up, path: /a}, components: [{id: c, layout: {itemHeight: 1}}]}",
            answers: ["/a": "[1]"]
        )
        let module = try #require(lab.catalog.module(named: "m"))
        var reader = PageRequestReader(module: module)
        let page = try reader.read([]).request
        let due = ContinuousClock.now + .seconds(1)
        var loaded = await lab.catalog.load(LoadRequest(page: page, deadline: due))
        // In time: the deadline holds.
        loaded.loadedAt = due - .seconds(1)
        #expect(lab.builder.work(on: loaded).budget.deadline == due)
        // Just before it, and after it: a quarter of a second is left, from then on.
        for late in [Duration.milliseconds(-50), .milliseconds(100)] {
            loaded.loadedAt = due + late
            let end = lab.builder.work(on: loaded).budget.deadline
            #expect(end == due + late + .milliseconds(250))
        }
    }
}
