import JSONCore
import TestSupport
import Testing

@Suite("A text that is no path")
struct JSONPathMistakeTests {
    @Test(
        "is refused where it goes wrong",
        arguments: [
            ("", 0), (" $", 0), ("$ ", 1), ("a", 0), (".a", 0), ("$a", 1), ("$.", 2), ("$. a", 2),
            ("$..", 3), ("$...a", 3), ("$.a.", 4), ("$.1a", 2), ("$.-a", 2), ("$.a-b", 3),
            ("$.é b", 4), ("$[", 2), ("$[]", 2), ("$[a]", 2), ("$['a'", 5), ("$['a", 2),
            ("$[\"a']", 2), ("$['a',]", 6), ("$[,1]", 2), ("$[01]", 2), ("$[-0]", 2), ("$[-]", 3),
            ("$[1.5]", 3), ("$[9007199254740992]", 2), ("$[1:2:3:4]", 7), ("$[1 2]", 4),
            ("$['\\x']", 3), ("$['\\\"']", 3), ("$['\\u12']", 7), ("$['\\ud800']", 3),
            ("$['\\udc00']", 3), ("$['\\ud800\\u0041']", 3), ("$['a\nb']", 4), ("$]", 1),
            ("$.*a", 3), ("$[?]", 3), ("$[?@.a", 6), ("$[?@.a==]", 8), ("$[?@.a=1]", 6),
            ("$[?@.a===1]", 8), ("$[?1]", 3), ("$[?'a']", 3), ("$[?true]", 3), ("$[?nil]", 3),
            ("$[?@.a && ]", 10), ("$[?@.a &| @.b]", 7), ("$[?(@.a]", 7), ("$[?@.a)]", 6),
            ("$[?@.* == 1]", 3), ("$[?1 == @..a]", 8), ("$[?@[0,1] == 1]", 3), ("$[?!@.a==1]", 7),
            ("$[?!1]", 4), ("$[?!!@.a]", 4), ("$[?@.a == 01]", 10), ("$[?@.a == 1.]", 12),
            ("$[?@.a == .5]", 10), ("$[?@.a == +1]", 10), ("$[?@.a == True]", 10),
            ("$[?@.a == [1]]", 10), ("$[?@.a == {}]", 10), ("$[?@.a > 1 > 2]", 11),
            ("$[?length(@.a)]", 3), ("$[?length(@.*) > 1]", 10), ("$[?length() > 1]", 10),
            ("$[?length(@.a, @.b) > 1]", 13), ("$[?length (@.a) > 1]", 3), ("$[?count(1) > 1]", 9),
            ("$[?count('a') > 1]", 9), ("$[?match(@.a)]", 12), ("$[?match(@.a, 'b', 'c')]", 17),
            ("$[?match(@.a, 'b') == true]", 3), ("$[?match(@.*, 'b')]", 9), ("$[?fun(@)]", 3),
            ("$[?length(match(@, 'a')) > 1]", 10), ("$[?value(@.a)]", 3), ("$[?COUNT(@)]", 3),
            ("$[?@.a == 'b]", 10),
        ] as [(String, Int)]
    )
    func mistakes(text: String, offset: Int) {
        do {
            _ = try JSONPath(parsing: text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.offset == offset, "\(text): \(error.message)")
            #expect(!error.message.isEmpty)
        }
    }

    @Test("is refused when it is too long or nested too deep")
    func limits() {
        let deep = String(repeating: "[?@", count: 33) + String(repeating: "]", count: 33)
        let long = String(repeating: ".a", count: 257)
        let parentheses =
            "[?" + String(repeating: "(", count: 100_000) + "@"
            + String(repeating: ")", count: 100_000) + "]"
        let huge = "['" + String(repeating: "a", count: 1 << 20) + "']"
        for (text, offset) in [(deep, 99), (long, 513), (parentheses, 35), (huge, 1 << 20)] {
            #expect { _ = try JSONPath(parsing: "$" + text) } throws: { error in
                (error as? JSONPathError)?.offset == offset
            }
        }
    }

    @Test("never ends the process, whatever it is")
    func anything() {
        let pieces = [
            "$", "@", ".", "..", "[", "]", "(", ")", "?", "*", "'a'", "\"", "'", "\\", "1", "-",
            ":",
            ",", "==", "<", "!", "&&", "||", " ", "length(", "match(", "count(", "true", "null",
            "é",
            "e9", "\\u", "d800",
        ]
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            for text in [text, "$[?" + text + "]"] {
                do {
                    _ = try JSONPath(parsing: text)
                } catch {
                    #expect((0...text.utf8.count).contains(error.offset))
                }
            }
        }
    }
}
