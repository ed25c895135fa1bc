import ConfigurationLanguage
import ExactText
import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing

@Suite("Themes and modes change no more than palettes")
struct ThemePagesTests {
    private static let configurations = ["config/galley.yaml", "Examples/cards/galley.yaml"]
    private static let viewports = ["width=390", "direction=rtl&scale=3&width=1024"]

    /// A form with a background and lines, which neither configuration has.
    private static let grouped = """
        name: grouped-form
        kind: static
        style: grouped
        sections:
          - header: {height: 30, title: Network}
            cells: [{id: wifi, title: Wi-Fi, detail: Home}, {id: more, title: More}]
        """

    /// Serves a configuration under themes: one changes every colour, one of them those that few pages name, one none
    /// at all, one a colour that no page names.
    private static func serving(
        _ path: String,
        _ body: (GalleyConfiguration, TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\nmodules: [m.yaml]\n", "m.yaml": grouped,
        ])
        defer { lab.remove() }
        var configuration = try ConfigurationLoader.load(
            path: Project.file(path).path,
            environment: [:]
        ).get()
        configuration.cache.path = lab.folder.appending(path: "cache.sqlite").path
        configuration.state.path = lab.folder.appending(path: "state.sqlite").path
        configuration.modules += try lab.configuration().modules
        // Pages that change by themselves would differ by more than colours.
        for name in configuration.upstreams.keys
        where configuration.upstreams[name]?.directory?.rotate != nil {
            configuration.upstreams[name]?.directory?.rotate = .seconds(86_400)
        }
        var colors = configuration.palette.colors
        colors["nowhere"] = PaletteColor(light: "#123456")
        let changed = PaletteColor(light: "#102030", dark: "#405060", contrastDark: "#708090")
        configuration.palette = Palette(
            colors,
            themes: [
                "all": colors.mapValues { _ in changed },
                "few": colors.filter { $0.key == "surface" || $0.key == "sale" }
                    .mapValues { _ in changed },
                "same": colors, "unused": ["nowhere": changed],
            ]
        )
        let server = try await GalleyServer.start(
            configuration,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await body(configuration, TestClient(port: server.port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test("of a page under a theme the palette alone differs", arguments: configurations)
    func layouts(path: String) async throws {
        try await Self.serving(path) { configuration, client in
            var differing = 0
            for (index, module) in configuration.modules.enumerated()
            where !module.hasRequiredParameters {
                // The viewports in turns, unless all cases are asked for.
                for viewport in TestScale.isTorture ? Self.viewports : [Self.viewports[index % 2]] {
                    let target = "/v1/modules/\(module.name)/layout?\(viewport)"
                    let plain = try await client.send("GET", target)
                    guard plain.status == 200 else { continue }
                    for theme in configuration.palette.themes {
                        let themed = try await client.send("GET", "\(target)&theme=\(theme)")
                        let changed = try #require(
                            configuration.palette.names(changedByTheme: theme)
                        )
                        let isOwn = !changed.isDisjoint(with: Self.names(of: module, configuration))
                        #expect(
                            themed["link"]?.contains("theme=") == isOwn,
                            "\(module.name), \(theme): \(themed["link"] ?? "")"
                        )
                        if !isOwn {
                            // One that was late, and partial, is built again.
                            let again = try await client.send("GET", target)
                            let tags = [plain["etag"], again["etag"]]
                            #expect(tags.contains(themed["etag"]), "\(module.name), \(theme)")
                            #expect([plain.body, again.body].contains(themed.body))
                            continue
                        }
                        // What came after the deadline of the first one is in the next one.
                        let same =
                            Self.withoutColors(themed.text) == Self.withoutColors(plain.text)
                            ? plain : try await client.send("GET", target)
                        #expect(
                            Self.withoutColors(themed.text) == Self.withoutColors(same.text),
                            "\(module.name), \(theme)"
                        )
                        if themed.body == same.body { continue }
                        differing += 1
                        try await Self.checkDelta(
                            from: same,
                            at: "/v1/modules/\(module.name)/changes?\(viewport)&theme=\(theme)",
                            client
                        )
                    }
                }
            }
            #expect(differing >= 4)
        }
    }

    /// Returns the colours that a page names, those of what a composite shows among them.
    private static func names(
        of module: ModuleDeclaration,
        _ configuration: GalleyConfiguration
    ) -> Set<ExactString> {
        let shown = configuration.modules.filter { child in
            module.children.contains { $0.module == child.name }
        }
        return shown.reduce(into: module.colorNames) {
            $0.formUnion(names(of: $1, configuration))
        }
    }

    /// Checks that the delta from a page to another theme has a palette, and nothing else but the next page's URL.
    private static func checkDelta(
        from plain: TestAnswer,
        at target: String,
        _ client: TestClient
    ) async throws {
        let since = try LayoutPlayer(plain.body).revision
        let answer = try await client.send("GET", "\(target)&prefer=delta&since=\(since)")
        let delta = try #require(PlainJSON(answer.body))
        let nothing = #"{"delete":[],"insert":[],"move":[]}"#
        #expect(delta["kind"]?.content == "delta", "\(target): \(answer.text.prefix(300))")
        #expect(delta["sections"]?.text == nothing && delta["items"]?.text == nothing)
        #expect(delta["reload"]?.text == #"{"sections":[],"items":[]}"#)
        #expect(delta["frames"]?.text == "[]" && delta["nested"]?.text == "[]")
        let page = try #require(delta["page"]?.text)
        #expect(page.contains(#""palette":{"#), "\(page.prefix(200))")
        #expect(withoutColors(page).replacing(/"next":"[^"]*",?/, with: "") == "{}", "\(page)")
    }

    /// Returns a layout without its palette and what names it: its revision, and the theme of the next page's URL.
    private static func withoutColors(_ text: String) -> String {
        text.replacing(/"palette":\{("[A-Za-z]+":\{[^{}]*(\{[^{}]*\})?\},?)*\},?/, with: "")
            .replacing(/"revision":"[0-9a-f]{32}"/, with: "")
            .replacing(/&theme=[a-z]+/, with: "")
    }

    @Test("of a picture in another mode the colours alone differ", arguments: configurations)
    func pictures(path: String) async throws {
        try await Self.serving(path) { configuration, client in
            for module in configuration.modules where !module.hasRequiredParameters {
                let target = "/v1/modules/\(module.name)/layout?format=svg&width=390"
                let light = try await client.send("GET", "\(target)&mode=light")
                guard light.status == 200 else { continue }
                for mode in ["dark", "contrast"] {
                    let other = try await client.send("GET", "\(target)&mode=\(mode)")
                    #expect(
                        Self.shapes(in: other.text) == Self.shapes(in: light.text),
                        "\(module.name), \(mode)"
                    )
                }
            }
        }
    }

    /// Returns a picture without its colours and the style sheet that chooses among them.
    private static func shapes(in picture: String) -> String {
        picture.replacing(/<style>@media.*<\/style>\n/, with: "")
            .replacing(#/ class="k[0-9]+"/#, with: "")
            .replacing(/"#[0-9A-Fa-f]{6}"( (fill|stroke|stop)-opacity="[0-9.]+")?/, with: "")
    }
}

extension ModuleDeclaration {
    fileprivate var hasRequiredParameters: Bool { self.parameters.contains { $0.isRequired } }
}
