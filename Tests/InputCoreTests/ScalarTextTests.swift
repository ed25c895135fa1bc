import InputCore
import Testing

@Suite("Delimiters in text from outside")
struct ScalarTextTests {
    /// Scalars that make one character of themselves and what is before them.
    private static let marks: [Character] = [
        "\u{ff9e}", "\u{0e33}", "\u{0600}", "\u{338}", "\u{200d}", "\u{fe0f}",
    ]

    @Test("are found though a mark follows", arguments: Self.marks)
    func found(mark: Character) {
        let text = "a:\(mark)b"
        #expect(text.split(at: ":") == ["a", "\(mark)b"])
        #expect(text.firstIndex(ofScalar: ":").map { Array(text[..<$0].utf8) } == Array("a".utf8))
        #expect(text.contains(scalar: ":"))
        #expect(text.begins(with: "a:"))
        #expect(text.contains(bytes: "a:"))
        #expect(text.rest(after: "a:").map { Array($0.utf8) } == Array("\(mark)b".utf8))
        #expect(
            text.lastIndex(ofScalar: ":").map { Array(text.suffix(after: $0).utf8) }
                == Array("\(mark)b".utf8)
        )
        #expect(text.replacing(bytes: ":", with: "/").utf8.elementsEqual("a/\(mark)b".utf8))
    }

    @Test("are found though they follow a mark that joins what is behind it")
    func prepended() {
        #expect("N\u{0600}, 203.0.113.7".split(at: ",").count == 2)
        #expect("x\u{200d}:".ends(with: ":"))
    }

    @Test("are not found where only an equivalent text is")
    func equivalent() {
        #expect(!"\u{37e}".contains(scalar: ";"))
        #expect("=\u{338}".begins(with: "="))
        #expect(!"\u{2260}".begins(with: "="))
        #expect(!"e\u{301}".begins(with: "\u{e9}"))
    }

    @Test("take as much as they are asked to")
    func parts() {
        #expect("a,,b".split(at: ",") == ["a", "b"])
        #expect("a,,b".split(at: ",", omittingEmptySubsequences: false) == ["a", "", "b"])
        #expect("a,b,c".split(at: ",", maxSplits: 1) == ["a", "b,c"])
        #expect("ab".dropFirstScalars() == "b")
        #expect("ab".dropFirstScalars(3) == "")
        #expect("ab".dropLastScalars() == "a")
        #expect("ab".dropLastScalars(3) == "")
        #expect("  ab ".dropScalars { $0 == " " } == "ab ")
        #expect("ab=c".prefixScalars { $0 != "=" } == "ab")
        #expect("a.json".rest(before: ".json") == "a")
        #expect("a.json".rest(before: "x") == nil)
        #expect("aXbXc".firstRange(ofBytes: "Xc").map { "aXbXc"[..<$0.lowerBound] } == "aXb")
        #expect("abc".firstRange(ofBytes: "") == nil)
    }
}
