import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Texts and tables are read again")
struct TextReloadTests {
    private static let module = """
        name: m
        kind: single
        locale: en
        maps: {genre: {1: Rock, 2: Pop}}
        request: {upstream: up, path: /m}
        components:
          - id: c
            items: $[*]
            layout: {itemHeight: 10}
            item: {data: {genre: "${@.genre|map('genre')}", state: "${@.state|map('state')}"}}
            header: {height: 10, data: {t: "${t:title|with(n: $[0].n)}"}}
        """

    /// A service whose page is in German, and a client that listens to it.
    private final class Lab {
        let pages: PipelineLab
        let galley: GalleyProcess
        let client: EventClient
        var folder = StreamFolder()
        static let query = "locale=de&width=300"

        init(_ options: [String]) async throws {
            pages = try PipelineLab(
                TextReloadTests.module,
                settings: "cache: {ttl: 600s}"
            ) { _ in .json(#"[{"id": 1, "genre": 1, "state": "a", "n": 2}]"#) }
            try pages.lab.write("strings/en.yaml", TextReloadTests.texts("Songs"))
            try pages.lab.write("strings/de.yaml", TextReloadTests.texts("Lieder"))
            let main = pages.main(port: pages.upstream.port)
            let file = main + "\nstrings: [strings/*.yaml]\nmaps: {state: {a: Active}}"
            try pages.lab.write("galley.yaml", file)
            galley = try await GalleyProcess(pages.lab, options)
            client = try EventClient(port: galley.port, "/v1/modules/m/events?\(Self.query)")
            try folder.take(try #require(await client.nextChange()))
        }

        /// Writes a file, and checks that the page and the listener have a text then.
        func change(
            _ name: String,
            _ text: String,
            shows shown: String,
            _ announce: (GalleyProcess) -> Void
        ) async throws {
            let before = folder.revision
            try pages.lab.write(name, text)
            announce(galley)
            while !folder.text.contains(shown) {
                try folder.take(try #require(await client.nextChange(), "\(folder.text)"))
            }
            #expect(folder.names.last == "changes")
            let layout = try await galley.get("/v1/modules/m/layout?\(Self.query)")
            #expect(layout.text == folder.text)
            #expect(folder.revision != before)
            let since = "/v1/modules/m/changes?\(Self.query)&since=\(before)"
            let changes = try await galley.get(since)
            #expect(changes.text.contains(shown), "\(changes.text)")
            #expect(changes.text.contains(folder.revision))
        }

        func end() {
            client.leave()
            galley.kill()
            pages.upstream.stop()
            pages.lab.remove()
        }
    }

    private static func texts(_ title: String) -> String {
        "title: \"{n, plural, one {# X} other {# \(title)}}\""
    }

    @Test(
        "a changed text or table is a change of the page for those who listen; a broken file keeps the old one and says why",
        arguments: [false, true]
    )
    func reload(isWatched: Bool) async throws {
        let lab = try await Lab(isWatched ? ["--watch"] : [])
        defer { lab.end() }
        let announce: (GalleyProcess) -> Void = { if !isWatched { $0.signal(SIGHUP) } }
        #expect(lab.folder.text.contains("2 Lieder"))
        #expect(lab.folder.text.contains("Rock") && lab.folder.text.contains("Active"))

        try await lab.change("strings/de.yaml", Self.texts("Titel"), shows: "2 Titel", announce)
        let genres = Self.module.replacing("1: Rock", with: "1: Jazz")
        try await lab.change("modules/0.yaml", genres, shows: "Jazz", announce)
        let main = lab.pages.main(port: lab.pages.upstream.port)
        let states = main + "\nstrings: [strings/*.yaml]\nmaps: {state: {a: Aktiv}}"
        try await lab.change("galley.yaml", states, shows: "Aktiv", announce)

        let before = lab.folder.revision
        try lab.pages.lab.write("strings/de.yaml", "title: \"{n, plural, one {# X}\"")
        announce(lab.galley)
        #expect(try await lab.galley.waits(for: "a file is not taken, and stays as it was"))
        #expect(try await lab.galley.waits(for: "strings/de.yaml:1:"))
        let page = try await lab.galley.get("/v1/modules/m/layout?\(Lab.query)")
        #expect(page.text.contains("2 Titel") && page.text.contains(before))

        try await lab.change("strings/de.yaml", Self.texts("Songs"), shows: "2 Songs", announce)
        #expect(lab.pages.upstream.requests.count == 1)
    }
}
