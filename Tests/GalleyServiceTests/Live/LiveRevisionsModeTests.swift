import Foundation
import GalleyService
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing

@Suite("Streams of revisions alone")
struct LiveRevisionsModeTests {
    private static func serving(
        _ body: (RowsService, _ port: Int, TestClient) async throws -> Void
    ) async throws {
        let rows = RowsService()
        try await rows.serving { upstream in
            let lab = try ServiceLab(FrontLab.files(upstream: upstream))
            defer { lab.remove() }
            try await lab.serving { try await body(rows, $0.port, try TestClient(port: $0.port)) }
        }
    }

    private static let target = "/v1/modules/news/events?mode=revisions"

    @Test("a listener is sent the revision, then each new one; the changes are immutable")
    func revisions() async throws {
        try await Self.serving { rows, port, client in
            let listener = try EventClient(port: port, Self.target)
            let layout = try await client.send("GET", "/v1/modules/news/layout")
            var folded = try LayoutPlayer(layout.body)
            let first = try #require(await listener.nextChange())
            #expect(first.name == "revision" && first.id == folded.revision)
            #expect(first.data == #"{"revision":"\#(folded.revision)"}"#)
            for _ in 0..<3 {
                rows.change()
                _ = try await client.send("POST", "/v1/modules/news/refresh")
                let next = try #require(await listener.nextChange())
                let to = try #require(next.id)
                #expect(next.name == "revision" && to != folded.revision)
                let target = "/v1/modules/news/changes?since=\(folded.revision)&to=\(to)"
                let changes = try await client.send("GET", target)
                #expect(changes["cache-control"] == "public, max-age=31536000, immutable")
                #expect(changes["no-vary-search"] == "key-order")
                try folded.play(changes.body)
                let now = try await client.send("GET", "/v1/modules/news/layout")
                #expect(folded.layout.text == now.text)
            }
            listener.leave()
        }
    }

    @Test("listeners of both kinds are told of one change, counted, and counted out")
    func crowd() async throws {
        try await Self.serving { rows, port, client in
            let crowd = try EventCrowd(count: 50, port: port, Self.target)
            let whole = try EventClient(port: port, "/v1/modules/news/events")
            #expect(await crowd.next().allSatisfy { $0?.name == "revision" })
            #expect(await whole.nextChange()?.name == "layout")
            rows.change()
            let refresh = try await client.send("POST", "/v1/modules/news/refresh")
            let revision = refresh["etag"]?.filter { $0 != "\"" }
            #expect(await crowd.next().allSatisfy { $0?.id == revision })
            #expect(await whole.nextChange()?.id == revision)
            let metrics = { try await client.send("GET", "/metrics").text }
            #expect(try await metrics().contains("\ngalley_listeners 51\n"))
            crowd.leave()
            whole.leave()
            #expect(try await eventually { try await metrics().contains("\ngalley_listeners 0\n") })
            #expect(
                try await eventually { try await metrics().contains("\ngalley_live_pages 0\n") }
            )
        }
    }

    @Test("a reload that takes the page away ends its streams, and they are counted out")
    func reload() async throws {
        let rows = RowsService()
        try await rows.serving { upstream in
            let lab = try ServiceLab(FrontLab.files(upstream: upstream))
            defer { lab.remove() }
            try await lab.serving { server in
                let listener = try EventClient(port: server.port, Self.target)
                #expect(await listener.nextChange()?.name == "revision")
                var configuration = try lab.configuration()
                configuration.modules.removeAll { ["news", "home"].contains($0.name) }
                server.reload(configuration)
                #expect(await listener.nextChange()?.retry != nil)
                let client = try TestClient(port: server.port)
                #expect(
                    try await eventually {
                        try await client.send("GET", "/metrics").text
                            .contains("\ngalley_listeners 0\n")
                    }
                )
            }
        }
    }

    @Test("another mode is a mistake; a service that ends tells when to come back")
    func modes() async throws {
        try await Self.serving { _, port, client in
            let answer = try await client.send("GET", "/v1/modules/news/events?mode=all")
            #expect(answer.status == 400 && answer.text.contains("must be revisions"))
        }
        let rows = RowsService()
        try await rows.serving { upstream in
            let lab = try ServiceLab(FrontLab.files(upstream: upstream))
            defer { lab.remove() }
            try await lab.serving { server in
                let listener = try EventClient(port: server.port, Self.target)
                #expect(await listener.nextChange()?.name == "revision")
                server.beginDrain(within: .seconds(5))
                let last = try #require(await listener.nextChange())
                #expect((500...5_000).contains(last.retry ?? 0))
                #expect(await listener.nextChange() == nil)
            }
        }
    }
}
