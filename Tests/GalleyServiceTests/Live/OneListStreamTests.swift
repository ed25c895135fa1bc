import GalleyService
import Locking
import TestSupport
import Testing

@Suite("A stream of several pages of a list")
struct OneListStreamTests {
    private static let module = """
        name: l
        kind: list
        pagination: {first: 0, pageSize: 3}
        request: {upstream: up, path: /p, query: {page: "${page}"}, cache: {ttl: 600s}}
        components: [{id: c, items: "$.items[*]", layout: {itemHeight: 1}}]
        """

    @Test(
        "shows the list of one moment after each refresh of its first page: no row is gone that is still there"
    )
    func oneList() async throws {
        let rows = Locked(Array(0..<20))
        let lab = try PipelineLab(Self.module) { request in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let items = rows.withLock {
                $0.dropFirst(page * 3).prefix(3).map { #"{"id": \#($0)}"# }
            }
            return .json(#"{"items": [\#(items.joined(separator: ","))]}"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/l/events?pages=3")
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            var generator = SeededGenerator(seed: TestScale.seed)
            for step in 20..<40 {
                rows.withLock { rows in
                    if generator.chance(60) {
                        rows.insert(step, at: 0)
                    } else {
                        rows.remove(at: generator.below(3))
                    }
                }
                _ = try await galley.refresh("l")
                try folder.take(try #require(await client.nextChange()))
                #expect(folder.text == (try await galley.layout("l", "pages=3").answer.text))
                let shown = try await galley.layout("l", "pages=3")["c"]?.items
                #expect(shown == rows.withLock { $0.prefix(9).map { "\($0)" } })
            }
        }
    }
}
