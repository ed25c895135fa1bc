import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("With eachDone a page that is shown changes request by request")
struct LiveEmitAgainTests {
    private static let module = """
        name: m
        kind: batch
        emit: eachDone
        coalesce: 0ms
        deadline: 30s
        requests:
          - {id: a, upstream: up, path: /a}
          - {id: b, upstream: up, path: /b}
          - {id: c, upstream: up, path: /c, required: true}
        components:
          - {id: a, from: a, layout: {itemHeight: 10}, placeholder: {height: 30, type: wait}}
          - {id: b, from: b, layout: {itemHeight: 10}, header: {height: 10, data: {of: "${c:$[0].id}"}}}
          - {id: c, from: c, layout: {itemHeight: 10}}
        """
    private static let outer = """
        name: outer
        kind: composite
        deadline: 30s
        modules: [m, {name: plain, as: p}]
        """
    private static let plain = """
        name: plain
        kind: single
        request: {upstream: up, path: /plain}
        components: [{id: d, layout: {itemHeight: 10}}]
        """

    /// An upstream whose requests say what they are asked for, and which version of it there is.
    private final class Versions: Sendable {
        private struct State {
            var version = 1
            var isBroken = false
            var gates: [String: Flag] = [:]
            /// How often each target was asked for.
            var asked: [String: Int] = [:]

            mutating func advance(isBroken: Bool) {
                version += 1
                self.isBroken = isBroken
                gates = ["/a": Flag(), "/b": Flag(), "/c": Flag(), "/plain": Flag()]
            }
        }

        private let state = Locked(State())

        var version: Int { state.withLock { $0.version } }

        /// Begins another version, whose responses are held back, each until its gate is open.
        func next() {
            state.withLock { $0.advance(isBroken: false) }
        }

        /// Begins another version between two looks of a stream, each of which asks for everything once. A look that had
        /// asked for a part of it would wait for the gates without that part.
        ///
        /// - Parameter isBroken: True where `/c` fails from then on. In one step with the version: what asks in between
        ///   two steps would be given the version once the gate is open, and never see the failure.
        /// - Returns: False where no such moment comes.
        func nextBetweenLooks(isBroken: Bool = false) async -> Bool {
            await eventually {
                self.state.withLock { state in
                    guard Set(state.asked.values).count == 1 else { return false }
                    state.advance(isBroken: isBroken)
                    return true
                }
            }
        }

        func open(_ targets: String...) {
            for target in targets { state.withLock { $0.gates[target] }?.set() }
        }

        func mend() { state.withLock { $0.isBroken = false } }

        func answer(_ request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
            state.withLock { state in
                state.asked[request.target, default: 0] += 1
                if state.isBroken, request.target == "/c" { return .json("{}", status: 500) }
                let name = "\(request.target.dropFirst())\(state.version)"
                let body = "[{\"id\": \"\(name)\"}]"
                return state.gates[request.target].map { .held(until: $0, body) } ?? .json(body)
            }
        }
    }

    /// The shortest time to live: every response has expired when its stream looks again, however late it came. One that had
    /// not would be left out of that look, which waits for the gates of the others.
    private static let shortest = "1ms"

    private static func lab(_ versions: Versions, ttl: String) throws -> PipelineLab {
        try PipelineLab(module, outer, plain, settings: "cache: {ttl: \(ttl)}") {
            versions.answer($0)
        }
    }

