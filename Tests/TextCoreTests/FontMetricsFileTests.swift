import Foundation
import TestSupport
import Testing

@testable import TextCore

/// Metrics files: what is read, what is wrong with others, and what they cost.
@Suite("Metrics files")
struct FontMetricsFileTests {
    private static let start =
        #"{"name": "A", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "advances": {"0041": 500}"#

    /// Files with mistakes, `¦` before each, and the beginning of what is said of one.
    private static let wrong: [(String, String)] = [
        ("¦", "the file ends inside of a value"),
        ("¦[]", "a metrics file is a mapping, not a list"),
        ("¦{}", "the member 'name' is missing"),
        (start + #", ¦"ascnt": 1}"#, "a metrics file has no member 'ascnt'"),
        (start + ",\n \"lineGap\": ¦\"x\"}", "'lineGap' is a number, not text"),
        (start + #", "lineGap": ¦1e99}"#, "'lineGap' is a number of -1000000 to 1000000"),
        (start + #", "lineGap": ¦01}"#, "this is no number of JSON"),
        (start + #", ¦"name": "B"}"#, "'name' is given twice"),
        (start + #", "ink": {¦"xy": [1, 2]}}"#, "'xy' is no character: these are hexadecimal"),
        (start + #", "ink": {¦"d800": [1, 2]}}"#, "'d800' is no character"),
        (start + #", "ink": {"0041": ¦[1]}}"#, "the ink of '0041' is a list of 2 numbers"),
        (start + #", "pairs": [["0041", ¦"zz", 1]]}"#, "'zz' is no character"),
        (start + #", "pairs": [["0041", ¦1]]}"#, "the character of a pair is text"),
        (
            start + #", "pairs": [["0041", "0042", 1], ¦["0041-0043", "0042", 2]]}"#,
            "the pair '0041' '0042' is given twice"
        ),
        (start + #", "tracking": [[11, 0], ¦[11, 1]]}"#, "the sizes of 'tracking' ascend"),
        (start + #", "scaled": {¦"ax9": []}}"#, "'scaled' has no text size 'ax9'"),
        (start + #", "fallback": ¦"file"}"#, "'fallback' is one of files, none, not 'file'"),
        (start + #", "scripts": ¦[]}"#, "'scripts' is a mapping, not a list"),
        (start + #", "scripts": {¦"Chinese": {}}}"#, "'scripts' has no script 'Chinese'"),
        (
            start + #", "scripts": {¦"Hanz": {}}}"#,
            "'scripts' has no script 'Hanz': these have four"
        ),
        (
            start + #", "scripts": {¦"Jpan": {}}}"#,
            "'scripts' has no script 'Jpan': these have four"
        ),
        (start + #", "scripts": {¦"Zinh": {}}}"#, "'scripts' has no script 'Zinh'"),
        (
            start + #", "scripts": {¦"Devanagari": {}}}"#,
            "'scripts' has no script 'Devanagari': it is called 'Deva'"
        ),
        (
            start + #", "scripts": {"Hani": {"2026": ¦-5}}}"#,
            "the advance in 'Hani' of '2026' is at least 0, not -5; 'pairs' bring characters closer"
        ),
        (start + #", "languages": {¦"chinese": {}}}"#, "'languages' has no language 'chinese'"),
        (start + #", "languages": {"zh": ¦[]}}"#, "'languages.zh' is a mapping, not a list"),
        (
            start + #", "languages": {"zh": {¦"Lat": {}}}}"#,
            "'languages.zh' has no script 'Lat'"
        ),
        (
            start + #", "languages": {"zh": {"Latn": {"2026": ¦-1}}}}"#,
            "the advance in 'Latn' of '2026' is at least 0, not -1"
        ),
        (
            start + #", "languages": {"zh": {}, ¦"zh-CN": {}}}"#,
            "the language of 'languages.zh-CN' is given twice"
        ),
        (
            #"{"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 2, "advances": {"0041-0044": ¦-0.5}}"#,
            "the advance of '0041-0044' is at least 0, not -0.5"
        ),
        (start + #", "scripts": {"Hani": {}, ¦"hani": {}}}"#, "'scripts.hani' is given twice"),
        (start + #", "scripts": {"Hani": {"2026": ¦1e9}}}"#, "the advance in 'Hani' of '2026'"),
        (start + #", "contexts": ¦[]}"#, "'contexts' is text, not a list"),
        (start + #", "contexts": ¦"x"}"#, "'x' is no character"),
        (start + #", "ligatures": [¦"0066"]}"#, "'0066' is no ligature"),
        (start + "} ¦x", "something follows the end of the mapping"),
        (start + "¦", "the file ends inside of a value"),
        (
            #"{"name": "A", "unitsPerEm": ¦1, "ascent": 1, "descent": 2, "advances": {"0041": 1}}"#,
            "'unitsPerEm' is a number of 16 to 16384"
        ),
    ]

    @Test(
        "A mistake is named with its place",
        arguments: wrong
    )
    func mistakes(text: String, expected: String) {
        let before = text.prefix { $0 != "¦" }.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let place = "\(before.count):\((before.last?.count ?? 0) + 1): "
        let (file, mistakes) = FontMetricsFile.read(
            Array(text.replacingOccurrences(of: "¦", with: "").utf8)
        )
        #expect(file == nil)
        let found = mistakes.map { "\($0.line):\($0.column): \($0.message)" }
        #expect(found.contains { $0.hasPrefix(place + expected) }, "\(found)")
    }

    @Test("Letters that join are a warning, and characters that are given twice a mistake")
    func characters() throws {
        let text =
            #"{"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 1, "advances": {"0041-0044": 5"#
        let complex = FontMetricsFile.read(Array((text + #", "0628": 4}}"#).utf8))
        #expect(complex.file != nil)
        #expect(complex.mistakes.map(\.isWarning) == [true])
        let twice = FontMetricsFile.read(Array((text + #", "0042": 4}}"#).utf8))
        #expect(twice.mistakes.map(\.message) == ["'0042' is given twice"])
    }

    @Test("What was exported is read as it was written", arguments: MetricsFonts.names)
    func roundTrip(font: String) throws {
        let exported = try #require(try MetricsFonts.exported.get()[font])
        let (read, mistakes) = FontMetricsFile.read(Array(exported.json.utf8))
        #expect(mistakes == [])
        #expect(read?.json == exported.json)
    }

    @Test("Lengths of an exported font are whole units, as the font has them")
    func units() throws {
        for file in Fonts.declarations.flatMap(\.files) + Fonts.hebrew.files
        where !file.path.hasSuffix(".ttc") {
            let text = try FontMetricsExporter.metrics(of: file).json
            for member in ["unitsPerEm", "ascent", "descent", "lineGap"] {
                let line = text.split(separator: "\n").first { $0.contains("\"\(member)\": ") }
                let value = try #require(line).split(separator: " ").last ?? ""
                #expect(value.allSatisfy { "-0123456789,".contains($0) }, "\(file) \(line ?? "")")
            }
        }
    }

    @Test("Damaged bytes are mistakes and never more")
    func damaged() throws {
        let exported = try #require(try MetricsFonts.exported.get()["roboto"])
        let bytes = Array(exported.json.utf8.prefix(4_000))
        var generator = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<TestScale.count(sample: 200, torture: 20_000) {
            var damaged = bytes
            for _ in 0..<4 {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            let (file, mistakes) = FontMetricsFile.read(damaged)
            #expect(file == nil && !mistakes.isEmpty)
        }
    }

    @Test("A file of 20,000 characters takes less than 2 MB")
    func memory() throws {
        // No two neighbours are as wide, and 500 letters of 500 kinds kern with 60 others.
        let advances = (0..<20_000).map { "\(Self.name(0x4E00 + $0)): \($0 % 7 + 900)" }
        let pairs = (0..<30_000).map { index -> String in
            let (left, right) = (Self.name(0x4E00 + index / 60), Self.name(0x5000 + index % 60))
            return "[\(left), \(right), \(index % 97 + 1)]"
        }
        let text = """
            {"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 1,
             "advances": {\(advances.joined(separator: ","))}, "pairs": [\(pairs.joined(separator: ","))]}
            """
        let bytes = Array(text.utf8)
        let (file, mistakes) = FontMetricsFile.read(bytes)
        #expect(mistakes == [])
        let read = try #require(file)
        #expect(read.memoryBytes < 2_000_000)
        #expect(read.advances[0x4E00 + 19_999] == Float(19_999 % 7 + 900))
    }

    private static func name(_ character: Int) -> String {
        "\"\(String(character, radix: 16))\""
    }

    @Test("Sizes at text sizes are linear between the device's, and in their ratio beyond")
    func scaled() throws {
        let text = Self.start + #", "scaled": {"ax1": [[10, 16], [20, 26]]}}"#
        let file = try #require(FontMetricsFile.read(Array(text.utf8)).file)
        #expect(file.scaledSize(10, .ax1) == 16)
        #expect(file.scaledSize(15, .ax1) == 21)
        #expect(file.scaledSize(5, .ax1) == 8)
        #expect(file.scaledSize(40, .ax1) == 52)
        #expect(file.scaledSize(10, .ax2) == nil)
    }
}
