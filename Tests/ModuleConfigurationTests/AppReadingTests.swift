@testable import ConfigurationLanguage
@testable import ModuleConfiguration
import Testing

@Suite("The app of a configuration")
struct AppReadingTests {
    private static let song =
        "{name: song, kind: static, parameters: {id: {}, n: {type: integer}}, sections: [{cells: [{id: a}]}]}"

    private func read(
        _ app: String,
        module: String = "{name: home, kind: static, sections: [{cells: [{id: a}]}]}"
    ) throws -> GalleyConfiguration {
        let indented = app.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        let files = [
            "galley.yaml":
                "version: 1\nupstreams: {api: {directory: .}}\nmodules: [m/*.yaml]\nlinks: [tel]\napp:\n  name: A\n\(indented)\n",
            "m/home.yaml": module, "m/song.yaml": Self.song,
        ]
        return try ConfigurationFixture.load(files).get()
    }

    @Test(
        "its first tab is named by position or by module",
        arguments: [("1", 1), ("song", 1), ("home", 0), ("0", 0)]
    )
    func start(text: String, index: Int) throws {
        let configuration = try read(
            "tabs: [{title: H, module: home}, {title: S, module: song}]\nstart: \(text)"
        )
        #expect(configuration.app?.start == index)
    }

    @Test("values of parameters have the parameter's type, and those of links may name segments")
    func params() throws {
        let app = try #require(
            try read(
                """
                tabs: [{title: S, module: song, params: {id: "7", n: 7}}]
                links: [{path: "/s/:x/:y", module: song, params: {id: "${x}-${y} $${z}", n: "${y}"}}]
                """
            ).app
        )
        #expect(app.tabs[0].params.map(\.value) == [.text("7"), .integer(7)])
        #expect(app.links[0].params.map(\.value) == [.text("${x}-${y} $${z}"), .text("${y}")])
        #expect(app.start == 0)
    }

    @Test("a link whose paths an earlier one takes is a warning at its path")
    func unreachable() throws {
        let configuration = try read(
            """
            tabs: [{title: H, module: home}]
            links:
              - {path: /s/new, module: home}
              - {path: "/s/:id", module: home}
              - {path: /s/old, module: home}
              - {path: "/:a/:b", module: home}
              - {path: "/s/:other/", module: home}
            """
        )
        #expect(
            configuration.warnings.map(\.description).filter { $0.contains("no path reaches") } == [
                "galley.yaml:11:14: warning: no path reaches '/s/old': '/s/:id' in line 10 takes all of its paths",
                "galley.yaml:13:14: warning: no path reaches '/s/:other/': '/s/:id' in line 10 takes all of its paths",
            ]
        )
    }

    @Test(
        "an address that no link takes is a warning at it",
        arguments: [
            ("/songs/7", false), ("/songs/${@.id}", false), ("/songs/${@.id}?a=${@.b}", false),
            ("/songs/x${@.id}y", false), ("/list/1", false), ("/l${@.a}t/1", false),
            ("/l${@.a}x/1", true),
            ("/song/7", true), ("/songs", true), ("/songs/${@.id}/lyrics", true), ("/", true),
            ("https://example.com/songs", false), ("//example.com/x", false), ("${@.url}", false),
            ("tel:1", false), ("songs/7", false),
        ]
    )
    func addresses(url: String, isWarned: Bool) throws {
        let configuration = try read(
            """
            tabs: [{title: H, module: home}]
            links: [{path: "/songs/:id", module: song, params: {id: "${id}"}}, {path: "/list/:n", module: home}]
            """,
            module: """
                name: home
                kind: single
                request: {upstream: api, path: /x}
                components:
                  - id: c
                    layout: {itemHeight: 10}
                    items: $.a
                    item: {select: {action: open, url: "\(url)"}}
                """
        )
        let warnings = configuration.warnings.filter { $0.message.contains("no link of 'app'") }
        #expect(warnings.count == (isWarned ? 1 : 0), "\(configuration.warnings)")
        if isWarned {
            #expect(
                warnings.first?.message
                    == "no link of 'app' takes '\(url)', so that clients leave the app for it"
            )
            #expect(warnings.first?.file == "m/home.yaml" && warnings.first?.line == 8)
        }
    }

    @Test("without an app no address is judged, and an upstream may be called 'app'")
    func noApp() throws {
        let files = [
            "galley.yaml":
                "version: 1\nupstreams: {app: {url: \"http://127.0.0.1:1/${nobody}\"}}\nmodules: [m.yaml]",
            "m.yaml": "{name: home, kind: static, sections: [{cells: [{id: a}]}]}",
        ]
        let found = ConfigurationFixture.mistakes(files)
        #expect(
            found.contains { $0.message.contains("'${nobody}' is not filled in here") },
            "\(found)"
        )
    }
}
