import Foundation
import GalleyService
import Synchronization
import Testing

@Suite("With eachDone a cold page is shown bit by bit")
struct LiveEmitTests {
    @Test("sections go from loading to ok as their requests finish")
    func eachDone() async throws {
        let module = """
            name: m
            kind: batch
            emit: eachDone
            coalesce: 10ms
            requests:
              - {id: a, upstream: up, path: /a}
              - {id: b, upstream: up, path: /b}
              - {id: c, upstream: up, path: /c}
            components:
              - {id: a, from: a, layout: {itemHeight: 10}, header: {height: 10, data: {t: A}}}
              - {id: b, from: b, layout: {itemHeight: 10}, placeholder: {height: 30, type: wait}}
              - {id: c, from: c, layout: {itemHeight: 10}}
              - {id: fixed, items: [{id: x, type: t}], layout: {itemHeight: 10}}
            """
        let outer = """
            name: outer
            kind: composite
            modules: [m, {name: m, as: again}]
            """
        let lab = try PipelineLab(module, outer, settings: "cache: {ttl: 60s}") { request in
            let delays = ["/a": 300, "/b": 600, "/c": 900]
            return .slow(.milliseconds(delays[request.target] ?? 0), #"[{"id":1},{"id":2}]"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            let second = try EventClient(port: galley.server.port, "/v1/modules/outer/events")
            defer { second.leave() }
            var folder = StreamFolder()
            var statuses: [[String]] = []
            while statuses.last?.contains("loading") ?? true {
                try folder.take(try #require(await client.nextChange()))
                let sections = folder.player?.layout["sections"]?.elements ?? []
                statuses.append(sections.compactMap { $0["status"]?.content })
                let isWhole = !(statuses.last?.contains("loading") ?? true)
                let status = folder.player?.layout["status"]?.content
                #expect(status == (isWhole ? "complete" : "partial"))
            }
            #expect(statuses.first == ["loading", "loading", "loading", "ok"])
            #expect(statuses.last == ["ok", "ok", "ok", "ok"])
            #expect(statuses.count > 2)
            for (earlier, later) in zip(statuses, statuses.dropFirst()) {
                #expect(zip(earlier, later).allSatisfy { $0 == "loading" || $1 == "ok" })
            }
            #expect(folder.text == (try await galley.layout("m").answer.text))
            var outer = StreamFolder()
            let layout = try await galley.layout("outer").answer.text
            let revision = PlainJSON(layout.utf8)?["revision"]?.content
            #expect(try await outer.listen(second, until: revision))
            #expect(outer.text == layout)
            #expect(outer.names.count > 1)
            #expect(lab.upstream.requests.count == 3)
        }
    }

    /// The statuses of a stream's sections, event by event, until none is loading.
    private static func statuses(
        _ client: EventClient,
        _ folder: inout StreamFolder
    ) async throws -> [[String]] {
        var statuses: [[String]] = []
        while statuses.last?.contains("loading") ?? true {
            try folder.take(try #require(await client.nextChange()))
            let sections = folder.player?.layout["sections"]?.elements ?? []
            statuses.append(sections.compactMap { $0["status"]?.content })
        }
        return statuses
    }

    @Test("a chain step by step; a step that fails is named, what comes after it is skipped")
    func chain() async throws {
        let module = """
            name: m
            kind: chain
            emit: eachDone
            coalesce: 0ms
            requests:
              - {id: a, upstream: up, path: /a}
              - {id: b, upstream: up, path: "/b/${a:$[0].id}", required: false}
              - {id: c, upstream: up, path: /c, required: false}
            components:
              - {id: a, from: a, layout: {itemHeight: 10}}
              - {id: b, from: b, layout: {itemHeight: 10}}
              - {id: c, from: c, layout: {itemHeight: 10}}
            """
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { request in
            request.target == "/a"
                ? .slow(.milliseconds(300), #"[{"id":1}]"#) : .json("{}", status: 404)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            let statuses = try await Self.statuses(client, &folder)
            #expect(statuses.first == ["loading", "loading", "loading"])
            #expect(statuses.last == ["ok", "failed", "failed"])
            let kinds = folder.player?.layout["failures"]?.elements.map { $0["kind"]?.content }
            #expect(kinds == ["status", "skipped"])
            #expect(folder.player?.layout["status"]?.content == "partial")
        }
    }

    @Test("a required request that fails is a problem; when it no longer does the page is whole")
    func required() async throws {
        let module = """
            name: m
            kind: batch
            emit: eachDone
            requests:
              - {id: a, upstream: up, path: /a, required: true}
              - {id: b, upstream: up, path: /b}
            components:
              - {id: a, from: a, layout: {itemHeight: 10}}
              - {id: b, from: b, layout: {itemHeight: 10}}
            """
        let works = Flag()
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { request in
            if request.target == "/b" { return .slow(.milliseconds(200), #"[{"id":1}]"#) }
            return works.isSet ? .json(#"[{"id":1}]"#) : .json("{}", status: 500)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            var event = try #require(await client.nextChange())
            #expect(event.name == "layout")
            while event.name != "problem" {
                try folder.take(event)
                event = try #require(await client.nextChange())
            }
            works.set()
            while folder.player?.layout["status"]?.content != "complete" {
                try folder.take(try #require(await client.nextChange()))
            }
            #expect(folder.text == (try await galley.layout("m").answer.text))
        }
    }

    @Test("a page that is in memory is shown whole")
    func warm() async throws {
        let module = """
            name: m
            kind: batch
            emit: eachDone
            requests: [{id: a, upstream: up, path: /a}]
            components: [{id: a, from: a, layout: {itemHeight: 10}}]
            """
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { _ in
            .slow(.milliseconds(200), #"[{"id":1}]"#)
        }
        try await lab.serving { galley in
            let layout = try await galley.layout("m").answer.text
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            #expect(await client.nextChange()?.data == layout)
        }
    }
}
