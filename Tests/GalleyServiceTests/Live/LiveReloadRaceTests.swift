import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("A stream that opens while the configuration is replaced follows the new one")
struct LiveReloadRaceTests {
    private static func module(_ value: String, name: String = "m", keys: String = "") -> String {
        """
        name: \(name)
        kind: single
        \(keys)
        request: {upstream: up, path: /a, cache: {ttl: 1h}}
        components: [{id: c, items: "$[*]", item: {data: {v: \(value)}}, layout: {itemHeight: 10}}]
        """
    }

    /// Opens streams whose page is being built, replaces the configuration, and lets the upstream answer.
    private static func serving(
        _ next: String,
        open: (PipelineLab.Pages) throws -> Void,
        then: (PipelineLab.Pages) async throws -> Void
    ) async throws {
        let isAnswered = Flag()
        let lab = try PipelineLab(module("OLD")) { _ in
            .held(until: isAnswered, #"[{"id": 1}]"#)
        }
        try await lab.serving { galley in
            try open(galley)
            #expect(await eventually { !lab.upstream.requests.isEmpty })
            try lab.lab.write("modules/0.yaml", next)
            galley.server.reload(try lab.lab.configuration())
            isAnswered.set()
            try await then(galley)
        }
    }

    @Test("its page was begun by the former one")
    func page() async throws {
        let clients = Clients()
        defer { clients.leave() }
        try await Self.serving(Self.module("NEW")) { galley in
            try clients.open(galley, "width=301")
        } then: { galley in
            let layout = try await galley.layout("m", "width=301")
            #expect(layout.sections[0].data.map { $0["v"] as? String } == ["NEW"])
            var folder = StreamFolder()
            let revision = layout.object["revision"] as? String
            #expect(try await folder.listen(clients.all[0], until: revision))
            #expect(folder.text == layout.answer.text)
        }
    }

    @Test("it has revisions alone")
    func revisions() async throws {
        let clients = Clients()
        defer { clients.leave() }
        try await Self.serving(Self.module("NEW")) { galley in
            try clients.open(galley, "width=301&mode=revisions")
        } then: { galley in
            let layout = try await galley.layout("m", "width=301")
            let revision = try #require(layout.object["revision"] as? String)
            #expect(await clients.all[0].nextChange()?.id == revision)
        }
    }

    @Test("it ends where its page is gone", arguments: ["", "parameters: {p: {required: true}}"])
    func gone(keys: String) async throws {
        let clients = Clients()
        defer { clients.leave() }
        let next = Self.module("NEW", name: keys.isEmpty ? "other" : "m", keys: keys)
        try await Self.serving(next) { galley in
            try clients.open(galley, "width=301")
        } then: { galley in
            let last = try #require(await clients.all[0].nextChange())
            #expect(last.retry != nil && last.name == nil)
            #expect(await clients.all[0].nextChange() == nil)
            #expect(
                try await eventually { try await galley.metric("galley_listeners") == 0 }
            )
        }
    }

    @Test("it has revisions alone, and its page is gone: it may ask again")
    func goneRevisions() async throws {
        let isAnswered = Flag()
        let lab = try PipelineLab(Self.module("OLD")) { _ in .held(until: isAnswered, "[]") }
        try await lab.serving { galley in
            async let answer = galley.answer("GET", "/v1/modules/m/events", "mode=revisions")
            #expect(await eventually { !lab.upstream.requests.isEmpty })
            try lab.lab.write("modules/0.yaml", Self.module("NEW", name: "other"))
            galley.server.reload(try lab.lab.configuration())
            isAnswered.set()
            let refused = try await answer
            #expect(refused.status == 503)
            #expect(refused["retry-after"] != nil)
        }
    }

    @Test("it opens while others still hold the former page: it is not sent that")
    func latecomer() async throws {
        // Changes are published so late that the second one surely comes before.
        let keys = "coalesce: 1s"
        let lab = try PipelineLab(Self.module("OLD", keys: keys)) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { galley in
            let clients = Clients()
            defer { clients.leave() }
            try clients.open(galley, "")
            #expect(await clients.all[0].nextChange()?.data.contains("OLD") == true)
            try lab.lab.write("modules/0.yaml", Self.module("NEW", keys: keys))
            galley.server.reload(try lab.lab.configuration())
            try clients.open(galley, "")
            let first = try #require(await clients.all[1].nextChange())
            #expect(first.name == "layout" && first.data.contains("NEW"))
            #expect(await clients.all[0].nextChange()?.id == first.id)
        }
    }

    /// The clients of a test.
    private final class Clients {
        private(set) var all: [EventClient] = []

        func open(_ galley: PipelineLab.Pages, _ query: String) throws {
            all.append(try EventClient(port: galley.server.port, "/v1/modules/m/events?\(query)"))
        }

        func leave() { for client in all { client.leave() } }
    }
}
