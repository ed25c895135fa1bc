import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("Styles of a page's texts")
struct PageStyleTests {
    private static func module(_ texts: String, layout: String = "{itemHeight: auto}") -> String {
        """
        name: a
        kind: single
        components:
          - id: one
            layout: \(layout)
            items: [{id: 1, data: {}, cell: {stack: vertical, children: [\(texts)]}}]
        """
    }

    private func page(_ texts: String, _ query: [(name: String, value: String)] = []) async throws
        -> Page
    {
        try await PageLab(Self.module(texts)).page("a", query)
    }

    @Test("say font size, line height, baseline and colour, scaled, by the hash of these")
    func members() async throws {
        let page = try await page(
            "{text: ab, size: 10, color: \"#0a0B0c80\"}, {text: ab, size: 10, lineHeight: 20}",
            [("textScale", "2")]
        )
        let text = page.text
        let first = ##"{"size":20,"lineHeight":24,"baseline":19.2,"color":"#0a0B0c80"}"##
        let second = ##"{"size":20,"lineHeight":40,"baseline":27.2,"color":"#000000"}"##
        let keys = [first, second].map { style in
            Array(style.utf8).withUnsafeBytes { String(ContentHash.text(of: $0).prefix(8)) }
        }
        for (key, style) in zip(keys, [first, second]) {
            #expect(text.contains("\"\(key)\":\(style)"), "\(text)")
        }
        #expect(try page.texts("$..elements[*].style") == keys)
        let sorted = text.split(separator: "\"").map(String.init).filter(keys.contains).prefix(2)
        #expect(Array(sorted) == keys.sorted())
    }

    @Test("are absent where no text is the server's own")
    func none() async throws {
        #expect(try await !page("{text: \"\"}, {image: a, size: [1, 1]}").text.contains("styles"))
    }

    @Test("that share 32 bits of their hash have longer keys, and are apart")
    func collision() async throws {
        // Found by trying 400,000 colours: both begin with 5d245805.
        let page = try await page(
            """
            {text: ab, size: 10, color: "#00D32D"}, {text: ab, size: 10, color: "#0096FA"}, \
            {text: ab, size: 10}
            """
        )
        let keys = try page.texts("$..elements[*].style")
        #expect(
            keys == [
                "5d24580524e6273a642311ffc25dadec", "5d245805c08d305034e7e649d0186e43", "d9787e40",
            ]
        )
        for key in keys { #expect(page.text.contains("\"\(key)\":{\"size\"")) }
    }

    @Test("a colour that is none is the default one")
    func colors() async throws {
        let lab = try PageLab(
            Self.module("{text: ab, color: \"${params.c}\"}")
                .replacing(
                    "kind: single",
                    with: "kind: single\nparameters: {c: {default: \"#ABCDEF\"}}"
                )
        )
        for (given, color) in [
            ("#ABCDEF", "#ABCDEF"), ("red", "#FF0000"), ("#1aB", "#11aaBB"), ("rot", "#000000"),
            ("#12345", "#000000"),
            ("#1234567", "#000000"), ("url(x)", "#000000"), ("#abcdef01", "#abcdef01"),
        ] {
            let page = try await lab.page("a", [("c", given)])
            #expect(try page.texts("$.styles[*].color") == [color], "\(given)")
        }
    }

    @Test(
        "a text reads as its first strong character does, and says so where the page does not",
        arguments: [
            ("12 abc שלום", "ltr", nil), ("12 abc שלום", "rtl", "ltr"),
            ("(שלום) abc", "ltr", "rtl"),
            ("(שלום) abc", "rtl", nil), ("12 - 34", "rtl", nil), ("12 - 34", "ltr", nil),
            ("你好", "rtl", "ltr"), ("، مرحبا", "ltr", "rtl"),
        ] as [(String, String, String?)]
    )
    func directions(text: String, page direction: String, expected: String?) async throws {
        let page = try await page("{text: \"\(text)\"}", [("direction", direction)])
        #expect(try page.texts("$..elements[*].direction") == [expected].compactMap { $0 })
    }

    @Test("breaks and cuts are offsets in UTF-16, and texts are whole")
    func breaks() async throws {
        // 10 points an em: five characters of half an em, or two ideographs and a half.
        let page = try await PageLab(
            Self.module(
                "{text: \"ab cd 𠀀𠀁𠀂𠀃\", size: 10, maxLines: 3}",
                layout: "{itemWidth: 25, itemHeight: auto}"
            )
        ).page("a")
        #expect(try page.texts("$..elements[*].text") == ["ab cd 𠀀𠀁𠀂𠀃"])
        #expect(try page.numbers("$..elements[*].breaks[*]") == [6, 10])
        #expect(try page.numbers("$..elements[*].lines") == [3])
        #expect(!page.text.contains("\"cut\""))
        let narrow = try await PageLab(
            Self.module(
                "{text: \"ab cd 𠀀𠀁𠀂𠀃\", size: 10, maxLines: 2}",
                layout: "{itemWidth: 25, itemHeight: auto}"
            )
        ).page("a")
        #expect(try narrow.numbers("$..elements[*].breaks[*]") == [6])
        #expect(try narrow.numbers("$..elements[*].cut") == [10])
        #expect(narrow.text.contains("\"cut\":10,\"truncated\":true"))
    }

    @Test("images say how they fill their frames, unless it is the usual way")
    func images() async throws {
        let page = try await page(
            """
            {image: a, size: [9, 9]}, {image: b, size: [9, 9], fit: contain, radius: 4}, \
            {image: c, size: [9, 9], fit: cover, radius: 0}
            """
        )
        #expect(page.text.contains(#""image":"a"},"#))
        #expect(page.text.contains(#""image":"b","fit":"contain","radius":4},"#))
        #expect(page.text.contains(#""image":"c"}]"#))
    }
}
