import Foundation
import Locking
import Testing
import TextCore

/// What is told of texts that metrics cannot measure.
@Suite("Characters of estimated texts")
struct TextGuessTests {
    private static let metrics = """
        {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "ligatures": ["fb01"], "fallback": "none",
         "advances": {"0020-007e": 500, "0300-036f": 0, "0627": 300, "1f469": 1200, "2026": 800, "fb01": 900},
         "pairs": [["0041", "0056", -100], ["006c", "0307", 70]], "contexts": "003a 0078"}
        """

    /// The notes of a measurer.
    private final class Notes: Sendable {
        private let notes = Locked<[TextEstimateNote]>([])

        func add(_ note: TextEstimateNote) { notes.withLock { $0.append(note) } }

        /// What was told since the last time: the font, the character and the reason.
        func take() -> [String] {
            notes.withLock { notes in
                defer { notes = [] }
                return notes.map { note in
                    let number = String(note.character.value, radix: 16)
                    return "\(note.font ?? "-") \(number) \(note.reason)"
                }
            }
        }
    }

    private let notes = Notes()
    private let measurer: TextMeasurer

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(Self.metrics.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let inter = FontFile("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
        let notes = notes
        measurer = try TextMeasurer(
            fonts: [
                FontDeclaration(name: "t", files: [], metrics: url.path),
                FontDeclaration(name: "inter", files: [inter]),
            ],
            maximumCacheBytes: 0
        ) { notes.add($0) }
    }

    @Test(
        "The characters that metrics do not cover are told, each with its reason, and no others",
        arguments: [
            ("A V", []), ("A\u{AD}V", []), ("A\u{200D}V", []), ("A\u{200C}V fi", []),
            ("a\u{AD}b\u{301}c \u{10FFFF}", ["10ffff missing"]),
            ("xx \u{4E00}\u{4E8C}", ["4e00 missing", "4e8c missing"]),
            ("a\u{AD}b A:a", ["3a neighbours"]),
            ("1x2 \u{4E00}", ["78 neighbours", "4e00 missing"]),
            ("a\u{301} A\u{327}V", ["327 mark"]), ("a\u{301} AV\u{327}", ["327 mark"]),
            ("l\u{307} \u{627}", ["307 mark", "627 joins"]), ("A\u{AD}\u{301}", ["301 mark"]),
            ("a\u{AD} f\u{327}i", ["327 ligature"]), ("f\u{AD}i", ["ad ligature"]),
            ("fi\u{327}", ["327 ligature"]), ("\u{202E}V\u{327}A", ["327 mark"]),
            ("\u{1F469}\u{200D}\u{1F469}", ["200d picture"]), ("A\u{FE0F}", ["fe0f picture"]),
            (
                "\u{627} \u{4E00}\u{4E8C}\u{4E09}\u{4E94}\u{516D}",
                ["627 joins", "4e00 missing", "4e8c missing", "4e09 missing"]
            ),
        ] as [(String, [String])]
    )
    func reasons(text: String, expected: [String]) {
        let measured = measurer.measure(text, style: TextStyle(size: 10))
        #expect(measured.accuracy == (expected.isEmpty ? .metrics : .estimated))
        #expect(notes.take() == expected.map { "t \($0)" })
        _ = measurer.measure(text, style: TextStyle(size: 11))
        #expect(notes.take() == [], "each is told once")
    }

    @Test("Each character is told with the font of its run")
    func runs() throws {
        let (metrics, inter) = (
            try #require(measurer.font(named: "t")), try #require(measurer.font(named: "inter"))
        )
        let spans = [
            TextSpan(end: 3, font: metrics, size: 10), TextSpan(end: 9, font: inter, size: 10),
        ]
        let style = TextStyle(font: metrics, size: 10, spans: spans)
        #expect(measurer.measure("A:a \u{4E00}\u{E01}", style: style).accuracy == .estimated)
        #expect(notes.take() == ["t 3a neighbours", "inter 4e00 missing", "inter e01 missing"])
    }

    @Test("Where a text is cut, what the ellipsis makes a guess is told")
    func ellipsis() throws {
        let text = Self.metrics.replacing("\"2026\": 800, ", with: "")
        let url = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let notes = notes
        let measurer = try TextMeasurer(
            fonts: [FontDeclaration(name: "t", files: [], metrics: url.path)],
            maximumCacheBytes: 0
        ) { notes.add($0) }
        let style = TextStyle(size: 10, maxLines: 1)
        let measured = measurer.measure("aaaa aaaa", style: style, maxWidth: 25)
        #expect(measured.cut != nil && measured.accuracy == .estimated)
        #expect(notes.take() == ["t 2026 missing"])
    }
}
