import Dispatch
@testable import GalleyService
import Locking
@testable import PageServing
import Synchronization
import TestSupport
import Testing

@Suite("A module leaves room for others")
struct IsolationTests {
    @Test("loads are shared: a module has its share, streams never the last quarter")
    func gate() {
        let gate = LoadGate(.init(total: 8, perModule: 4))
        for _ in 0..<4 { #expect(gate.begin("a", for: .request)) }
        #expect(!gate.begin("a", for: .request))
        #expect(gate.begin("b", for: .stream))
        #expect(gate.begin("b", for: .stream))
        #expect(!gate.begin("b", for: .stream))
        #expect(gate.begin("b", for: .request))
        #expect(gate.begin("c", for: .request))
        #expect(!gate.begin("c", for: .request))
        #expect(gate.count == 8)
        gate.end("a")
        #expect(gate.begin("c", for: .request))
        gate.end("a")
        gate.setLimits(.init(total: 2, perModule: 1))
        #expect(!gate.begin("d", for: .request))
        #expect(gate.count == 7)
    }

    @Test("builders take the jobs of modules in turn")
    func lanes() async {
        let threads = BuilderThreads(count: 1)
        let recorder = Recorder()
        let isBlocked = DispatchSemaphore(value: 0)
        let blocker = Task(executorPreference: threads.lane(of: "blocker")) {
            Self.wait(for: isBlocked)
        }
        let tasks = ["a", "a", "a", "b", "a", "c"].map { module in
            Task(executorPreference: threads.lane(of: module)) {
                recorder.order.withLock { $0.append(module) }
            }
        }
        isBlocked.signal()
        await blocker.value
        for task in tasks { await task.value }
        let modules = recorder.order.withLock(\.self)
        #expect(modules.count == 6)
        // Four jobs of one module are in front; no other waits for more than one of them.
        #expect((modules.firstIndex(of: "b") ?? 6) <= 2)
        #expect((modules.firstIndex(of: "c") ?? 6) <= 3)
    }

    /// The order of jobs, and a number of bytes.
    private final class Recorder: Sendable {
        let order = Locked<[String]>([])
        let held = Atomic(0)
    }

    private static func wait(for semaphore: DispatchSemaphore) {
        semaphore.wait()
    }

    private static func module(_ name: String, path: String) -> String {
        """
        name: \(name)
        kind: single
        deadline: 20s
        request: {upstream: up, path: \(path)}
        components:
          - {id: c, items: "$[*]", layout: {columns: 1, itemHeight: 10}}
        """
    }

    @Test("a hanging path takes its module's share, and no page of another module is refused")
    func hanging() async throws {
        let lab = try PipelineLab(
            Self.module("bad", path: "/hangs"),
            Self.module("good", path: "/works")
        ) { request in
            request.target == "/hangs" ? .silence : .json(#"[{"id": 1}]"#)
        }
        let main = lab.main(port: lab.upstream.port)
        let limited = main.replacing("version: 1", with: "version: 1\nserver: {limits: {loads: 8}}")
        try lab.lab.write("galley.yaml", limited)
        try await lab.serving { pages in
            let crowd = try Crowd(count: 12, port: pages.server.port)
            crowd.send { "/v1/modules/bad/layout?width=\(300 + $0)" }
            let refused = await eventually {
                (try? await pages.metric("galley_loads_refused_total")) == 8
            }
            #expect(refused)
            for width in 300..<320 {
                let page = try await pages.layout("good", "width=\(width)")
                #expect(page.status == "complete")
            }
        }
    }

    @Test("a build is refused when the memory is spent, and pages in memory make room")
    func memory() throws {
        let budget = MemoryBudget(1_000)
        let recorder = Recorder()
        budget.measure(.streams) { recorder.held.load(ordering: .relaxed) }
        let cache = PageCache(maximumBytes: 1_000)
        let first = try #require(budget.beginBuild(responseBytes: 100, evicting: cache))
        #expect(budget.bytes(of: .builds) == first)
        #expect(budget.beginBuild(responseBytes: 200, evicting: cache) == nil)
        budget.endBuild(first)
        #expect(budget.bytes(of: .builds) == 0)
        recorder.held.store(900, ordering: .relaxed)
        #expect(budget.beginBuild(responseBytes: 100, evicting: cache) == nil)
        #expect(budget.bytes(of: .builds) == 0)
        recorder.held.store(0, ordering: .relaxed)
        #expect(budget.beginBuild(responseBytes: 250, evicting: cache) != nil)
    }
}
