import Foundation
import GalleyService
import Glibc
import Locking
import TestSupport
import Testing

@Suite("Event streams show the layout, then every change of it")
struct LiveEventsTests {
    static let path = "/v1/modules/mixed/events"

    static func lab(_ pages: ChangingPages, settings: String = "cache: {ttl: 60s}") throws
        -> PipelineLab
    {
        try PipelineLab(
            LiveModules.mixed,
            LiveModules.shared,
            LiveModules.both,
            settings: settings
        ) {
            .json(pages.json(String($0.target.dropFirst().prefix { $0 != "?" })))
        }
    }

    @Test("folding a stream gives the layout endpoint's bytes, whatever changes")
    func folding() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let query = "scale=3&width=390"
            let client = try EventClient(port: galley.server.port, "\(Self.path)?\(query)")
            defer { client.leave() }
            var folder = StreamFolder()
            for _ in 0..<TestScale.count(sample: 20, torture: 300) {
                pages.change()
                let layout = try await galley.refresh("mixed", query).answer.text
                let revision = PlainJSON(layout.utf8)?["revision"]?.content
                #expect(try await folder.listen(client, until: revision))
                #expect(folder.text == layout)
            }
            #expect(folder.names.first == "layout")
            #expect(folder.names.dropFirst().allSatisfy { $0 == "changes" })
        }
    }

    @Test(
        "a switch and a refresh reach the stream of a page that holds changes of upstreams back for an hour"
    )
    func readersChanges() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let slow = """
            name: slow
            kind: composite
            coalesce: 1h
            modules: [{name: form}, {name: mixed}]
            """
        let lab = try PipelineLab(
            LiveModules.mixed,
            SwitchTests.form,
            slow,
            settings: "cache: {ttl: 60s}"
        ) {
            .json(pages.json(String($0.target.dropFirst().prefix { $0 != "?" })))
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/slow/events")
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            let answer = try await TestClient(port: galley.server.port).send(
                "PUT",
                "/v1/modules/form/items/7/value",
                ["Content-Type": "application/json"],
                body: #"{"on": true}"#
            )
            #expect(answer.status == 200)
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.text == (try await galley.layout("slow").answer.text))
            pages.change()
            let layout = try await galley.refresh("slow", "").answer.text
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.text == layout)
        }
    }

    @Test("a page is fetched at the pace of its freshness, and only while somebody listens")
    func pace() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let tick = """
            name: tick
            kind: single
            request: {upstream: up, path: /tick}
            components: [{id: c, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(
            LiveModules.mixed,
            tick,
            settings: "cache: {ttl: 100ms, staleWhileRevalidate: 1h}"
        ) { request in
            .json(request.target == "/tick" ? "[]" : pages.json(String(request.target.dropFirst())))
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, Self.path)
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            for _ in 0..<2 {
                pages.retitle("plain", rows: 1)
                try folder.take(try #require(await client.nextChange()))
                #expect(folder.text == (try await galley.layout("mixed").answer.text))
            }
            client.leave()
            #expect(try await eventually { try await galley.metric("galley_listeners") == 0 })
            #expect(try await galley.metric("galley_live_pages") == 0)
            // One may be on its way when the client leaves; more would come while another page is
            // fetched three times at the same pace.
            let count = lab.upstream.count("/plain")
            let other = try EventClient(port: galley.server.port, "/v1/modules/tick/events")
            defer { other.leave() }
            #expect(await eventually(within: .seconds(60)) { lab.upstream.count("/tick") >= 4 })
            #expect(lab.upstream.count("/plain") <= count + 1)
        }
    }

    @Test("a client that comes back with Last-Event-ID loses nothing")
    func resuming() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            var folder = StreamFolder()
            var random = SeededGenerator(seed: TestScale.seed)
            for round in 0..<TestScale.count(sample: 100, torture: 1000) {
                let fields = round == 0 ? [:] : ["Last-Event-ID": folder.revision]
                let client = try EventClient(port: galley.server.port, Self.path, fields)
                try folder.take(try #require(await client.nextChange()))
                pages.change()
                async let layout = galley.refresh("mixed").answer.text
                // Some leave before the change has come, some in the midst of it, some later.
                if random.below(3) > 0,
                    let event = await client.lastChange(before: .milliseconds(120))
                {
                    try folder.take(event)
                }
                client.leave()
                let text = try await layout
                if folder.revision == PlainJSON(text.utf8)?["revision"]?.content {
                    #expect(folder.text == text)
                }
            }
            #expect(folder.names.count { $0 == "layout" } == 1)
            let client = try EventClient(
                port: galley.server.port,
                "\(Self.path)?since=\(folder.revision)"
            )
            defer { client.leave() }
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.text == (try await galley.layout("mixed").answer.text))
        }
    }

    @Test("who comes after a change is sent the layout as it is now")
    func latecomer() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let client = try EventClient(port: galley.server.port, Self.path)
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            pages.retitle("plain", rows: 1)
            let text = try await galley.refresh("mixed").answer.text
            #expect(text != folder.text)
            let revision = PlainJSON(text.utf8)?["revision"]?.content
            #expect(try await folder.listen(client, until: revision))
            let second = try EventClient(port: galley.server.port, Self.path)
            defer { second.leave() }
            var late = StreamFolder()
            try late.take(try #require(await second.nextChange()))
            #expect(late.names == ["layout"])
            #expect(late.text == text)
        }
    }

    @Test("an unknown revision begins with the layout")
    func unknown() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let fields = ["Last-Event-ID": "0123"]
            let client = try EventClient(port: galley.server.port, Self.path, fields)
            defer { client.leave() }
            #expect(await client.nextChange()?.name == "layout")
        }
    }

    @Test("a page that cannot be fetched is a problem event, said once, and the stream stays")
    func problem() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /m}
            components: [{id: c, layout: {itemHeight: 10}}]
            """
        let body = Locked<String?>(#"[{"id":1}]"#)
        let lab = try PipelineLab(module) { _ in
            body.withLock { $0.map { .json($0) } ?? .json("{}", status: 500) }
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            body.withLock { $0 = nil }
            let event = try #require(await client.nextChange())
            #expect(event.name == "problem")
            let problem = try #require(PlainJSON(event.data.utf8))
            #expect(problem["status"]?.integer == 502)
            #expect(problem["instance"]?.content == "/v1/modules/m/events")
            let asked = lab.upstream.requests.count
            #expect(await eventually { lab.upstream.requests.count > asked + 1 })
            body.withLock { $0 = #"[{"id":2}]"# }
            let change = try #require(await client.nextChange())
            #expect(change.name == "changes")
            try folder.take(change)
            #expect(folder.text == (try await galley.layout("m").answer.text))
        }
    }

    @Test("a fetch that comes in after the page's deadline is a change")
    func late() async throws {
        let module = """
            name: m
            kind: batch
            deadline: 200ms
            requests: [{id: fast, upstream: up, path: /fast}, {id: slow, upstream: up, path: /slow}]
            components:
              - {id: fast, from: fast, layout: {itemHeight: 10}}
              - {id: slow, from: slow, layout: {itemHeight: 10}}
            """
        let isOpen = Flag()
        let lab = try PipelineLab(module, settings: "cache: {ttl: 60s}") { request in
            let body = #"[{"id":1}]"#
            return request.target == "/slow" ? .held(until: isOpen, body) : .json(body)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            #expect(folder.player?.layout["status"]?.content == "partial")
            isOpen.set()
            // On a busy machine the fast one may be late too.
            for _ in 0..<2 where folder.player?.layout["status"]?.content == "partial" {
                try folder.take(try #require(await client.nextChange()))
            }
            #expect(folder.player?.layout["status"]?.content == "complete")
            #expect(folder.text == (try await galley.layout("m").answer.text))
            #expect(lab.upstream.count("/slow") == 1)
        }
    }

    @Test("a reload is a change like others; a module that is gone ends its streams")
    func reload() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try Self.lab(pages)
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, Self.path)
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            let changed = LiveModules.mixed.replacing("itemHeight: 41.5", with: "itemHeight: 47")
            try lab.lab.write("modules/0.yaml", changed)
            galley.server.reload(try lab.lab.configuration())
            let layout = try await galley.layout("mixed").answer.text
            let revision = PlainJSON(layout.utf8)?["revision"]?.content
            #expect(try await folder.listen(client, until: revision))
            #expect(folder.text == layout)
            #expect(folder.names.dropFirst().allSatisfy { $0 == "changes" })
            try lab.lab.write("modules/0.yaml", changed.replacing("name: mixed", with: "name: new"))
            try lab.lab.write(
                "modules/2.yaml",
                LiveModules.shared.replacing("name: shared", with: "name: other")
            )
            galley.server.reload(try lab.lab.configuration())
            let last = try #require(await client.next())
            #expect((500...5000).contains(last.retry ?? 0))
            #expect(await client.next() == nil)
        }
    }

    @Test("on drain a stream ends with a time to come back at")
    func drain() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let client = try EventClient(port: galley.server.port, Self.path)
            #expect(await client.nextChange()?.name == "layout")
            await galley.server.drain(within: .seconds(5))
            let last = try #require(await client.next())
            #expect((500...5000).contains(last.retry ?? 0))
            #expect(await client.next() == nil)
        }
    }

    @Test("a stream has its type, and is refused where it is not taken")
    func requests() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await Self.lab(pages).serving { galley in
            let head = try await galley.answer("HEAD", Self.path)
            #expect(head.status == 200)
            #expect(head["content-type"] == "text/event-stream")
            let cases = [
                (["Accept": "application/json"], "", 406), ([:], "format=svg", 400),
                ([:], "widht=3", 400), (["Accept": "text/*"], "width=0", 400),
            ]
            for (fields, query, status) in cases {
                let answer = try await galley.answer("GET", Self.path, query, fields)
                #expect(answer.status == status)
            }
            let missing = try await galley.answer("GET", "/v1/modules/mixd/events")
            #expect(missing.status == 404)
        }
    }
}

extension EventClient {
    /// The next event that is no comment; nil when none comes in time.
    fileprivate func lastChange(before time: Duration) async -> Event? {
        await withTaskGroup(of: Event?.self) { group in
            group.addTask { await self.nextChange() }
            group.addTask {
                _ = try? await Task.sleep(for: time)
                if !Task.isCancelled { self.leave() }
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
