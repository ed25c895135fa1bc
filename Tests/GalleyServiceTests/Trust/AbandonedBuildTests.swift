@testable import GalleyService
@testable import PageServing
import TestSupport
import Testing
import WorkLimits

@Suite("A page that nobody waits for any more")
struct AbandonedBuildTests {
    private static let module = """
        name: m
        kind: single
        deadline: 30s
        request: {upstream: up, path: /a}
        components: [{id: a, layout: {itemHeight: 10}}]
        """

    /// Asks for a page and goes away; then lets the upstream respond.
    private static func abandon(
        _ settings: String,
        _ body: (PipelineLab.Pages) async throws -> Void
    )
        async throws
    {
        let isOpen = Flag()
        let lab = try PipelineLab(module, settings: settings) { _ in
            .held(until: isOpen, #"[{"id":1}]"#)
        }
        try await lab.serving { pages async throws in
            var client: StreamConnection? = try StreamConnection(port: pages.server.port)
            try client?.send("GET /v1/modules/m/layout HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await eventually { lab.upstream.requests.count == 1 })
            client?.resetsAtEnd()
            client = nil
            // The connection of the question itself is the one that is open.
            #expect(
                try await eventually {
                    try await pages.metric("galley_http_connections_open") == 1
                }
            )
            isOpen.set()
            try await body(pages)
        }
    }

    @Test("is not built where no cache would keep it")
    func cancelled() async throws {
        try await Self.abandon("") { pages async throws in
            #expect(
                try await eventually {
                    try await pages.metric("galley_builds_cancelled_total") == 1
                }
            )
            #expect(try await pages.layout("m").status == "complete")
            #expect(try await pages.metric("galley_builds_cancelled_total") == 1)
        }
    }

    @Test("is built where a cache keeps it")
    func kept() async throws {
        try await Self.abandon("cache: {ttl: 600s}") { pages async throws in
            #expect(try await eventually { try await pages.metric("galley_memory_pages") == 1 })
            #expect(try await pages.metric("galley_builds_cancelled_total") == 0)
        }
    }

    @Test("has its work cancelled, whether it began before or after")
    func budgets() {
        let waiters = BuildWaiters()
        #expect(waiters.join() && waiters.join())
        let first = WorkBudget()
        waiters.begin(first)
        waiters.note(keepsPage: false)
        waiters.leave()
        #expect(!waiters.isGone && error(of: first) == nil)
        waiters.leave()
        #expect(waiters.isGone && error(of: first) == .cancelled)
        #expect(!waiters.join())
        let second = WorkBudget()
        waiters.begin(second)
        #expect(error(of: second) == .cancelled)
    }

    private func error(of budget: WorkBudget) -> WorkError? {
        do throws(WorkError) { try budget.check() } catch { return error }
        return nil
    }
}
