import Foundation
import ModuleConfiguration
@testable import ModuleKit
import TestSupport
import Testing
import TextCore
import WorkLimits

@Suite(
    "Texts that are fitted into slots, in Chromium",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct FitBrowserTests {
    private static let fonts = [
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
        "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf",
        Project.file("Tests/TextCoreTests/Fixtures/blocks.ttf").path,
    ]

    /// Two slots: one beside another text, one of two lines.
    private static let module = """
        name: shop
        kind: single
        components:
          - id: grid
            layout: {kind: list, columns: 2, itemHeight: auto, itemSpacing: 8, inset: 10, at: {700: {columns: 4}}}
            items:
              - id: a
                type: card
                cell:
                  stack: vertical
                  padding: 8
                  children:
                    - {text: Sale, id: badge, maxLines: 1}
                    - stack: horizontal
                      spacing: 4
                      children:
                        - {text: Title, id: title, grow: 1, maxLines: 1}
                        - {text: "12 €", id: price, size: 13, shrink: 0, maxLines: 1}
                    - {text: About it, id: about, size: 13, maxLines: 2}
        """

    private struct Case: Encodable {
        let text: String
        let size: Double
        let width: Double
        let lines: Int
        let lang: String
        let dir: String
        let fits: Bool
    }

    private struct Input: Encodable {
        let fonts: [String]
        let cases: [Case]
    }

    private struct Output: Decodable {
        struct Wrong: Decodable {
            let text: String
            let width: Double
            let fits: Bool
        }
        let cases: Int
        let certain: Int
        let wrong: [Wrong]
    }

    private static let texts = [
        "en": "The quick brown fox jumps over the lazy office dog and its AVATAR again and again",
        "de":
            "Kaffeevollautomaten und Küchenmaschinenzubehör mit Donaudampfschifffahrtsgesellschaft",
        "ar": "مرحبا بالعالم العربي الجميل السلام عليكم ورحمة الله وبركاته كل يوم",
        "th": "สวัสดีชาวโลกกรุงเทพมหานครเมืองใหญ่ที่สุดในประเทศไทยวันนี้",
        "hi": "नमस्ते दुनिया क्षेत्रीय भाषा में एक लंबा शीर्षक जो नहीं समाता",
        "fr":
            "e\u{301}te\u{301} a\u{300} la plage, œuvre d’un été — déjà vu, ça va très bien là-bas",
    ]

    @Test(
        "the longest beginning that fits does so in Chromium, and one grapheme more is cut there too"
    )
    func longest() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            modules: [shop.yaml]
            fonts: {body: {files: [\(Self.fonts.map { "\"\($0)\"" }.joined(separator: ", "))]}}
            """,
            "shop.yaml": Self.module,
        ])
        defer { lab.remove() }
        var cases: [Case] = []
        // Browsers round the sizes of fonts to 64ths of a pixel: these are whole ones.
        var devices = TestDevices()
        devices.textScales = [1, 1.25, 2]
        let screens = FitScreen.all(of: devices, inDirections: true)
        for (locale, text) in Self.texts.sorted(by: { $0.key < $1.key }) {
            let pages = try await FitPages.load(
                lab.configuration(),
                on: screens,
                locale: locale
            )
            #expect(
                pages.slots.map(\.name).sorted() == [
                    "grid.about", "grid.badge", "grid.price", "grid.title",
                ]
            )
            for slot in pages.slots where slot.name != "grid.price" {
                cases += try Self.cases(of: text, in: slot, of: pages, locale: locale)
            }
        }
        #expect(cases.count > 80)
        let output = try await Self.compare(cases, in: lab)
        #expect(output.certain > cases.count * 9 / 10, "\(output.certain) of \(cases.count)")
        #expect(output.wrong.isEmpty, "\(output.wrong)")
    }

    /// Returns what fits in a slot at its narrowest and widest: the longest beginning on some screens, and that with one
    /// grapheme more.
    private static func cases(
        of text: String,
        in slot: FitPages.Slot,
        of pages: FitPages,
        locale: String
    ) throws -> [Case] {
        var cases: [Case] = []
        for place in stride(from: 0, to: slot.places.count, by: 29).map({ slot.places[$0] }) {
            let run = FitRun([place], builder: pages.builder, budget: WorkBudget())
            let longest = try run.answer(to: text).longest
            let graphemes = run.measurer(on: 0).graphemes(of: text, style: TextStyle(size: 15))
            let next = graphemes.first { $0.end > longest.utf16.count }?.end
            for end in [longest.utf16.count, next].compactMap(\.self) where end > 0 {
                let words = String(decoding: Array(text.utf16.prefix(end)), as: UTF16.self)
                let layout = try #require(try run.layOut(words, on: 0))
                let style = layout.typeset.style
                #expect((layout.cut == nil) == (end == longest.utf16.count))
                cases.append(
                    Case(
                        text: words,
                        size: style.size,
                        width: layout.room,
                        lines: style.maxLines,
                        lang: locale,
                        dir: style.direction == .rightToLeft ? "rtl" : "ltr",
                        fits: layout.cut == nil
                    )
                )
            }
        }
        return cases
    }

    private static func compare(_ cases: [Case], in lab: ServiceLab) async throws -> Output {
        let file = lab.folder.appending(path: "cases.json")
        try JSONEncoder().encode(Input(fonts: fonts, cases: cases)).write(to: file)
        let result = try await #require(ClientTool.node).run([
            Project.file("Clients/tests/fits.mjs").path, file.path,
        ])
        try #require(result.status == 0, "\(result.output.suffix(2_000))")
        return try JSONDecoder().decode(Output.self, from: Data(result.output.utf8))
    }
}
