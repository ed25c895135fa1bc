import TestSupport

/// Texts of several scripts, as chance puts them together.
enum FitTexts {
    private static let pieces = [
        "Küchenmaschine", "Donaudampfschifffahrtsgesellschaft", "office", "AVATAR", "Sale", "a",
        "3.14",
        "$12.50", "e\u{301}", "q\u{323}\u{307}", "co\u{AD}op", "Kaffee\u{AD}vollautomat",
        "non\u{A0}break",
        "将如好", "。「你好」", "ニーノ", "ひらがな", "안녕", "العربية", "السلام", "لا", "مرحبا", "עברית", "नमस्ते",
        "क्षेत्र", "สวัสดีชาวโลก", "กรุงเทพ", "👩‍👩‍👧", "🇩🇪", "❤️", "\u{202E}abc\u{202C}", "\u{2067}x\u{2069}",
        "\u{200D}", "\u{FE0F}", "\t", "\u{3000}", "\n", "-", "(", ")", "WH-1000XM5", "and/or",
    ]

    /// Returns a text of some pieces, which has words.
    static func random(_ generator: inout SeededGenerator, upTo count: Int) -> String {
        var text = pieces[generator.below(10)]
        for _ in 0..<generator.below(count) {
            if generator.below(3) > 0 { text += " " }
            text += pieces[generator.below(pieces.count)]
        }
        return text
    }
}
