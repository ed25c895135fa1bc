import Foundation
import TestSupport
import Testing

@testable import TextCore

@Suite("A text of words that were shaped before is the text that is shaped as a whole")
struct WordCacheTests {
    /// The fonts that the machine has.
    private static let files: [String] = {
        let folder = "/usr/share/fonts"
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (found ?? [])
            .filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") || $0.hasSuffix(".ttc") }
            .sorted().map {
                "\(folder)/\($0)"
            }
    }()

    /// Words whose glyphs depend on one another in some font, and on what is beside them: digits and signs between capital
    /// letters, pairs that are kerned, ligatures, letters that are composed.
    private static let words = [
        "office", "AVATAR", "To", "Te", "W.", "Yo,", "fi", "ffl", "1", "2x", "x", "3", "10:30", "-",
        "–", "—", "->", "=>",
        "A", "B", "(A)", "(a)", "[X]", "a@b.de", "@HOME", "+", "×", "•", "…", "«Oh»", "“Yes”",
        "it's", "L'Été", "Ťava",
        "naïve", "Ångström", "Łódź", "ŝ", "ĳ", "ŉ", "ǆ", "Việt", "Ωμέγα", "άλφα", "Текст", "ЁЖ",
        "й", "12.50", "$5", "€",
        "№", "™", "!", "?", "/", "1/2", "T", "V", "Y", "L", "P.", "r,", "f", "'", "\"", "fj", "Tr",
        "Ay", "e\u{301}", "\u{AD}",
        "السلام", "عليكم", "لا", "الله", "كتاب", "هٰذا", "مُحَمَّد", "بِسْمِ", "اردو", "گچ", "پر", "۱۲",
        "٣٫٥", "،", "؟", "(ب)",
        "שלום", "עולם", "שָׁלוֹם", "צה״ל", "ג׳", "بـ", "\u{64E}ب", "ب\u{200D}",
        "안녕하세요", "서울의", "값", "한글\u{302E}",
        "a\u{200D}", "—\u{301}", "Donaudampfschifffahrtsgesellschaftskapitänskajüte",
    ]

    /// Words of Arabic and Hebrew letters.
    private static let rightToLeft = words.filter { word in
        word.unicodeScalars.contains { (0x590..<0x700).contains($0.value) }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let words = Int.random(in: 0..<3, using: &generator) == 0 ? rightToLeft : words
        return (0..<Int.random(in: 1...9, using: &generator)).map { _ in
            let spaces = [0, 1, 1, 1, 1, 2, 3].randomElement(using: &generator) ?? 1
            return (words.randomElement(using: &generator) ?? "")
                + String(repeating: " ", count: spaces)
        }.joined()
    }

    private static func shaper(_ face: FontFace, _ workspace: Workspace, _ locale: String?)
        -> Shaper
    {
        Shaper(
            stack: FontStack(faces: [face]),
            language: TextLanguage(locale),
            workspace: workspace
        )
    }

    @Test("in every font of the machine, glyph by glyph, whatever was shaped before")
    func sameAsWhole() throws {
        try #require(!Self.files.isEmpty)
        var (hits, fonts) = (0, 0)
        for (number, path) in TestScale.cases(Self.files, sample: 60).enumerated() {
            var generator = SeededGenerator(seed: TestScale.seed &+ UInt64(number))
            guard let face = try? FontFace(FontFile(path), of: "font") else { continue }
            let (remembering, whole) = (Workspace(), Workspace(remembersWords: false))
            for _ in 0..<TestScale.count(sample: 40, torture: 400) {
                let text = Self.text(using: &generator)
                let locale =
                    [nil, "en", "tr", "nl", "ru", "sr", "ar", "ur"].randomElement(using: &generator)
                    ?? nil
                let direction =
                    [TextDirection.leftToRight, .leftToRight, .rightToLeft]
                    .randomElement(using: &generator) ?? .leftToRight
                let both = [remembering, whole].map { workspace in
                    Array(text.utf8).withUnsafeBytes {
                        Self.shaper(face, workspace, locale).shape($0, direction: direction)
                    }
                }
                #expect(both[0].positions == both[1].positions, "\(path): \(text)")
                #expect(both[0].flags == both[1].flags, "\(path): \(text)")
            }
            hits += remembering.words?.hits ?? 0
            fonts += (remembering.words?.hits ?? 0) > 0 ? 1 : 0
        }
        #expect(hits > 1000 && fonts > 20, "\(hits) words of \(fonts) fonts were known")
    }

    @Test("and the memory of the words counts among what was measured")
    func memory() throws {
        let path = try #require(Self.files.first { $0.hasSuffix("DejaVuSans.ttf") })
        let measurer = try TextMeasurer(
            fonts: [FontDeclaration(name: "dejavu", files: [FontFile(path)])],
            maximumCacheBytes: 0
        )
        let before = measurer.memoryBytes
        for number in 0..<20_000 {
            let text = Array("one \(number) of \(number * 31)".utf8)
            _ = text.withUnsafeBytes {
                measurer.measure(utf8: $0, style: TextStyle(size: 12), maxWidth: nil)
            }
        }
        let bytes = measurer.memoryBytes - before
        #expect((100_000...1_000_000).contains(bytes), "\(bytes)")
    }

    @Test("never of a font that is kerned by the older table, of which nothing is said")
    func olderKerning() throws {
        let path = try #require(Self.files.first { $0.hasSuffix("DejaVuSans.ttf") })
        var bytes = try Data(contentsOf: URL(filePath: path))
        let table = try #require(bytes.prefix(1000).range(of: Data("GPOS".utf8)))
        bytes.replaceSubrange(table, with: Data("GPOX".utf8))
        let file = FileManager.default.temporaryDirectory
            .appending(path: "galley-\(UUID().uuidString).ttf")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try FontFace(FontFile(path), of: "font").isMadeOfWords)
        #expect(try !FontFace(FontFile(file.path), of: "font").isMadeOfWords)
    }

    @Test(
        "and a full cache begins anew, with words of the same letters in other settings beside it"
    )
    func bounds() throws {
        let path = try #require(Self.files.first { $0.hasSuffix("DejaVuSans.ttf") })
        let face = try FontFace(FontFile(path), of: "font")
        let other = try FontFace(
            FontFile(path.replacing("Sans.ttf", with: "Serif.ttf")),
            of: "font"
        )
        let (remembering, whole) = (Workspace(), Workspace(remembersWords: false))
        var most = 0
        for number in 0..<3000 {
            let text = Array("word\(number) \(number * 7)! WORD\(number) ".utf8)
            for face in [face, other] where number % 1000 < 40 || face === other {
                let both = [remembering, whole].map { workspace in
                    text.withUnsafeBytes {
                        Self.shaper(face, workspace, nil).shape($0, direction: .leftToRight)
                    }
                }
                #expect(both[0].positions == both[1].positions)
            }
            most = max(most, remembering.words?.count ?? 0)
        }
        #expect(most > 2000 && most <= 4096)
        #expect((remembering.words?.count ?? 0) < most)
    }
}
