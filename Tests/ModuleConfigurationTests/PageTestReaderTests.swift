@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import Testing

@Suite("The rules and samples of galley test are read")
struct PageTestReaderTests {
    private static func files(_ test: String) -> [String: String] {
        [
            "galley.yaml": "version: 1\nmodules: [m.yaml]\n",
            "m.yaml": """
            name: m
            kind: single
            parameters: {genre: {enum: [pop, rock]}, count: {type: integer, max: 9, required: true}}
            components: [{id: c, items: [{id: a, type: t, data: "${params.genre} ${params.count}"}]}]
            test: \(test)

            """,
        ]
    }

    @Test("limits, and what is off")
    func rules() throws {
        let test = """
            {cut: 1.35, touch: off, overlap: 2, empty: off, compare: off, \
            samples: [{genre: rock, count: 3, locale: de}, {count: 9, pages: 1}]}
            """
        let module = try #require(
            try ConfigurationFixture.load(Self.files(test)).get().modules.first
        )
        #expect(module.test.cut == 1.35 && module.test.touch == nil && module.test.overlap == 2)
        #expect(!module.test.empty && module.test.failed && !module.test.compare)
        #expect(module.test.outside == 0)
        #expect(
            module.test.samples.map(\.name) == ["count=3&genre=rock&locale=de", "count=9&pages=1"]
        )
        #expect(module.components.first?.place.description == "m.yaml:4:14")
    }

    @Test(
        "mistakes are reported at their place",
        arguments: [
            ("{touch: false}", "m.yaml:5:15: error: 'touch' must be a number"),
            ("{empty: false}", "m.yaml:5:15: error: 'empty' must be one of on, off"),
            ("{tuch: 3}", "did you mean 'touch'?"),
            (
                "{samples: [{count: 1, gener: pop}]}",
                "m.yaml:5:29: error: the module has no parameter 'gener': it has 'genre', 'count', 'locale', 'pages'; did you mean 'genre'?"
            ),
            (
                "{samples: [{count: 1, genre: jazz}]}",
                "m.yaml:5:36: error: 'genre' must be one of pop, rock"
            ),
            ("{samples: [{count: 10}]}", "m.yaml:5:26: error: 'count' must not be above 9"),
            (
                "{samples: [{genre: pop}]}",
                "m.yaml:5:18: error: a sample must have the required parameter 'count'"
            ),
            ("{samples: [{count: 1, locale: '?'}]}", "m.yaml:5:37: error: 'locale' must be"),
            ("{samples: [{count: 1, pages: 0}]}", "m.yaml:5:36: error: 'pages' must be"),
        ]
    )
    func mistakes(_ test: String, _ words: String) {
        let found = ConfigurationFixture.mistakes(Self.files(test))
        #expect(
            found.count == 1 && found[0].description.contains(words),
            "\(found.map(\.description).joined(separator: "\n"))"
        )
    }
}
