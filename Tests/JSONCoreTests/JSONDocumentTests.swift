import JSONCore
import Testing

@Suite("A document")
struct JSONDocumentTests {
    /// The document's text, parsed and written again.
    static func rewritten(_ text: String) throws -> String {
        let document = try JSONDocument(parsing: text)
        var writer = JSONWriter()
        document.withRoot { writer.value($0) }
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test(
        "is written again as compact JSON of the same values",
        arguments: [
            ("null", "null"), (" true ", "true"), ("[]", "[]"), ("{}", "{}"),
            ("[[],{},[]]", "[[],{},[]]"),
            (#"{"a":{"b":[1,2,{"c":null}]},"d":""}"#, #"{"a":{"b":[1,2,{"c":null}]},"d":""}"#),
            (
                "[1, -1, 9223372036854775807, -9223372036854775808]",
                "[1,-1,9223372036854775807,-9223372036854775808]"
            ),
            ("18446744073709551615", "18446744073709551615"),
            ("1.0", "1.0"), ("1e3", "1000.0"), ("-0.0", "-0.0"), ("0.1", "0.1"),
            ("1e100", "1e+100"),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
            ("[-123456789012345678901234567890,5]", "[-1.2345678901234568e+29,5]"),
            ("1e400", "1.7976931348623157e+308"), ("[-1e400]", "[-1.7976931348623157e+308]"),
            ("1e-400", "0.0"),
            (#""\ud800""#, "\"\u{FFFD}\""), (#"["\udc00x"]"#, "[\"\u{FFFD}x\"]"),
            (#""\ud800\u0041""#, "\"\u{FFFD}A\""), (#""\ud83d\ude00""#, "\"\u{1F600}\""),
            (#""\ud800\ud83d\ude00""#, "\"\u{FFFD}\u{1F600}\""),
            (#""\"\\\/\b\f\n\r\t\u0001é""#, #""\"\\/\b\f\n\r\t\u0001é""#),
            (#"{"a":1,"a":2}"#, #"{"a":2}"#),
            (#"{"a":1,"b":2,"a":{"a":1,"a":[3]}}"#, #"{"b":2,"a":{"a":[3]}}"#),
            ("\u{FEFF}[1]", "[1]"),
        ]
    )
    func rewriting(text: String, expected: String) throws {
        #expect(try Self.rewritten(text) == expected)
    }
}
