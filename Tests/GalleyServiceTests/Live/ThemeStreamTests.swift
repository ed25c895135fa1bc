import GalleyService
import Locking
import Testing

@Suite("Streams of pages in themes")
struct ThemeStreamTests {
    /// The number in the words of the upstream.
    private final class Words: Sendable {
        private let number = Locked(0)
        var round: Int { number.withLock(\.self) }
        func set(_ round: Int) { number.withLock { $0 = round } }
    }

    private static let palette = ##"""

        palette: {tint: "#010101"}
        themes: {gold: {tint: "#C08000"}, night: {tint: {light: "#000080", dark: "#8080FF"}}}
        """##

    private static let module = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: auto}
            item:
              data: {}
              cell: {stack: vertical, border: {color: $tint}, children: [{text: "${@.t}", color: $tint}, {text: "${@.t}", color: $label}]}
        """

    private static func serving(
        _ body: (PipelineLab.Pages, Words) async throws -> Void
    ) async throws {
        let number = Words()
        let lab = try PipelineLab(module) { _ in
            .json(#"[{"id": 1, "t": "a\#(number.round)"}, {"id": 2, "t": "b"}]"#)
        }
        try lab.lab.write("galley.yaml", lab.main(port: lab.upstream.port) + palette)
        try await lab.serving { try await body($0, number) }
    }

    private static func query(_ theme: String?) -> String { theme.map { "theme=\($0)" } ?? "" }

    @Test("a stream has the palette of its theme, and its changes fold to the page of that theme")
    func open() async throws {
        try await Self.serving { galley, number in
            let themes = [nil, "gold", "night"]
            let clients = try themes.map {
                try EventClient(
                    port: galley.server.port,
                    "/v1/modules/a/events?\(Self.query($0))"
                )
            }
            defer { for client in clients { client.leave() } }
            var folders = themes.map { _ in StreamFolder() }
            for index in themes.indices {
                try folders[index].take(try #require(await clients[index].nextChange()))
            }
            #expect(folders.map { $0.text.contains("#C08000") } == [false, true, false])
            #expect(folders.map { $0.text.contains("#8080FF") } == [false, false, true])
            for round in 1...3 {
                number.set(round)
                _ = try await galley.refresh("a")
                for index in themes.indices {
                    let query = Self.query(themes[index])
                    let layout = try await galley.layout("a", query).answer
                    #expect(layout.text.contains(#""text":"a\#(round)""#))
                    let revision = PlainJSON(layout.body)?["revision"]?.content
                    #expect(try await folders[index].listen(clients[index], until: revision))
                    #expect(folders[index].text == layout.text)
                }
            }
            #expect(folders.allSatisfy { Set($0.names) == ["layout", "changes"] })
        }
    }

    @Test(
        "a stream that goes on in another theme begins with a change of the palette alone",
        arguments: [("theme=gold", "theme=night"), ("theme=gold", ""), ("", "theme=gold")]
    )
    func reconnected(old: String, new: String) async throws {
        try await Self.serving { galley, number in
            let path = "/v1/modules/a/events"
            let first = try EventClient(port: galley.server.port, "\(path)?\(old)")
            var folder = StreamFolder()
            try folder.take(try #require(await first.nextChange()))
            first.leave()
            let held = folder.revision
            let fields = ["Last-Event-ID": held]
            let second = try EventClient(
                port: galley.server.port,
                "\(path)?\(new)",
                fields
            )
            defer { second.leave() }
            let event = try #require(await second.nextChange())
            #expect(event.name == "changes", "\(event.data)")
            let changes = try #require(PlainJSON(event.data.utf8))
            #expect(changes["kind"]?.content == "delta")
            #expect(changes["page"]?.members.map(\.name) == ["palette"], "\(event.data)")
            for name in ["items", "reload", "sections"] {
                #expect(
                    (changes[name]?.members ?? []).allSatisfy { $0.value == .array([]) },
                    "\(event.data)"
                )
            }
            for name in ["frames", "nested", "gone"] {
                #expect(changes[name] == .array([]), "\(event.data)")
            }
            try folder.take(event)
            #expect(folder.text == (try await galley.layout("a", new).answer.text))
            // What comes next is a change of that theme's page.
            number.set(7)
            _ = try await galley.refresh("a")
            let layout = try await galley.layout("a", new).answer
            let revision = PlainJSON(layout.body)?["revision"]?.content
            #expect(try await folder.listen(second, until: revision))
            #expect(folder.text == layout.text)
        }
    }

    @Test("a stream of a theme that there is not is refused with the one that was meant")
    func unknown() async throws {
        try await Self.serving { galley, _ in
            let answer = try await galley.answer("GET", "/v1/modules/a/events", "theme=golt")
            #expect(answer.status == 400 && answer.text.contains("did you mean 'gold'?"))
        }
    }
}
