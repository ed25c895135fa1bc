import ConfigurationLanguage
import ModuleConfiguration
import TestSupport
import Testing

/// A case of the table of natural mistakes.
struct NaturalMistake: Sendable, CustomTestStringConvertible {
    let name: String
    /// The files, a mark standing before the mistake.
    let files: [String: String]
    /// The report without its place: `error: …`.
    let report: String

    var testDescription: String { name }

    /// The cases of the table, which says in its head how they are written.
    static let all: [NaturalMistake] = {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(folder)/Fixtures/natural-mistakes.txt"
        let bytes = (try? DiskFiles().contents(of: path, maximumBytes: 1 << 20)) ?? []
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n### ")
        let main = "version: 1\nupstreams:\n  api: {directory: .}\nmodules: [m/*.yaml]\n"
        return parts.dropFirst().map { NaturalMistake(String($0), main: main) }
    }()

    private init(_ text: String, main: String) {
        var files = ["galley.yaml": main]
        let halves = text.split(separator: "\n=> ")
        let sections = halves[0].split(separator: "\n--- ")
        for section in sections.dropFirst() {
            let lines = section.split(separator: "\n", maxSplits: 1)
            files[String(lines[0])] = lines[1] + "\n"
        }
        name = String(sections[0])
        report = halves[1].split(separator: "\n").first.map(String.init) ?? ""
        self.files = files
    }
}

@Suite("The mistakes that people make")
struct NaturalMistakeTests {
    @Test("each is reported at its place in words that are enough", arguments: NaturalMistake.all)
    func report(_ mistake: NaturalMistake) {
        var expected: [String] = []
        var texts: [String: String] = [:]
        for (path, text) in mistake.files {
            let marked = MarkedText(text)
            texts[path] = marked.text
            expected += marked.places.map { "\(path):\($0): \(mistake.report)" }
        }
        let result = ConfigurationLoader.load(
            path: "galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: texts)
        )
        let found: [Diagnostic] =
            switch result {
            case .success(let configuration): configuration.warnings
            case .failure(let errors): errors.diagnostics
            }
        let all = found.map(\.description)
        #expect(expected.count == 1 && all.contains(expected[0]), "\(all) lacks \(expected)")
        let isError = mistake.report.hasPrefix("error")
        #expect(found.contains { $0.severity == .error } == isError)
    }

    @Test("there are at least a hundred and thirty")
    func count() {
        #expect(NaturalMistake.all.count >= 130)
    }
}
