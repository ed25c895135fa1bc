import Locking
import TestSupport
import Testing

@Suite("A fetch that a refresh has overtaken")
struct OvertakenFetchTests {
    private static func module(_ name: String) -> String {
        """
        name: \(name)
        kind: single
        deadline: 30s
        request: {upstream: up, path: /a}
        components: [{id: a, item: {data: {text: "${@.text}"}}, layout: {itemHeight: 10}}]
        """
    }

    private static func answer(_ text: String) -> String { #"[{"id":1,"text":"\#(text)"}]"# }

    /// Has a page built whose first call the upstream answers late, with what it had before a refresh.
    private static func overtake(
        _ settings: String,
        refreshing other: String,
        _ body: (PipelineLab.Pages, PipelineLab, String) async throws -> Void
    ) async throws {
        let isOpen = Flag()
        let calls = Locked(0)
        let lab = try PipelineLab(module("m"), module("other"), settings: settings) { _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            return call == 1 ? .held(until: isOpen, answer("old")) : .json(answer("new"))
        }
        try await lab.serving { pages async throws in
            async let first = pages.answer("GET", "/v1/modules/m/layout")
            #expect(await eventually { lab.upstream.requests.count == 1 })
            let refreshed = try await pages.refresh(other).answer.text
            #expect(refreshed.contains(#""text":"new""#), "\(refreshed)")
            isOpen.set()
            try await body(pages, lab, first.text)
        }
    }

    @Test(
        "shows what the refresh brought, for how long that is fresh or not, and so does the next page",
        arguments: ["", "cache: {ttl: 600s}"],
        ["m", "other"]
    )
    func overtaken(settings: String, refreshed: String) async throws {
        try await Self.overtake(settings, refreshing: refreshed) { pages, lab, first in
            #expect(first.contains(#""text":"new""#), "\(first)")
            let now = try await pages.answer("GET", "/v1/modules/m/layout").text
            #expect(now.contains(#""text":"new""#), "\(now)")
            // What the cache has needs no call.
            #expect(settings.isEmpty || lab.upstream.requests.count == 2)
        }
    }
}
