import ConfigurationLanguage
import ModuleConfiguration
import ModuleDeclarations
import Testing

@Suite("The palette of galley.yaml")
struct PaletteReadingTests {
    private static func palette(_ keys: String) throws -> Palette {
        let files = [
            "galley.yaml": ConfigurationFixture.galley + "\n" + keys,
            "m/a.yaml": "{name: a, kind: static, sections: [{cells: [{id: a}]}]}",
        ]
        return try ConfigurationFixture.load(files).get().palette
    }

    @Test("what a colour leaves out falls back to the mode, a mode to light")
    func fallbacks() throws {
        let palette = try Self.palette(
            """
            palette:
              one: red
              two: {light: "#123", dark: "#456"}
              three: {light: "#000", contrast: {dark: "#FFF"}}
              four: {light: "#111111", dark: "#222222", contrast: "#333"}
              five: {light: "#11111180", dark: "#222222", contrast: {light: "#333333", dark: "#444444"}}
              label: {light: "#010101", dark: "#FEFEFE"}
            """
        )
        let expected: [ExactString: [String]] = [
            "one": ["#FF0000", "#FF0000", "#FF0000", "#FF0000"],
            "two": ["#112233", "#445566", "#112233", "#445566"],
            "three": ["#000000", "#000000", "#000000", "#FFFFFF"],
            "four": ["#111111", "#222222", "#333333", "#333333"],
            "five": ["#11111180", "#222222", "#333333", "#444444"],
            "label": ["#010101", "#FEFEFE", "#010101", "#FEFEFE"],
            "secondaryLabel": ["#888888", "#98989F", "#5C5C61", "#C2C2C7"],
        ]
        for (name, values) in expected {
            let color = try #require(palette.colors[name])
            #expect(PaletteColor.Mode.allCases.map { color[$0] } == values, "\(name)")
        }
        #expect(palette.colors.count == Palette.builtIn.count + 5)
    }

    @Test("a theme replaces colours whole, and changes only those that it gives another value")
    func themes() throws {
        let palette = try Self.palette(
            """
            palette: {sale: "#B00020"}
            themes:
              gold: {tint: "#C08000", label: {light: "#000000", dark: "#FFFFFF"}, sale: "#B00020"}
              plain: {}
            """
        )
        #expect(palette.themes == ["gold", "plain"])
        #expect(palette.names(changedByTheme: "gold") == ["tint"])
        #expect(palette.names(changedByTheme: "plain") == [])
        #expect(palette.names(changedByTheme: "silver") == nil)
        let tint = try #require(palette.colors(inTheme: "gold")["tint"])
        #expect(tint.dark == "#C08000", "what a theme leaves out does not come from the palette")
        #expect(palette.colors(inTheme: nil)["tint"]?.dark == "#409CFF")
        #expect(palette.colors(inTheme: "gold")["label"]?.dark == "#FFFFFF")
    }

    @Test("a module knows the colours that its page may use, those of its pieces and of forms too")
    func uses() throws {
        let configuration = try ConfigurationFixture.load([
            "galley.yaml": ConfigurationFixture.galley + """

                pieces: [p.yaml]
                palette: {sale: red, own: blue}
                forms: {defaults: {titleColor: $tint}}
                """,
            "p.yaml": """
            cells:
              card: {stack: vertical, children: [{text: a, color: $own}]}
            """,
            "m/a.yaml": """
            name: a
            kind: single
            request: {upstream: api, path: /a}
            components:
              - id: one
                items: $[*]
                decoration: {contents: {color: {$choose: [{when: "$.a", value: $sale}, {value: "#FFF"}]}}}
                item: {data: "$label", cell: {use: card}}
            """,
            "m/b.yaml": "{name: b, kind: static, sections: [{cells: [{id: a, type: card}]}]}",
            "m/c.yaml":
                "{name: c, kind: single, components: [{id: one, items: [{id: a}], layout: {itemHeight: 1}}]}",
        ]).get()
        #expect(
            configuration.module(named: "a")?.colorNames.isSuperset(of: ["own", "sale"]) == true
        )
        #expect(
            configuration.module(named: "b")?.colorNames == [
                "tint", "own", "label", "secondaryLabel",
            ]
        )
        #expect(configuration.module(named: "c")?.colorNames == [])
    }

    private static let mistakes: [(keys: String, message: String, suggestion: String?)] = [
        ("palette: {‸1a: red}", "is not a name", nil),
        ("palette: {a: ‸reed}", "must be a colour", nil),
        ("palette: {a: ‸$label}", "must be a colour", nil),
        ("palette: {a: ‸{dark: red}}", "needs 'light'", nil),
        ("palette: {a: {light: red, ‸drak: red}}", "unknown key", "dark"),
        ("palette: {a: {light: red, contrast: {light: ‸\"#12\"}}}", "must be a colour", nil),
        ("themes: {gold: {‸palette: {light: red}}}", "right under its name", nil),
        ("themes: {gold: {‸tnt: red}}", "no colour 'tnt' in 'palette'", "tint"),
        ("themes: {‸Gold: {tint: red}}", "is not a name", nil),
        ("palette: {sale: red}\nforms: {defaults: {titleColor: ‸$sael}}", "no 'sael'", "$sale"),
    ]

    @Test("mistakes have their place and a suggestion", arguments: mistakes)
    func places(keys: String, message: String, suggestion: String?) throws {
        let marked = MarkedText(ConfigurationFixture.galley + "\n" + keys)
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": marked.text,
            "m/a.yaml": "{name: a, kind: static, sections: [{cells: [{id: a}]}]}",
        ])
        let first = try #require(found.first)
        #expect(found.count == 1, "\(found)")
        #expect(first.description.contains(message), "\(first)")
        #expect(first.suggestion == suggestion)
        #expect(
            MarkedText.Place(line: first.line, column: first.column)
                == marked.places.first
        )
    }

    /// Places of a module in which a colour stands.
    private static let colors = [
        "decoration: {contents: {color: ‸$lable}}",
        "decoration: {contents: {gradient: {colors: [$label, ‸$lable]}}}",
        "decoration: {contents: {color: $label, shadow: {color: ‸$lable}}}",
        "item: {cell: {stack: vertical, background: {color: ‸$lable}, children: []}}",
        "item: {cell: {stack: vertical, border: {color: ‸$lable}, children: []}}",
        "item: {cell: {stack: vertical, children: [{text: a, color: ‸$lable}]}}",
        "item: {cell: {stack: vertical, children: [{text: a, color: {$choose: [{value: ‸$lable}]}}]}}",
    ]

    @Test("a name that the palette lacks is found wherever a colour stands", arguments: colors)
    func unknown(place: String) throws {
        let marked = MarkedText(
            """
            name: a
            kind: single
            request: {upstream: api, path: /a}
            components:
              - id: one
                layout: {itemHeight: 1}
                items: $[*]
                \(place)
            """
        )
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": ConfigurationFixture.galley, "m/a.yaml": marked.text,
        ])
        #expect(found.map(\.suggestion) == ["$label"], "\(found)")
        #expect(
            found.first.map { MarkedText.Place(line: $0.line, column: $0.column) }
                == marked.places.first
        )
    }
}
