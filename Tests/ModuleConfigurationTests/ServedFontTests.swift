import ConfigurationLanguage
import ModuleConfiguration
import Testing

@Suite("Fonts that are served")
struct ServedFontTests {
    /// Files of which one is a font of some length.
    private struct Files: ConfigurationFiles {
        let main: String
        let length: Int

        func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]
        {
            switch path {
            case "galley.yaml": return Array(main.utf8)
            case "m.yaml":
                return Array("{name: m, kind: static, sections: [{cells: [{id: 1}]}]}".utf8)
            case "big.ttf": return [0, 1, 0, 0] + [UInt8](repeating: 0, count: 8)
            default: throw ConfigurationFileError(reason: "no such file")
            }
        }

        func size(of path: String) throws(ConfigurationFileError) -> Int { length }

        func names(in folder: String) -> [String]? { nil }
    }

    private static func mistakes(_ font: String, length: Int) -> [String] {
        let main = "version: 1\nfonts: {body: \(font)}\nmodules: [m.yaml]\n"
        let files = Files(main: main, length: length)
        switch ConfigurationLoader.load(path: "galley.yaml", environment: [:], files: files) {
        case .success: return []
        case .failure(let errors): return errors.diagnostics.map(\.description)
        }
    }

    @Test("have 32 MiB at most: the mistake names the font, the file and the bound")
    func bound() {
        let bound = 32 << 20
        let served = "{files: [big.ttf], serve: true}"
        #expect(Self.mistakes(served, length: bound) == [])
        #expect(Self.mistakes("{files: [big.ttf]}", length: bound + 1) == [])
        #expect(
            Self.mistakes(served, length: bound + 1) == [
                "galley.yaml:2:24: error: font 'body': 'big.ttf' is longer than 32MiB, the most that is "
                    + "served: leave 'serve' out, or take a file with fewer characters"
            ]
        )
    }
}
