import ConfigurationLanguage
import ModuleConfiguration
import Testing

@Suite("The relatives of fonts")
struct FontRelativeTests {
    /// Two fonts and a module.
    private struct Files: ConfigurationFiles {
        let fonts: String
        let texts: String

        func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]
        {
            switch path {
            case "galley.yaml":
                return Array("version: 1\nfonts: \(fonts)\nmodules: [m.yaml]\n".utf8)
            case "m.yaml":
                let cell = "{stack: vertical, children: [\(texts)]}"
                return Array(
                    """
                    name: m
                    kind: single
                    components:
                      - id: one
                        layout: {itemHeight: auto}
                        items: [{id: a, data: {r: x}, cell: \(cell)}]
                    """.utf8
                )
            case "a.ttf": return [0, 1, 0, 0] + [UInt8](repeating: 0, count: 8)
            default: throw ConfigurationFileError(reason: "no such file")
            }
        }

        func size(of path: String) throws(ConfigurationFileError) -> Int { 12 }

        func names(in folder: String) -> [String]? { nil }
    }

    private func findings(_ fonts: String, _ texts: String) -> [String] {
        let files = Files(fonts: fonts, texts: texts)
        switch ConfigurationLoader.load(path: "galley.yaml", environment: [:], files: files) {
        case .success(let configuration): return configuration.warnings.map(\.description)
        case .failure(let errors): return errors.diagnostics.map(\.description)
        }
    }

    private static let runs = "{runs: \"${@.r|markup}\"}"

    @Test("those that a font lacks are said once, where it is, if markup is set in it")
    func lacking() {
        let fonts = "{body: {files: [a.ttf], bold: other}, other: [a.ttf]}"
        let warning =
            "galley.yaml:2:9: warning: font 'body' names no 'italic', 'code': what is so in markup looks like the font itself"
        #expect(findings(fonts, "\(Self.runs), \(Self.runs)") == [warning])
        #expect(findings(fonts, "{text: a}") == [])
        let whole = "{body: {files: [a.ttf], bold: body, italic: body, code: body}}"
        #expect(findings(whole, Self.runs) == [])
        #expect(findings("{}", Self.runs) == [])
    }

    @Test("one that there is not is a mistake with a suggestion")
    func unknown() {
        let fonts = "{body: {files: [a.ttf], bold: bodyBolt}, bodyBold: [a.ttf]}"
        #expect(
            findings(fonts, "{text: a}") == [
                "galley.yaml:2:38: error: there is no font 'bodyBolt'; did you mean 'bodyBold'?"
            ]
        )
    }
}