    @Test(
        "on a refresh: what is there takes the place of what was, the rest stays",
        arguments: [true, false]
    )
    func refresh(isWarm: Bool) async throws {
        let versions = Versions()
        let lab = try Self.lab(versions, ttl: "60s")
        try await lab.serving { galley in
            if isWarm { _ = try await galley.layout("m") }
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            #expect(try await folder.listen(client, untilItems: ["a1", "b1", "c1"]))
            for _ in 0..<2 {
                let (old, new) = (versions.version, versions.version + 1)
                versions.next()
                async let refreshed = galley.refresh("m").answer.text
                versions.open("/b")
                #expect(
                    try await folder.listen(client, untilItems: ["a\(old)", "b\(new)", "c\(old)"])
                )
                #expect(folder.header == "c\(old)")
                versions.open("/c")
                #expect(
                    try await folder.listen(client, untilItems: ["a\(old)", "b\(new)", "c\(new)"])
                )
                #expect(folder.header == "c\(new)")
                #expect(folder.text.contains(#""status":"complete""#))
                versions.open("/a")
                let text = try await refreshed
                let revision = PlainJSON(text.utf8)?["revision"]?.content
                #expect(try await folder.listen(client, until: revision))
                #expect(folder.text == text)
                #expect(text == (try await galley.layout("m").answer.text))
            }
            #expect(!folder.hasLoaded)
        }
    }

    @Test(
        "a refresh that comes before a page is shown leaves of that page what it has not fetched yet"
    )
    func refreshOfPending() async throws {
        let versions = Versions()
        // A page is shown for the first time up to 50 ms after it is there.
        let lab = try PipelineLab(
            Self.module.replacing("coalesce: 0ms", with: "coalesce: 1s"),
            settings: "cache: {ttl: 60s}"
        ) { versions.answer($0) }
        try await lab.serving { galley in
            for width in 400..<410 {
                let (old, new) = (versions.version, versions.version + 1)
                _ = try await galley.layout("m", "width=\(width)")
                let path = "/v1/modules/m/events?width=\(width)"
                let client = try EventClient(port: galley.server.port, path)
                #expect(try await eventually { try await galley.hasListeners(1) })
                versions.next()
                async let refreshed = galley.refresh("m", "width=\(width)")
                versions.open("/b")
                var folder = StreamFolder()
                let items = ["a\(old)", "b\(new)", "c\(old)"]
                while folder.items != items {
                    try folder.take(try #require(await client.nextChange()))
                    #expect(!folder.hasLoaded)
                }
                versions.open("/a", "/c")
                #expect(try await refreshed.answer.status == 200)
                client.leave()
                #expect(try await eventually { try await galley.hasListeners(0) })
            }
        }
    }

    @Test("on a refresh of one width: streams of other widths, and of pages that show it")
    func others() async throws {
        let versions = Versions()
        let lab = try Self.lab(versions, ttl: "60s")
        try await lab.serving { galley in
            let port = galley.server.port
            let wide = try EventClient(port: port, "/v1/modules/m/events?width=500")
            defer { wide.leave() }
            let outer = try EventClient(port: port, "/v1/modules/outer/events")
            defer { outer.leave() }
            var (first, second) = (StreamFolder(), StreamFolder())
            #expect(try await first.listen(wide, untilItems: ["a1", "b1", "c1"]))
            #expect(try await second.listen(outer, untilItems: ["a1", "b1", "c1", "plain1"]))
            versions.next()
            async let refreshed = galley.refresh("m", "width=390")
            versions.open("/a")
            #expect(try await first.listen(wide, untilItems: ["a2", "b1", "c1"]))
            #expect(try await second.listen(outer, untilItems: ["a2", "b1", "c1", "plain1"]))
            versions.open("/b", "/c")
            #expect(try await refreshed.answer.status == 200)
            #expect(try await first.listen(wide, untilItems: ["a2", "b2", "c2"]))
            #expect(try await second.listen(outer, untilItems: ["a2", "b2", "c2", "plain1"]))
        }
    }

    @Test("on revalidation, in composites too: only there what is of a module with eachDone")
    func revalidation() async throws {
        let versions = Versions()
        let lab = try Self.lab(versions, ttl: Self.shortest)
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/outer/events")
            defer { client.leave() }
            var folder = StreamFolder()
            #expect(try await folder.listen(client, untilItems: ["a1", "b1", "c1", "plain1"]))
            #expect(await versions.nextBetweenLooks())
            versions.open("/b", "/plain")
            #expect(try await folder.listen(client, untilItems: ["a1", "b2", "c1", "plain2"]))
            versions.open("/a")
            #expect(try await folder.listen(client, untilItems: ["a2", "b2", "c1", "plain2"]))
            versions.open("/c")
            #expect(try await folder.listen(client, untilItems: ["a2", "b2", "c2", "plain2"]))
        }
    }

    @Test("a required request that fails takes nothing away, and is one problem")
    func failure() async throws {
        let versions = Versions()
        let lab = try Self.lab(versions, ttl: Self.shortest)
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            #expect(try await folder.listen(client, untilItems: ["a1", "b1", "c1"]))
            #expect(await versions.nextBetweenLooks(isBroken: true))
            versions.open("/a")
            var problems = 0
            for (target, items) in [("/b", ["a2", "b1", "c1"]), ("/c", ["a2", "b2", "c1"])] {
                while folder.items != items {
                    let event = try #require(await client.nextChange())
                    if event.name == "problem" { problems += 1 } else { try folder.take(event) }
                    try #require(!folder.text.contains(#""status":"failed""#))
                }
                versions.open(target)
            }
            // Further looks find it failing still.
            let asked = lab.upstream.count("/c")
            #expect(await eventually { lab.upstream.count("/c") > asked + 1 })
            versions.mend()
            while folder.items != ["a2", "b2", "c2"] {
                let event = try #require(await client.nextChange())
                if event.name == "problem" { problems += 1 } else { try folder.take(event) }
                #expect(!folder.text.contains(#""status":"failed""#))
            }
            #expect(problems == 1)
        }
    }
}

extension PipelineLab.Pages {
    /// True where a number of event streams are open.
    fileprivate func hasListeners(_ count: Int) async throws -> Bool {
        try await answer("GET", "/metrics").text.contains("\ngalley_listeners \(count)\n")
    }
}

extension StreamFolder {
    /// The ids of the items of all sections.
    fileprivate var items: [String] {
        (player?.layout["sections"]?.elements ?? []).flatMap { section in
            section["items"]?.elements.compactMap { $0["id"]?.content } ?? []
        }
    }

    /// The first header's text.
    fileprivate var header: String? {
        player?.layout["sections"]?.elements.compactMap {
            $0["header"]?["data"]?["of"]?.content
        }.first
    }

    /// True when a section is loading.
    fileprivate var hasLoaded: Bool { text.contains(#""status":"loading""#) }

    /// Listens until it holds items; false when the stream ends before, or when a section that was shown is
    /// loading again.
    fileprivate mutating func listen(
        _ client: EventClient,
        untilItems items: [String]
    ) async throws -> Bool {
        while self.items != items {
            let hadItems = self.items.count == items.count
            guard let event = await client.nextChange() else { return false }
            try take(event)
            if hadItems, hasLoaded { return false }
        }
        return true
    }
}
