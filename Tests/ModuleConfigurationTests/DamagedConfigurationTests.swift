import ConfigurationLanguage
import TestSupport
import Testing

@Suite struct DamagedConfigurationTests {
    /// Characters that mean something to YAML, templates or paths.
    private static let pieces = [
        "{", "}", "[", "]", ":", ": ", "- ", "\n", "\n  ", "\t", "'", "\"", "#", " #", "&a ", "*a",
        "!", "!!int ", "|", ">", "%", "@", "`", "?", "? ", "~", "0", "-1", "${", "${env:", "$",
        "\\",
        "<<: *a", "---\n", "...", "é", "\u{85}", "\u{2028}", ",", "null", "true", "\r\n",
    ]

    @Test("whatever is written, it is read or reported, at a place that is there", arguments: 0..<4)
    func damage(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let names = ConfigurationSample.files.keys.filter { $0.hasSuffix(".yaml") }.sorted()
        for _ in 0..<TestScale.count(sample: 25, torture: 1_000) {
            let name = names[Int.random(in: names.indices, using: &random)]
            var files = ConfigurationSample.files(for: name)
            var text = Array((files[name] ?? "").unicodeScalars)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0...text.count, using: &random)
                let end = min(text.count, start + Int.random(in: 0...6, using: &random))
                let piece = Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
                text.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
            }
            files[name] = String(String.UnicodeScalarView(text))
            let found = ConfigurationFixture.mistakes(
                files,
                environment: ConfigurationSample.environment
            )
            for diagnostic in found {
                let lines = files[diagnostic.file]?.unicodeScalars.count { $0.isLineBreak } ?? 0
                #expect(diagnostic.column >= 1)
                #expect((1...lines + 1).contains(diagnostic.line), "\(diagnostic)")
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isLineBreak: Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
