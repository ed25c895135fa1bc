import TestSupport
import TextCore

/// A text, its style and its width, as chance has it.
struct RandomText {
    var bytes: [UInt8]
    var style: TextStyle
    var maxWidth: Double?

    /// What texts are made of: words of all kinds, spaces, newlines, joiners, marks, controls.
    private static let pieces = [
        "office", "AVATAR", "Donaudampfschiff", "a/b", "https://x.org/a?b=c", "3.14", "$12.50", "…",
        "e\u{301}", "q\u{323}\u{307}", "co\u{AD}op", "zero\u{200B}width", "non\u{A0}break",
        "将如好", "。「你好」", "ニーノ", "ひらがな", "안녕", "하세요", "العربية", "السلام", "لا", "עברית",
        "नमस्ते", "क्षेत्र", "สวัสดีชาวโลก", "กรุงเทพ", "👩‍👩‍👧", "🇩🇪", "❤️", "\u{10FFFF}", "\u{E000}",
        "\u{202E}abc\u{202C}", "\u{2067}x\u{2069}", "\u{200D}", "\u{FE0F}", "\u{301}", "\u{0}",
        "\u{7F}",
        "\t", "\u{3000}", "\u{2009}", "\u{2028}", "\u{85}", "\r\n", "\r", "\n", "\n\n", "-", "--",
        "(", ")",
    ]

    private static let locales = [
        nil, nil, "en", "zh-CN", "zh-TW", "ja", "th", "ar", "xx", "", "-", "q",
    ]

    init(using generator: inout SeededGenerator, fonts: [TextFont]) {
        var text = ""
        for _ in 0..<Int.random(in: 0..<24, using: &generator) {
            text += Self.pieces.randomElement(using: &generator) ?? ""
            if Bool.random(using: &generator) { text += " " }
        }
        bytes = Array(text.utf8)
        // One in four is damaged.
        if Int.random(in: 0..<4, using: &generator) == 0 {
            for _ in 0..<8 where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        style = TextStyle(
            font: fonts.randomElement(using: &generator) ?? .standard,
            size: [0, 1, 13, 13.5, 40].randomElement(using: &generator) ?? 1,
            lineHeight: [nil, 0, 20].randomElement(using: &generator) ?? nil,
            maxLines: [0, 0, 1, 2, 3].randomElement(using: &generator) ?? 0,
            locale: Self.locales.randomElement(using: &generator) ?? nil,
            direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft
        )
        maxWidth = [nil, 0, 1, 30, 60, 120, 400].randomElement(using: &generator) ?? nil
    }

    /// The measurement.
    func measured(by measurer: TextMeasurer) -> MeasuredText {
        bytes.withUnsafeBytes { measurer.measure(utf8: $0, style: style, maxWidth: maxWidth) }
    }
}
