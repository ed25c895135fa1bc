import ConfigurationLanguage
import ModuleConfiguration
import Testing

/// Findings that are served all the same, each with its place and what was meant.
@Suite("Findings without the network")
struct OfflineWarningTests {
    private func warnings(_ files: [String: String]) throws -> [String] {
        try ConfigurationFixture.load(files).get().warnings.map(\.description)
    }

    // MARK: Folders of files

    private static func folder(_ path: String, more: String = "") -> [String: String] {
        [
            "galley.yaml":
                "version: 1\nupstreams: {files: {directory: data}}\nmodules: [m.yaml]",
            "m.yaml": """
            name: m
            kind: single
            parameters: {q: {default: x}}
            request: {upstream: files, path: \(path)}
            components: [{id: a, item: {data: "${@.id} ${params.q}"}}]
            """,
            "data/songs.json": "[]", "data/turns.1.json": "[]", "data/found@0123.json": "[]",
            "data/deep/album.json": "{}",
        ]
    }

    @Test(
        "a path that is written out and names no file of its folder is told, with the nearest one",
        arguments: [
            (
                "/song",
                "m.yaml:4:34: warning: the folder of the upstream 'files' has no 'song.json', which this path names; did you mean '/songs'?"
            ),
            (
                "/deep/albums.json",
                "m.yaml:4:34: warning: the folder of the upstream 'files' has no 'deep/albums.json', which this path names; did you mean '/deep/album'?"
            ),
            (
                "/nowhere/x",
                "m.yaml:4:34: warning: the folder of the upstream 'files' has no 'nowhere/x.json', which this path names"
            ),
        ]
    )
    func missing(path: String, message: String) throws {
        #expect(try warnings(Self.folder(path)) == [message])
    }

    @Test(
        "a file in turns, one with a hash, one with its ending and a path of values are no finding",
        arguments: [
            "/songs", "/songs.json", "/turns", "/found", "/deep/album", "\"/${params.q}\"",
            "/a%20b",
        ]
    )
    func present(path: String) throws {
        #expect(try warnings(Self.folder(path)).isEmpty)
    }

    // MARK: Translations

    private static func texts(_ texts: [String: String]) -> [String: String] {
        var files = [
            "galley.yaml": ConfigurationFixture.galley + "\nstrings: [t/*.yaml]",
            "m/a.yaml": """
            name: a
            kind: single
            request: {upstream: api, path: /x}
            components: [{id: one, item: {data: "${t:sold|with(n: @.n)}"}}]
            """,
        ]
        for (language, text) in texts { files["t/\(language).yaml"] = text }
        return files
    }

    @Test(
        "a translation that lacks an argument of the text that it translates is told at its place"
    )
    func lacking() throws {
        let found = try warnings(
            Self.texts([
                "en": "sold: '{n} sold'", "de": "sold: verkauft", "fr": "sold: '{n} vendus'",
            ])
        )
        #expect(
            found == [
                "t/de.yaml:1:7: warning: 'sold' of 'de' does not have {n}, which that of 'en' has"
            ]
        )
    }

    @Test(
        "an argument as printf writes it is told at its place",
        arguments: [("%1$s gone", "%1$s"), ("a %@.", "%@"), ("%d", "%d"), ("%2$d", "%2$d")]
    )
    func foreign(text: String, argument: String) throws {
        let found = try warnings(
            Self.texts(["en": "sold: '{n} sold'", "de": "sold: '{n} \(text)'"])
        )
        let column =
            12
            + (text.utf8.firstIndex(of: UInt8(ascii: "%")).map {
                text.utf8.distance(from: text.startIndex, to: $0)
            } ?? 0)
        #expect(
            found.contains {
                $0.hasPrefix("t/de.yaml:1:\(column): warning: '\(argument)' is shown as it stands")
            },
            "\(found)"
        )
    }

    @Test(
        "a percentage is no argument",
        arguments: ["50% des", "100%", "5 % dabei", "% s", "10%@home", "%sx"]
    )
    func percentage(text: String) throws {
        let found = try warnings(
            Self.texts(["en": "sold: '{n} sold'", "de": "sold: '{n} \(text)'"])
        )
        #expect(found.isEmpty)
    }

    // MARK: Docks

    @Test(
        "a pin in a dock is told at its place, as a dock does not scroll",
        arguments: [
            ("header: {height: 9, pin: true}", "pin", "header"),
            ("footer: {height: 9, pin: true}", "pin", "footer"),
            ("header: {height: 9, at: {600: {pin: true}}}", "pin", "header"),
        ]
    )
    func pins(keys: String, word: String, part: String) throws {
        let module =
            "name: a\nkind: single\ncomponents:\n  - {id: d, dock: bottom, items: [], \(keys)}"
        let found = try ConfigurationFixture.load(module: module).get().warnings.map(\.description)
        #expect(
            found.contains {
                $0.hasPrefix("m/a.yaml:4:")
                    && $0.hasSuffix(
                        "warning: 'pin' of a dock's \(part) does nothing, as a dock does not scroll; leave it out"
                    )
            },
            "\(found)"
        )
        let without = module.replacing("pin: true", with: "pin: false")
        let others = try ConfigurationFixture.load(module: without).get().warnings.map(
            \.description
        )
        #expect(!others.contains { $0.contains("'pin'") })
    }

    // MARK: Groups of the gallery

    private static func app(_ modules: String) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            modules: [m/*.yaml]
            app:
              name: A
              tabs: [{title: H, module: home}]
              groups: [{title: One, modules: [\(modules)]}, {title: Two, modules: [other]}]
            """,
            "m/home.yaml": "{name: home, kind: static, sections: [{cells: [{id: a}]}]}",
            "m/other.yaml": "{name: other, kind: static, sections: [{cells: [{id: a}]}]}",
            "m/third.yaml": "{name: third, kind: static, sections: [{cells: [{id: a}]}]}",
        ]
    }

    @Test("groups of an app have their modules in order")
    func groups() throws {
        let app = try #require(try ConfigurationFixture.load(Self.app("third")).get().app)
        #expect(app.groups.map(\.title) == ["One", "Two"])
        #expect(app.groups.map(\.modules) == [["third"], ["other"]])
    }

    @Test("a module of a group that is not there is a mistake, one that is shown elsewhere is told")
    func groupedTwice() throws {
        let mistakes = ConfigurationFixture.mistakes(Self.app("thirt")).map(\.description)
        #expect(
            mistakes == [
                "galley.yaml:6:35: error: there is no module 'thirt'; did you mean 'third'?"
            ]
        )
        #expect(
            try warnings(Self.app("home, other")) == [
                "galley.yaml:6:35: warning: 'home' is a page of the app, among which the gallery shows it",
                "galley.yaml:6:73: warning: 'other' is in the group 'One' already",
            ]
        )
    }
}
