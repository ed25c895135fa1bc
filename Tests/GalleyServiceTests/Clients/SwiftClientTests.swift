import Foundation
import GalleyClient
import GalleyService
import Glibc
import Locking
import SocketTransport
import Synchronization
import TestSupport
import Testing

@Suite("The Swift client follows the real service", .timeLimit(.minutes(5)))
struct SwiftClientTests {
    /// Keeps what the built-in transport sent and got.
    private final class Recorder: Transport {
        private let inner: any Transport
        private let notes = Locked<[(request: TransportRequest, status: Int)]>([])

        init(_ inner: any Transport = SocketTransport()) {
            self.inner = inner
        }

        var all: [(request: TransportRequest, status: Int)] { notes.withLock(\.self) }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let response = try await inner.send(request)
            notes.withLock { $0.append((request, response.status)) }
            return response
        }
    }

    private static func galley(
        _ port: Int,
        _ transport: any Transport = SocketTransport(),
        storage: (any LayoutStorage)? = nil
    ) throws -> Galley {
        let base = try #require(URL(string: "http://127.0.0.1:\(port)"))
        return Galley(base, transport: transport, options: Galley.Options(storage: storage))
    }

    /// What a client holds, as the service writes it.
    private static func plain(_ layout: Layout?) throws -> NSDictionary {
        let json = try #require(layout).json()
        return try #require(JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    private static func plain(_ text: String) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }

    /// Reads updates until a revision is held; at their end returns what is held then.
    private static func read(
        _ updates: inout AsyncThrowingStream<Update, any Error>.Iterator,
        holding held: Layout? = nil,
        until revision: String
    ) async throws -> Layout? {
        var held = held
        while held?.revision != revision, let update = try await updates.next(isolation: nil) {
            held = update.layout ?? held
        }
        return held
    }

    @Test("folding its updates gives the layout endpoint's JSON, whatever changes")
    func folding() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await LiveEventsTests.lab(pages).serving { lab in
            let viewport = Viewport(width: 390, scale: 3)
            let page = try Self.galley(lab.server.port).page("mixed", viewport: viewport)
            var updates = page.updates.makeAsyncIterator()
            var layout: Layout?
            for _ in 0..<TestScale.count(sample: 12, torture: 300) {
                pages.change()
                let text = try await lab.refresh("mixed", "scale=3&width=390").answer.text
                let revision = try #require(PlainJSON(text.utf8)?["revision"]?.content)
                layout = try await Self.read(&updates, holding: layout, until: revision)
                #expect(try Self.plain(layout) == Self.plain(text))
            }
        }
    }

    @Test("a service that is killed and started again is followed from where it was")
    func restarted() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try LiveEventsTests.lab(pages, settings: "cache: {ttl: 0s}")
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        let port = first.port
        let recorder = Recorder()
        let page = try Self.galley(port, recorder).page("mixed")
        var updates = page.updates.makeAsyncIterator()
        _ = try await updates.next(isolation: nil)
        // What arrives on the stream is held by a client that follows the page.
        pages.retitle("plain", rows: 2)
        let shown = try #require(try await updates.next(isolation: nil)?.layout)
        // Revisions are written behind the answers.
        try await Task.sleep(for: .milliseconds(500))
        first.kill()
        pages.retitle("plain", rows: 2)
        let second = try await GalleyProcess(lab.lab, ["--port", "\(port)"])
        defer { second.kill() }
        let text = try await second.get("/v1/modules/mixed/layout").text
        let revision = try #require(PlainJSON(text.utf8)?["revision"]?.content)
        #expect(revision != shown.revision)
        var kinds: [String] = []
        var layout: Layout?
        while layout?.revision != revision, let update = try await updates.next(isolation: nil) {
            switch update {
            case .layout: kinds.append("layout")
            case .changes: kinds.append("changes")
            case .problem: kinds.append("problem")
            }
            // What is shown stays, whatever happens.
            #expect(await page.layout != nil)
            layout = update.layout ?? layout
        }
        #expect(try Self.plain(layout) == Self.plain(text))
        #expect(kinds.last == "changes")
        #expect(!kinds.contains("layout"))
        let reopened = recorder.all.last { $0.request.isStream }
        #expect(reopened?.request.fields["last-event-id"] != nil)
    }

    @Test("a service that drains ends the stream; the client comes back by itself")
    func drained() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        let lab = try LiveEventsTests.lab(pages, settings: "cache: {ttl: 0s}")
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        let first = try await GalleyProcess(lab.lab)
        let storage = MemoryLayoutStorage()
        let page = try Self.galley(first.port, storage: storage).page("mixed")
        let port = first.port
        var updates = page.updates.makeAsyncIterator()
        let layout = try #require(try await updates.next(isolation: nil)?.layout)
        first.signal(SIGTERM)
        #expect(await eventually { first.exitStatus == 0 })
        // A new start of the app, while the service is away, shows what was shown.
        let offline = try Self.galley(port, storage: storage).page("mixed")
        var stored = offline.updates.makeAsyncIterator()
        #expect(try await stored.next(isolation: nil)?.layout?.revision == layout.revision)
        guard case .problem(let problem) = try await stored.next(isolation: nil) else {
            Issue.record("no problem while the service is away")
            return
        }
        #expect(problem.status == 0)
        pages.retitle("plain", rows: 2)
        let second = try await GalleyProcess(lab.lab, ["--port", "\(port)"])
        defer { second.kill() }
        let text = try await second.get("/v1/modules/mixed/layout").text
        let revision = try #require(PlainJSON(text.utf8)?["revision"]?.content)
        let final = try await Self.read(&updates, until: revision)
        #expect(try Self.plain(final) == Self.plain(text))
    }

    @Test("a refetch that fails is a problem; what is shown stays")
    func problem() async throws {
        let isBroken = Atomic<Bool>(false)
        let lab = try PipelineLab(
            """
            name: list
            kind: single
            request: {upstream: up, path: /}
            components: [{id: rows, item: {data: "${@.id}"}, layout: {itemHeight: 40}}]
            """,
            settings: "cache: {ttl: 100ms}"
        ) { _ in
            isBroken.load(ordering: .relaxed)
                ? .json("{}", status: 500) : .json(#"[{"id": "a"}, {"id": "b"}]"#)
        }
        try await lab.serving { lab in
            let page = try Self.galley(lab.server.port).page("list")
            var updates = page.updates.makeAsyncIterator()
            let layout = try #require(try await updates.next(isolation: nil)?.layout)
            #expect(layout.itemCount == 2)
            isBroken.store(true, ordering: .relaxed)
            var problem: GalleyClient.Problem?
            while problem == nil, let update = try await updates.next(isolation: nil) {
                if case .problem(let told) = update { problem = told }
            }
            #expect((500...504).contains(try #require(problem).status))
            #expect(await page.layout?.itemCount == 2)
            isBroken.store(false, ordering: .relaxed)
        }
    }

    @Test(
        "what did not change is 304; who stops reading is gone from the service",
        arguments: [true, false]
    )
    func notModified(withURLSession: Bool) async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists)
        try await LiveEventsTests.lab(pages).serving { lab in
            let recorder = Recorder(withURLSession ? URLSessionTransport() : SocketTransport())
            let page = try Self.galley(lab.server.port, recorder).page("mixed")
            for _ in 0..<3 { try await page.set([:]) }
            #expect(recorder.all.map(\.status) == [200, 200, 304])
            let reading = Task { for try await _ in page.updates {} }
            #expect(try await eventually { try await lab.metric("galley_listeners") == 1 })
            reading.cancel()
            try await reading.value
            #expect(try await eventually { try await lab.metric("galley_listeners") == 0 })
        }
    }

    @Test("parameters, screens, pages of data, switches and actions of the demo")
    func demo() async throws {
        try await Project.serveDemo { _, port in
            let galley = try Self.galley(port)
            let radio = galley.page("radio", viewport: Viewport(width: 390))
            try await radio.set([:])
            let jazz = try await radio.set(["genre": "jazz"])
            let bar = try #require(jazz.layout?.sections.first { $0.id == "genres" })
            #expect(bar.selected == "jazz")
            #expect(bar.isHorizontal && bar.scroller != nil)
            #expect(jazz.layout?.window(section: "genres", offset: 0)?.items.isEmpty == false)
            let wide = try await radio.resize(Viewport(width: 844, scale: 2))
            #expect(wide.layout?.viewport.width == 844)
            #expect(await radio.layout?.sections.first { $0.id == "genres" }?.selected == "jazz")

            await #expect(throws: GalleyError.self) { try await radio.set(["genre": "polka"]) }
            #expect(await radio.layout?.viewport.width == 844)
            let unknown = galley.page("no-such-page")
            do {
                for try await update in unknown.updates { Issue.record("\(update)") }
                Issue.record("it ends without an error")
            } catch let error as GalleyError {
                #expect(error.status == 404)
                #expect(error.problem.type != nil)
            }
        }
    }
}
