import JSONCore
import TestSupport
import Testing
import WorkLimits

@Suite("Functions of our own in conditions")
struct ConditionFunctionTests {
    private static let document = """
        {"price": "18.00", "was": "9.00", "n": 18, "long": "123456789012345678901", "other": 123456789012345678902,
         "zeros": "000123456789012345678901", "name": "ÉCLAIR", "word": "éclair", "none": "twelve", "tags": ["1"],
         "list": [{"k": "A", "p": "10"}, {"k": "b", "p": "9"}, {"k": "C"}], "z": null, "t": true,
         "negative": "-5", "exponent": "1e3", "huge": "1e999", "max": "18446744073709551615"}
        """

    private func holds(_ text: String, functions: [PathFunction] = []) throws -> Bool {
        let expression = try JSONExpression(parsing: text, functions: functions)
        return try JSONDocument(parsing: Self.document).withRoot { root in
            try expression.evaluate(root: root, current: root, meter: .unlimited)
        }
    }

    @Test(
        "number() reads text as the number that it is, exactly, and anything else as nothing",
        arguments: [
            ("@.price < @.was", true), ("number(@.price) < number(@.was)", false),
            ("number(@.price) > 9", true), ("number(@.price) == @.n", true),
            ("number(@.n) == 18", true), ("number(@.none) == 12", false),
            ("number(@.none) == @.nothing", true), ("number(@.tags) == @.nothing", true),
            ("number(@.z) == @.nothing", true), ("number(@.t) == 1", false),
            ("number(@.long) < @.other", true), ("number(@.long) == @.other", false),
            ("number(@.zeros) == number(@.long)", true),
            ("number(@.negative) < 0", true), ("number(@.exponent) == 1000", true),
            ("number(@.huge) == @.nothing", true),
            ("number(@.max) == 18446744073709551615", true),
            ("count(@.list[?number(@.p) > 9]) == 1", true), ("number('+1.5') == 1.5", true),
            ("number('') == @.nothing", true), ("number('1.') == @.nothing", true),
            ("number('.5') == @.nothing", true), ("number('0x10') == @.nothing", true),
            ("number('nan') == @.nothing", true), ("number(' 1') == @.nothing", true),
            ("number(length(@.list)) == 3", true),
        ] as [(String, Bool)]
    )
    func numbers(text: String, expected: Bool) throws {
        #expect(try holds(text) == expected)
    }

    @Test(
        "lower() makes small letters, whose text lives as long as its condition",
        arguments: [
            ("lower(@.name) == @.word", true), ("lower(@.name) == lower(@.word)", true),
            ("lower(@.n) == @.nothing", true), ("length(lower(@.name)) == 6", true),
            ("match(lower(@.name), 'é.*')", true), ("match(@.word, lower('É.*'))", true),
            ("lower(@.name) == lower(value(@.list[?lower(@.k) == 'c'].k))", false),
            ("lower('ABC') == value(@.list[?lower(@.k) == 'a'].nothing)", false),
            ("count(@.list[?lower(@.k) >= 'b']) == 2", true),
            ("number(lower('1E3')) == 1000", true),
            ("lower('') == ''", true),
        ] as [(String, Bool)]
    )
    func lower(text: String, expected: Bool) throws {
        #expect(try holds(text) == expected)
    }

    @Test("a registered function reads text and numbers, and makes nothing of the rest")
    func registered() throws {
        let size = PathFunction("size") { argument, _ in
            switch argument {
            case .text(let text): Double(text.utf8.count)
            case .number(let number): number * 2
            }
        }
        for (text, expected) in [
            ("size(@.price) == 5", true), ("size(@.n) == 36", true), ("size(@.tags) == @.x", true),
            ("size(@.z) == @.x", true), ("count(@.list[?size(@.k) == 1]) == 3", true),
        ] {
            #expect(try holds(text, functions: [size]) == expected, "\(text)")
        }
        #expect(throws: JSONPathError.self) { try holds("size(@.n) == 36") }
    }

    @Test(
        "a mistake in a function says which there are, and why there is no now()",
        arguments: [
            (
                "upper(@.n) == 'A'", 0,
                "there are length, count, match, search, value, number, lower"
            ),
            ("@.at > now()", 7, "there is no now(): a page would change as time passes"),
            ("number(@.n)", 0, "number() must be compared with something"),
            ("number(@.n, 2) == 1", 10, "number() takes 1 argument"),
            ("lower(@.*) == 1", 6, "this argument is one value"),
        ] as [(String, Int, String)]
    )
    func mistakes(text: String, offset: Int, message: String) throws {
        let error = #expect(throws: JSONPathError.self) { try JSONExpression(parsing: text) }
        #expect(error?.offset == offset)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}
