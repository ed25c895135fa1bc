import ConfigurationLanguage
import Foundation
@testable import GalleyService
import ModuleConfiguration
import Testing

@Suite("The vectors of colours are what the service says")
struct ColorVectorTests {
    /// Values of colours: of some nothing is left out, of others all that may be.
    private static let values = [
        ##""#B00020""##, "{light: white, dark: black}", ##"{light: "#123456", contrast: "#000"}"##,
        ##"{light: "#12345678", dark: "#9ABCDEF0", contrast: {light: "#0A0B0C"}}"##,
        ##"{light: "#111111", dark: "#222222", contrast: {dark: "#333333"}}"##,
        ##"{light: "#111111", contrast: {dark: "#333333"}}"##,
        ##"{light: red, dark: lime, contrast: {light: blue, dark: yellow}}"##,
    ]

    @Test("a layout's palette and a colour to its value in each mode")
    func colors() async throws {
        let own = Self.values.indices.map { "own\($0): \(Self.values[$0])" }
        var names = Self.values.indices.map { "own\($0)" }
        names += Palette.builtIn.keys.map(\.text)
        names.sort()
        let texts = names.map { "{text: a, color: $\($0)}" }.joined(separator: ", ")
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\ncache: {path: \":memory:\"}\npalette: {\(own.joined(separator: ", "))}\nmodules: [m.yaml]\n",
            "m.yaml": """
            name: m
            kind: single
            components:
              - id: one
                layout: {itemHeight: auto}
                items: [{id: a, cell: {stack: vertical, children: [\(texts)]}}]
            """,
        ])
        defer { lab.remove() }
        let colors = try lab.configuration().palette.colors
        var file = VectorFile("colors")
        try await lab.serving { server in
            let layout = try await TestClient(port: server.port).send("GET", "/v1/modules/m/layout")
            let palette = try #require(PlainJSON(layout.body)?["palette"]).text
            for text in names.map({ "$" + $0 }) + ["#0A0B0C", "#0A0B0C80", "$none"] {
                let named =
                    text.hasPrefix("$")
                    ? colors[String(text.dropFirst())] : PaletteColor(light: text)
                let values = PaletteColor.Mode.allCases.map { mode in
                    "\"\(mode.rawValue)\":\"\(named?[mode] ?? "#000000")\""
                }
                file.cases.append(
                    #"{"palette":\#(palette),"color":"\#(text)","values":{\#(values.joined(separator: ","))}}"#
                )
            }
        }
        #expect(file.cases.count > 20)
        try file.check()
    }
}
