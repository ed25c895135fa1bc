import ConfigurationLanguage
import ModuleConfiguration
import Testing
import TextCore

@Suite("Fonts of platforms")
struct FontPlatformTests {
    /// A configuration whose fonts and text are as given.
    private struct Files: ConfigurationFiles {
        let font: String
        let text: String

        func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]
        {
            switch path {
            case "galley.yaml":
                return Array("version: 1\nfonts: {body: \(font)}\nmodules: [m.yaml]\n".utf8)
            case "m.yaml":
                let cell = "{stack: vertical, children: [\(text)]}"
                return Array(
                    "name: m\nkind: single\ncomponents: [{id: a, layout: {itemHeight: auto}, items: [{id: a, data: {}, cell: \(cell)}]}]"
                        .utf8
                )
            case "a.ttf": return [0, 1, 0, 0] + [UInt8](repeating: 0, count: 8)
            case "metrics/a.json":
                return Array(
                    #"{"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 1, "advances": {"0041": 1}}"#
                        .utf8
                )
            case "list.json": return Array("[]".utf8)
            case "scripts.json":
                return Array(
                    """
                    {"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 1,
                     "advances": {"0041": -1},
                     "scripts": {"Hanj": {}}}
                    """.utf8
                )
            default: throw ConfigurationFileError(reason: "no such file")
            }
        }

        func size(of path: String) throws(ConfigurationFileError) -> Int { 12 }

        func names(in folder: String) -> [String]? { nil }
    }

    private func load(
        _ font: String,
        _ text: String = "{text: a}"
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        ConfigurationLoader.load(
            path: "galley.yaml",
            environment: [:],
            files: Files(font: font, text: text)
        )
    }

    private func mistakes(_ font: String, _ text: String = "{text: a}") -> [String] {
        switch load(font, text) {
        case .success: []
        case .failure(let errors): errors.diagnostics.map(\.description)
        }
    }

    @Test("have files, or metrics, resolved against the folder of the configuration")
    func values() throws {
        let font = try #require(
            try load(
                """
                {files: [a.ttf], weight: 600, slack: 0.5, style: title3, \
                platforms: {ios: {metrics: metrics/a.json}, android: {files: [a.ttf]}}}
                """
            ).get().fonts.first
        )
        #expect(font.platforms.ios?.metrics == "metrics/a.json")
        #expect(font.platforms.ios?.files == [] && font.platforms.android?.files == ["a.ttf"])
        #expect(font.slack == 0.5 && font.style == .title3 && font.weight == 600)
        let plain = try #require(try load("[a.ttf]").get().fonts.first)
        #expect(plain.platforms.given.isEmpty && plain.slack == 0 && plain.style == nil)
    }

    @Test(
        "mistakes are named where they are, with what was meant",
        arguments: [
            (
                "{files: [a.ttf], platforms: {ios: {}}}",
                "2:49: error: 'ios' needs 'files', or 'metrics: FILE'; without either leave it out"
            ),
            (
                "{files: [a.ttf], platforms: {ios: {metrics: b.json}}}",
                "2:59: error: metrics file 'b.json': no such file"
            ),
            (
                "{files: [a.ttf], platforms: {android: {files: [b.ttf]}}}",
                "2:62: error: font file 'b.ttf': no such file"
            ),
            (
                "{files: [a.ttf], style: headlin}",
                "2:39: error: 'style' must be one of largeTitle, title1, title2, title3, headline, body, "
                    + "callout, subheadline, footnote, caption1, caption2, not 'headlin'; did you mean 'headline'?"
            ),
        ]
    )
    func mistake(font: String, expected: String) {
        #expect(mistakes(font) == ["galley.yaml:\(expected)"])
    }

    @Test("a mistake in a metrics file is named with its place in that file")
    func metricsFile() {
        #expect(
            mistakes("{files: [a.ttf], platforms: {ios: {metrics: list.json}}}")
                == ["list.json:1:1: error: a metrics file is a mapping, not a list"]
        )
    }

    @Test("a script that is none is named with what was meant, beside a negative advance")
    func scripts() {
        let file = "scripts.json"
        #expect(
            mistakes("{files: [a.ttf], platforms: {ios: {metrics: \(file)}}}") == [
                "\(file):2:23: error: the advance of '0041' is at least 0, not -1; 'pairs' bring characters closer together",
                "\(file):3:14: error: 'scripts' has no script 'Hanj': these have four letters, such as 'Hani'; "
                    + "did you mean 'Hani'?",
            ]
        )
    }

    @Test("a platform that is none, a slack below zero and a style of an image are mistakes")
    func others() {
        #expect(mistakes("{files: [a.ttf], platforms: {iOS: {files: [a.ttf]}}}").count == 1)
        #expect(mistakes("{files: [a.ttf], platforms: {web: {files: [a.ttf]}}}").count == 1)
        #expect(mistakes("{files: [a.ttf], slack: -1}").count == 1)
        #expect(mistakes("[a.ttf]", "{image: a, size: [1, 1], style: body}").count == 1)
        #expect(mistakes("[a.ttf]", "{text: a, style: body}").isEmpty)
    }
}
