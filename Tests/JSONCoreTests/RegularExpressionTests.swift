import JSONCore
import Testing
import WorkLimits

@Suite("A regular expression in a path")
struct RegularExpressionTests {
    /// Whether `function(text, pattern)` is true, the pattern being literal or in the document.
    private func holds(_ function: String, _ text: String, _ pattern: String) throws -> Bool {
        var document = JSONWriter()
        document.raw("[")
        document.string(text)
        document.raw(",")
        document.string(pattern)
        document.raw("]")
        var literal = JSONWriter()
        literal.string(pattern)
        let inPath = String(decoding: literal.finish(), as: UTF8.self)
        return try JSONDocument(parsing: document.finish()).withRoot { root in
            let fromDocument = try JSONExpression(parsing: "\(function)($[0], $[1])")
                .evaluate(root: root, current: root, meter: .unlimited)
            let fromLiteral = try JSONExpression(parsing: "\(function)($[0], \(inPath))")
                .evaluate(root: root, current: root, meter: .unlimited)
            #expect(fromDocument == fromLiteral)
            return fromDocument
        }
    }

    @Test(
        "matches whole strings",
        arguments: [
            ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "ab", false),
            ("abc", "a.c", true), ("a\nc", "a.c", false), ("a\rc", "a.c", false),
            ("a\u{2028}c", "a.c", true), ("aac", "a*c", true), ("c", "a+c", false),
            ("ac", "a?c", true), ("aaac", "a?c", false), ("abab", "(ab)*", true),
            ("cat", "cat|dog", true), ("dog", "cat|dog", true), ("cad", "ca(t|d)", true),
            ("", "a|", true), ("aaa", "a{3}", true), ("aa", "a{3}", false), ("aaa", "a{2,}", true),
            ("aaaa", "a{2,3}", false), ("aa", "a{2,3}", true), ("", "a{0}", true),
            ("x", "[abc]", false), ("b", "[a-c]", true), ("b", "[^a-c]", false),
            ("é", "[^a-c]", true),
            ("-", "[a-]", true), ("-", "[-a]", true), ("a-", "[a-]{2}", true), ("]", "[\\]]", true),
            ("^", "[a^]", true), (".", "\\.", true), ("x", "\\.", false), ("\n", "\\n", true),
            ("\t", "[\\t]", true), ("É", "\\p{Lu}", true), ("é", "\\p{Lu}", false),
            ("é", "\\p{L}", true), ("é", "\\P{L}", false), ("5", "[\\p{Nd}x]", true),
            ("٣", "\\p{Nd}", true), ("€", "\\p{Sc}", true), ("😀", ".", true), ("😀", "[😀-😂]", true),
            (" ", "\\p{Zs}", true), ("a1", "[\\p{L}\\p{N}]+", true), ("x", "[^\\P{L}]", true),
            ("ab", "^ab$", true), ("$", "[$]", true), ("^", "\\^", true), ("a", "(a*)*", true),
            ("b", "(a*)*", false), ("ab", "((a)|(b))+", true), ("{", "\\{", true),
        ] as [(String, String, Bool)]
    )
    func whole(text: String, pattern: String, expected: Bool) throws {
        #expect(try holds("match", text, pattern) == expected)
    }

    @Test(
        "is searched for anywhere in strings",
        arguments: [
            ("contains abc here", "abc", true), ("ab", "abc", false), ("xaby", "a.y", true),
            ("xyz", "", true), ("", "", true), ("", "a", false), ("xaaa", "a{3}", true),
            ("line one\nline two", "one.line", false), ("xab", "^ab", false), ("abx", "^ab", true),
            ("abx", "ab$", false), ("xab", "ab$", true), ("aXb", "\\p{Lu}", true),
            ("grün", "ü", true),
        ] as [(String, String, Bool)]
    )
    func anywhere(text: String, pattern: String, expected: Bool) throws {
        #expect(try holds("search", text, pattern) == expected)
    }

    @Test(
        "that is none matches nothing",
        arguments: [
            "(", ")", "[", "]", "a**", "*", "a{", "a{2,1}", "{2}", "\\d", "\\x", "a\\", "[a", "[]",
            "[b-a]", "[a-b-c]", "\\p{Xx}", "\\p{Lux}", "\\pL", "[[:alpha:]]", "(?:a)", "a{99999}",
            "(a{1000}){1000}", "\\$", "[--a]",
        ]
    )
    func invalid(pattern: String) throws {
        for text in ["", "a", pattern] {
            #expect(try !holds("match", text, pattern))
            #expect(try !holds("search", text, pattern))
        }
    }

    @Test(
        "takes time in proportion to the text",
        arguments: ["(a*)*b", "(a|a)*b", "(a?){200}a{200}b", "(a+)+b", "((a*)*)*b", "(.*a){20}b"]
    )
    func linear(pattern: String) throws {
        let text = String(repeating: "a", count: 2000)
        let clock = ContinuousClock()
        var isMatch = true
        let time = try clock.measure { isMatch = try holds("match", text, pattern) }
        #expect(!isMatch)
        // Exponential time would be longer than the universe has been there.
        #expect(time < .seconds(20))
    }

    @Test("that takes too many steps ends the evaluation with an error")
    func tooManySteps() throws {
        let text = "[\"\(String(repeating: "a", count: 100_000))\"]"
        let path = try JSONPath(parsing: "$[?match(@, '(a*){3000}b')]")
        let document = try JSONDocument(parsing: text)
        #expect(throws: WorkError.tooManyVisits(maximum: VisitMeter.testMaximum)) {
            try document.withRoot { root in
                try path.each(in: root, current: root, meter: .unlimited) { _ in true }
            }
        }
    }
}
