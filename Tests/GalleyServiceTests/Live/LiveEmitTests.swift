import Foundation
import GalleyService
import Locking
import TestSupport
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
            deadline: 30s
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
            deadline: 30s
            modules: [m, {name: m, as: again}]
            """
        let gates = ["/a": Flag(), "/b": Flag(), "/c": Flag()]
        let lab = try PipelineLab(module, outer, settings: "cache: {ttl: 60s}") { request in
            guard let gate = gates[request.target] else { return .json("null", status: 404) }
            return .held(until: gate, #"[{"id":1},{"id":2}]"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            let second = try EventClient(port: galley.server.port, "/v1/modules/outer/events")
            defer { second.leave() }
            var folder = StreamFolder()
            var outer = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            try outer.take(try #require(await second.nextChange()))
            #expect(folder.statuses == ["loading", "loading", "loading", "ok"])
            #expect(folder.player?.layout["status"]?.content == "partial")
            for (index, target) in ["/a", "/b", "/c"].enumerated() {
                gates[target]?.set()
                while folder.statuses[index] == "loading" {
                    try folder.take(try #require(await client.nextChange()))
                }
                let loading = Array(repeating: "loading", count: 2 - index)
                let ok = Array(repeating: "ok", count: index + 1)
                #expect(folder.statuses == ok + loading + ["ok"])
                let status = folder.player?.layout["status"]?.content
                #expect(status == (index == 2 ? "complete" : "partial"))
            }
            #expect(folder.text == (try await galley.layout("m").answer.text))
            let layout = try await galley.layout("outer").answer.text
            let revision = PlainJSON(layout.utf8)?["revision"]?.content
            #expect(try await outer.listen(second, until: revision))
            #expect(outer.text == layout)
            #expect(outer.names.count > 1)
            #expect(lab.upstream.requests.count == 3)
        }
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
        let isOpen = Flag()
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { request in
            request.target == "/a"
                ? .held(until: isOpen, #"[{"id":1}]"#) : .json("{}", status: 404)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.statuses == ["loading", "loading", "loading"])
            isOpen.set()
            while folder.statuses.contains("loading") {
                try folder.take(try #require(await client.nextChange()))
            }
            #expect(folder.statuses == ["ok", "failed", "failed"])
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
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.names == ["layout"])
            var problems = 0
            while problems == 0 || folder.statuses != ["failed", "ok"] {
                let event = try #require(await client.nextChange())
                if event.name == "problem" { problems += 1 } else { try folder.take(event) }
            }
            #expect(problems == 1)
            #expect(folder.player?.layout["status"]?.content == "partial")
            let failure = folder.player?.layout["failures"]?.elements.first
            #expect(failure?["request"]?.content == "a")
            #expect(try await galley.layout("m").answer.status == 502)
            works.set()
            while folder.player?.layout["status"]?.content != "complete" {
                try folder.take(try #require(await client.nextChange()))
            }
            #expect(folder.text == (try await galley.layout("m").answer.text))
        }
    }

    @Test(
        "literal sections and forms are there before the network, in modules of every kind",
        arguments: [
            """
            name: m
            kind: single
            emit: eachDone
            request: {upstream: up, path: /a, required: false}
            components:
              - {id: fixed, items: [{id: x, type: t}], layout: {itemHeight: 10}}
              - {id: a, from: main, layout: {itemHeight: 10}}
            """,
            """
            name: m
            kind: list
            emit: eachDone
            request: {upstream: up, path: /a}
            components: [{id: a, layout: {itemHeight: 10}}]
            """,
            """
            name: m
            kind: static
            emit: eachDone
            sections:
              - {id: fixed, cells: [{id: 1, title: One}]}
              - {id: a, request: {upstream: up, path: /a}, cell: {title: "${@.id}"}}
            """,
            """
            name: m
            kind: composite
            emit: eachDone
            modules: [form, rows]
            """,
        ]
    )
    func everyKind(module: String) async throws {
        let form = """
            name: form
            kind: static
            sections: [{id: fixed, cells: [{id: 1, title: One}]}]
            """
        let rows = """
            name: rows
            kind: single
            request: {upstream: up, path: /a}
            components: [{id: a, layout: {itemHeight: 10}}]
            """
        let isOpen = Flag()
        let lab = try PipelineLab(module, form, rows, settings: "cache: {ttl: 60s}") { _ in
            .held(until: isOpen, #"[{"id":1}]"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            // The network answers only when the first layout is here.
            try folder.take(try #require(await client.nextChange()))
            let isList = module.contains("kind: list")
            #expect(folder.statuses == (isList ? ["loading"] : ["ok", "loading"]))
            #expect(folder.player?.layout["status"]?.content == "partial")
            isOpen.set()
            while folder.statuses.contains("loading") {
                try folder.take(try #require(await client.nextChange()))
            }
            #expect(folder.text == (try await galley.layout("m").answer.text))
        }
    }

    @Test("a static page without any request is there at once")
    func withoutRequests() async throws {
        let module = """
            name: m
            kind: static
            emit: eachDone
            sections: [{id: fixed, cells: [{id: 1, title: One}]}]
            """
        let lab = try PipelineLab(module) { _ in .json("{}", status: 500) }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            let event = try #require(await client.nextChange())
            #expect(event.data == (try await galley.layout("m").answer.text))
        }
    }

    @Test("who comes while a page is made anew is not shown the old one first")
    func replaced() async throws {
        let module = """
            name: m
            kind: batch
            emit: eachDone
            coalesce: 10ms
            deadline: 30s
            requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
            components:
              - {id: a, from: a, layout: {itemHeight: 10}}
              - {id: b, from: b, layout: {itemHeight: 10}}
            """
        let other = """
            name: other
            kind: single
            request: {upstream: up, path: /a}
            components: [{id: a, layout: {itemHeight: 10}}]
            """
        let isNew = Locked(false)
        let gate = Flag()
        let lab = try PipelineLab(module, other, settings: "cache: {ttl: 60s}") { request in
            guard isNew.withLock(\.self) else { return .json(#"[{"id": "old"}]"#) }
            let text = #"[{"id": "new"}]"#
            return request.target == "/b" ? .held(until: gate, text) : .json(text)
        }
        try await lab.serving { galley in
            let first = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { first.leave() }
            var folder = StreamFolder()
            repeat {
                try folder.take(try #require(await first.nextChange()))
            } while folder.statuses != ["ok", "ok"]
            isNew.withLock { $0 = true }
            async let refreshed = galley.refresh("m").answer.text
            // The page's first response has been replaced, the second one is on its way.
            let isReplaced = try await eventually {
                let page = try await galley.layout("other").answer.text
                return page.contains("new") && lab.upstream.count("/b") == 2
            }
            #expect(isReplaced)
            let second = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { second.leave() }
            #expect(try await eventually { try await galley.metric("galley_listeners") == 2 })
            gate.set()
            let old = folder.text
            var late = StreamFolder()
            try late.take(try #require(await second.nextChange()))
            #expect(late.text != old)
            // It may be shown one of the new and the old response before that of both.
            let text = try await refreshed
            let revision = PlainJSON(text.utf8)?["revision"]?.content
            #expect(try await late.listen(second, until: revision))
            #expect(late.text == text)
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

extension StreamFolder {
    /// The statuses of the sections it holds.
    fileprivate var statuses: [String] {
        player?.layout["sections"]?.elements.compactMap { $0["status"]?.content } ?? []
    }
}
