import ExactText
import Testing

@Suite("Text is its bytes")
struct ExactStringTests {
    /// Texts that Unicode calls equivalent, in their forms.
    private static let equivalent: [[String]] = [
        ["\u{E9}", "e\u{301}"],
        ["\u{C5}", "A\u{30A}", "\u{212B}"],
        ["\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}"],
        ["K", "\u{212A}"],
        [";", "\u{37E}"],
        ["q\u{307}\u{323}", "q\u{323}\u{307}"],
        ["\u{1E69}", "s\u{323}\u{307}", "\u{1E61}\u{323}", "\u{1E63}\u{307}"],
    ]

    private static let pairs: [(String, String)] = equivalent.flatMap { forms in
        forms.indices.flatMap { one in
            forms.indices.filter { $0 != one }.map { (forms[one], forms[$0]) }
        }
    }

    private struct Named: Hashable {
        var name: String
        var other: String?
        var list: [String] = []
    }

    private enum Choice: Hashable {
        case text(String)
        case number(Int)
    }

    @Test("equivalent forms are two wherever text is compared", arguments: pairs)
    func two(one: String, other: String) {
        // The premise: Swift's own comparison says that they are one.
        #expect(one.unicodeScalars.map(\.value) != other.unicodeScalars.map(\.value))
        #expect(Set<Substring>([one[...], other[...]]).count == 1)
        let texts = (0..<12).map { index in
            String(repeating: "x", count: index * 3) + one + String(repeating: "y", count: index)
        }
        for (index, text) in texts.enumerated() {
            let twin =
                String(repeating: "x", count: index * 3) + other
                + String(repeating: "y", count: index)
            #expect(ExactString(text) != ExactString(twin))
            #expect(ExactString(text) == ExactString(String(text.map { $0 })))
            #expect(
                (ExactString(text) < ExactString(twin)) != (ExactString(twin) < ExactString(text))
            )
            #expect(Set([text, twin, text].exact).count == 2)
            let isSame = text == twin
            let isOther = text != twin
            #expect(!isSame && isOther)
        }
    }

    @Test("structures, cases, optional texts and lists compare it so too", arguments: pairs)
    func derived(one: String, other: String) {
        let structures: Set = [
            Named(name: one), Named(name: other), Named(name: "", other: one),
            Named(name: "", other: other), Named(name: "", list: [one]),
            Named(name: "", list: [other]),
        ]
        #expect(structures.count == 6)
        let cases: Set<Choice> = [.text(one), .text(other), .number(1)]
        #expect(cases.count == 3)
        let (left, right): (String?, String?) = (one, other)
        let isSame = left == right
        #expect(!isSame)
        let isListed = [one].contains(other)
        let index = [one, other].firstIndex(of: other)
        #expect(!isListed)
        #expect(index == 1)
        let isMatched =
            switch right {
            case one: true
            default: false
            }
        #expect(!isMatched)
        #expect(!(one + "x").hasPrefix(other))
        #expect(!("x" + one).hasSuffix(other))
    }

    @Test("dictionaries of exact keys are asked with ordinary text", arguments: pairs)
    func keys(one: String, other: String) {
        var values: [ExactString: Int] = ["a": 0]
        values[one] = 1
        values[other, default: 5] += 1
        #expect(values.count == 3)
        #expect(values[one] == 1)
        #expect(values[other] == 6)
        values.removeValue(forKey: one)
        #expect(values[one] == nil)
        #expect(values[other] == 6)
    }

    @Test("a short text that was made in room for a long one is the same text")
    func storages() {
        for length in 0..<40 {
            let short = String(repeating: "e", count: length)
            var grown = String(repeating: "e", count: 64)
            grown.removeLast(64 - length)
            #expect(short.isExactly(grown))
            #expect(ExactString(short).hashValue == ExactString(grown).hashValue)
            #expect(!short.isExactly(grown + "e"))
            #expect(!("x" + short).isExactly(grown + "y"))
        }
    }

    @Test("a hash of two texts knows where the first one ends")
    func boundaries() {
        let hashes = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""]].map { texts in
            var hasher = Hasher()
            for text in texts { text.hashExactly(into: &hasher) }
            return hasher.finalize()
        }
        #expect(Set(hashes).count == 4)
    }
}
