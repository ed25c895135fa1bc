import ChangesCore
import ConfigurationLanguage
import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("The palette of a page")
struct PagePaletteTests {
    private static let main = """
        palette:
          sale: "#B00020"
          deep: {light: "#111111", dark: "#111111", contrast: {light: "#000000"}}
          unused: "#123456"
        themes:
          gold: {tint: "#C08000", sale: {light: "#B08000", dark: "#F0C000"}}
          red: {destructive: red}
        """

    private static let module = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: auto}
            item:
              id: "${@.id}"
              data: {color: $unused, t: "${@.id}"}
              cell:
                stack: vertical
                border: {color: {$choose: [{when: "@.sold == true", value: $destructive}, {value: $sale}]}}
                children:
                  - {text: "${@.name}", color: $label}
                  - {text: "${@.price}", color: "${@.color}"}
                  - stack: vertical
                    when: "@.deep == true"
                    background: {gradient: {colors: [$deep, "#FFF"]}}
                    shadow: {color: $tertiaryLabel}
                    children: []
        """

    private static let plain = """
        name: plain
        kind: single
        components:
          - id: one
            layout: {itemHeight: 10}
            items: [{id: a, data: {color: $label}, cell: {stack: vertical, children: [{text: a}]}}]
        """

    private static let both = """
        name: both
        kind: composite
        modules: [plain, a]
        """

    private static func lab(_ rows: String) throws -> PageLab {
        try PageLab(main: main, module, plain, both, answers: ["/x": rows])
    }

    private static let row = ##"{"id": 1, "name": "n", "price": "p", "color": "#ABCDEF"}"##

    @Test(
        "has the names that are used, and of each what differs from its fallback, after the styles"
    )
    func members() async throws {
        let page = try await Self.lab("[\(Self.row)]").page("a")
        let member = ##"""
            "palette":{"label":{"light":"#000000","dark":"#FFFFFF"},"sale":{"light":"#B00020"}},"sections"
            """##
        #expect(page.text.contains(member), "\(page.text)")
        #expect(page.text.contains(##""border":{"width":1,"color":"$sale"}"##))
        #expect(Set(try page.texts("$.styles[*].color")) == ["$label", "#ABCDEF"])
        #expect(page.text.contains(##""data":{"color":"$unused""##), "data is the client's own")
    }

    @Test(
        "has a colour only where something that is shown has it",
        arguments: [
            (#"{"id": 1, "sold": true}"#, ["destructive", "label"]),
            (#"{"id": 1, "deep": true}"#, ["deep", "label", "sale", "tertiaryLabel"]),
            (#"{"id": 1}, {"id": 2, "sold": true}"#, ["destructive", "label", "sale"]),
        ]
    )
    func used(rows: String, names: [String]) async throws {
        let rows = rows.replacing("}", with: ", \"name\": \"n\"}")
        let page = try await Self.lab("[\(rows)]").page("a")
        #expect(page.palette.entries.map(\.name.text) == names)
        if names.contains("deep") {
            let deep = ##""deep":{"light":"#111111","contrast":{"light":"#000000"}}"##
            #expect(page.text.contains(deep), "\(page.text)")
            #expect(page.text.contains(##""colors":["$deep","#FFFFFF"]"##))
        }
    }

    @Test("a colour of an upstream is no name of the palette")
    func upstreams() async throws {
        let row = Self.row.replacing("#ABCDEF", with: "$destructive")
        let page = try await Self.lab("[\(row)]").page("a")
        #expect(Set(try page.texts("$.styles[*].color")) == ["$label", "#000000"])
        #expect(page.palette.entries.map(\.name.text) == ["label", "sale"])
    }

    @Test("a page that names no colour has that of its texts alone")
    func none() async throws {
        let page = try await Self.lab("[]").page("plain")
        #expect(page.palette.entries.map(\.name.text) == ["label"])
    }

    @Test("from one theme to another the palette alone changes")
    func delta() async throws {
        let lab = try Self.lab("[\(Self.row)]")
        let (light, gold) = (try await lab.page("a"), try await lab.page("a", [("theme", "gold")]))
        #expect(gold.request.theme == "gold")
        #expect(gold.request.contentQuery == light.request.contentQuery)
        let changes = PageChanges(
            from: PageRevision(of: light),
            named: light.revision,
            to: gold,
            revision: PageRevision(of: gold),
            prefersDelta: true
        )
        let text = String(decoding: changes.bytes, as: UTF8.self)
        let palette = ##"""
            "palette":{"label":{"light":"#000000","dark":"#FFFFFF"},"sale":{"light":"#B08000","dark":"#F0C000"}}
            """##
        #expect(gold.text.contains(palette))
        #expect(
            text.contains(
                """
                "sections":{"delete":[],"insert":[],"move":[]},"items":{"delete":[],"insert":[],"move":[]},\
                "reload":{"sections":[],"items":[]},"nested":[],"frames":[],"page":{\(palette)},"gone":[]
                """
            ),
            "\(text)"
        )
    }

    @Test("a theme that changes no colour which the page may use is no part of its request")
    func themes() async throws {
        let lab = try Self.lab("[\(Self.row)]")
        let plain = try await lab.page("plain", [("theme", "gold")])
        #expect(plain.request == (try await lab.page("plain")).request)
        let red = try await lab.page("a", [("theme", "red")])
        #expect(red.request.canonicalQuery == "theme=red", "an item may be sold")
        #expect(red.revision == (try await lab.page("a")).revision, "none is")
        let both = try await lab.page("both", [("theme", "gold")])
        #expect(both.request.canonicalQuery == "theme=gold")
        #expect(both.palette.entries.map(\.name.text) == ["label", "sale"])
    }

    private static func card(_ name: String, color: String, section: String = "one") -> String {
        """
        name: \(name)
        kind: single
        components:
          - id: \(section)
            layout: {itemHeight: 10}
            items: [{id: a, cell: {stack: vertical, children: [{text: a, color: \(color)}, {image: cart}]}}]
        """
    }

    private static let outer = """
        name: outer
        kind: composite
        modules: [both, {name: second, as: again}]
        """

    private static func composites() throws -> PageLab {
        try PageLab(
            main: main + "\nimages: {directory: art}",
            files: ["art/cart.svg": "<svg width='24' height='12'/>"],
            modules: [
                card("first", color: "$sale"), card("second", color: "$tint"),
                "{name: both, kind: composite, modules: [first, second]}", outer,
            ]
        )
    }

    @Test(
        "a composite has the names and images of all its children, once, whatever is nested in it"
    )
    func composite() async throws {
        let lab = try Self.composites()
        for name in ["both", "outer"] {
            let page = try await lab.page(name)
            #expect(page.palette.entries.map(\.name.text) == ["sale", "tint"])
            #expect(page.images.images.map(\.name) == ["cart"])
            #expect(page.text.matches(of: /"palette":/).count == 1)
            let keys = Set(page.styles.styles.map(\.key))
            #expect(keys.count == 2, "one style a colour, however many children name it")
        }
    }

    @Test("a theme changes a composite where it changes any child, and then that child alone")
    func compositeThemes() async throws {
        let lab = try Self.composites()
        for name in ["both", "outer"] {
            let (plain, gold) = (
                try await lab.page(name), try await lab.page(name, [("theme", "gold")])
            )
            #expect(gold.request.canonicalQuery == "theme=gold")
            #expect(gold.palette.entries.map(\.color.light) == ["#B08000", "#C08000"])
            #expect(plain.palette.entries.map(\.color.light) == ["#B00020", "#0A60D0"])
            // No child names what the other theme changes.
            let red = try await lab.page(name, [("theme", "red")])
            #expect(red.request == plain.request)
        }
        let first = try await lab.page("first", [("theme", "gold")])
        #expect(first.palette.entries.map(\.name.text) == ["sale"])
    }

    @Test(
        "a theme that is not known is a mistake",
        arguments: [
            ("glod", "unknown theme; did you mean 'gold'?"), ("", "must be gold, red"),
            ("purple", "must be gold, red"),
        ]
    )
    func unknown(theme: String, detail: String) async throws {
        let lab = try Self.lab("[]")
        for module in ["a", "plain"] {
            let error = await #expect(throws: ParameterErrors.self) {
                _ = try await lab.page(module, [("theme", theme)])
            }
            let mistake = ParameterError(parameter: "theme", value: theme, detail: detail)
            #expect(error == ParameterErrors(all: [mistake]))
        }
        let error = await #expect(throws: ParameterErrors.self) {
            _ = try await PageLab(Self.plain).page("plain", [("theme", theme)])
        }
        #expect(error?.all.first?.detail == "no themes are configured")
    }

    @Test("a decoration's colours count, an image's name does not")
    func decorations() async throws {
        let module = """
            name: a
            kind: single
            components:
              - id: one
                layout: {itemHeight: 10}
                decoration:
                  contents: {color: $fill, shadow: {color: {$choose: [{when: "1 == 1", value: $link}]}}}
                items:
                  - id: a
                    cell: {stack: vertical, background: {image: $label}, children: []}
            """
        let page = try await PageLab(module).page("a")
        #expect(page.palette.entries.map(\.name.text) == ["fill", "link"])
        #expect(page.text.contains(##""shadow":{"color":"$link"}"##))
    }

    @Test(
        "the label of a form may be a name, in its data as well; of an upstream it is the default"
    )
    func forms() async throws {
        let module = """
            name: a
            kind: static
            sections:
              - cells: [{id: a, title: A, detail: B, titleColor: $label, detailColor: $secondaryLabel}]
              - id: two
                request: {upstream: up, path: /x}
                cell: {title: "${@.t}", titleColor: "${@.c}"}
            """
        let rows = ##"[{"id": 1, "t": "x", "c": "$label"}, {"id": 2, "t": "x", "c": "#0A0B0C"}]"##
        let page = try await PageLab(module, answers: ["/x": rows]).page("a")
        #expect(page.palette.entries.map(\.name.text) == ["label", "secondaryLabel"])
        #expect(
            try page.texts("$..items[*].data.titleColor") == ["$label", "#000000", "#0A0B0C"]
        )
        let colors = try page.texts("$.styles[*].color").sorted()
        #expect(colors == ["#000000", "#0A0B0C", "$label", "$secondaryLabel"].sorted())
    }

    @Test(
        "the names in a drawing's JSON are found, and nothing else",
        arguments: [
            (##"{"color":"$a"}"##, ["a"]), (##"{"colors":["$a","#FFF","$b2"]}"##, ["a", "b2"]),
            (##"{"image":"$a"}"##, []), (##"{"image":"a\"$b"}"##, []), (##"{"color":"$"}"##, []),
            (##"{"color":"$a b"}"##, []), ("", []), ("$", []), (##""$"##, []),
        ] as [(String, [String])]
    )
    func scanning(json: String, names: [String]) {
        #expect(ColorNames.inJSON(Array(json.utf8)) == names)
    }
}
