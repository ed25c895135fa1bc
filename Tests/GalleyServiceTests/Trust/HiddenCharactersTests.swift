@testable import PageServing
import Testing

@Suite("What an upstream sent cannot change how a log is shown")
struct HiddenCharactersTests {
    @Test(
        "C1 and bidirectional controls and line separators are escaped",
        arguments: [
            ("\u{9B}31m", #"\u{9b}31m"#), ("a\u{85}b", #"a\u{85}b"#),
            ("\u{202E}exe", #"\u{202e}exe"#),
            ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("\u{2028}", #"\u{2028}"#),
            ("\u{7F}", #"\u{7f}"#), ("\u{61C}", #"\u{61c}"#),
        ]
    )
    func hidden(text: String, escaped: String) {
        #expect(HiddenCharacters.escaped(in: text) == escaped)
    }

    @Test("a line stays one line")
    func line() {
        let text = "key 'x\u{1B}[31m\n::error file=a::b\u{85}\u{202E}\t'"
        let line = #"key 'x\u{1b}[31m\u{a}::error file=a::b\u{85}\u{202e}\u{9}'"#
        #expect(HiddenCharacters.escapedLine(text) == line)
        #expect(HiddenCharacters.escapedLine("é 🙂 退出") == "é 🙂 退出")
    }

    @Test("everything else stays", arguments: ["plain", "退出登录", "é עברית", "\n", "👩‍👩‍👧"])
    func shown(text: String) {
        #expect(HiddenCharacters.escaped(in: text) == text)
    }
}
