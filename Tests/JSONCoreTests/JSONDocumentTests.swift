import JSONCore
import TestSupport
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
            ("null", "null"), (" true ", "true"), ("false\n", "false"), ("[]", "[]"), ("{}", "{}"),
            ("\t[ [ ] , { } , [\r\n] ]", "[[],{},[]]"), ("\"\"", "\"\""),
            (#"{"a":{"b":[1,2,{"c":null}]},"d":""}"#, #"{"a":{"b":[1,2,{"c":null}]},"d":""}"#),
            ("[1,-1,9223372036854775807]", "[1,-1,9223372036854775807]"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("18446744073709551615", "18446744073709551615"),
            ("1.0", "1.0"), ("1e3", "1000.0"), ("-0.0", "-0.0"), ("0.1", "0.1"),
            ("1e100", "1e+100"),
            (#""\"\\\/\b\f\n\r\t\u0001é""#, #""\"\\/\b\f\n\r\t\u0001é""#),
            (#""\ud83d\ude00""#, "\"\u{1F600}\""), ("\u{FEFF}[1]", "[1]"),
        ] as [(String, String)]
    )
    func rewriting(text: String, expected: String) throws {
        #expect(try Self.rewritten(text) == expected)
    }

    @Test(
        "holds what RFC 8259 allows and simdjson refuses",
        arguments: [
            ("18446744073709551616", "18446744073709551616"),
            ("[-9223372036854775809,5]", "[-9223372036854775809,5]"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            (digits(128), digits(128)), ("[-\(digits(128)),1]", "[-\(digits(128)),1]"),
            (digits(129), "\(Double(digits(129)) ?? 0)"),
            (
                #"{"\#(digits(25))":"\#(digits(26))","b":[\#(digits(27)),"x",{"c":\#(digits(28))}],"b2":1e400}"#,
                #"{"\#(digits(25))":"\#(digits(26))","b":[\#(digits(27)),"x",{"c":\#(digits(28))}],"b2":1e400}"#
            ),
            (
                #"{"a":\#(digits(21)),"a":[],"a":\#(digits(22)),"b":\#(digits(23))}"#,
                #"{"a":\#(digits(22)),"b":\#(digits(23))}"#
            ),
            ("1e400", "1e400"), ("[-1.5E+400,2]", "[-1.5E+400,2]"),
            (digits(400), digits(400)), ("[-\(digits(400)),\"a\"]", "[-\(digits(400)),\"a\"]"),
            ("1e-400", "0.0"), (#""\ud800""#, "\"\u{FFFD}\""), (#"["\udc00x"]"#, "[\"\u{FFFD}x\"]"),
            (#""\ud800\u0041""#, "\"\u{FFFD}A\""), (#""\ud800\n""#, "\"\u{FFFD}\\n\""),
            (#""\ud800\ud83d\ude00""#, "\"\u{FFFD}\u{1F600}\""), (#""\\ud800""#, #""\\ud800""#),
            (
                #"{"\ud800":1,"big":99999999999999999999}"#,
                "{\"\u{FFFD}\":1,\"big\":99999999999999999999}"
            ),
        ] as [(String, String)]
    )
    func repairs(text: String, expected: String) throws {
        #expect(try Self.rewritten(text) == expected)
    }

    /// The digits 1234567890123…, so many.
    private static func digits(_ count: Int) -> String {
        (1...count).map { String($0 % 10) }.joined()
    }

    @Test("an integer beyond 64 bits has its digits, its nearest double, and no text of a string")
    func longIntegers() throws {
        try JSONDocument(parsing: #"{"a":-123456789012345678901,"b":"123456789012345678901"}"#)
            .withRoot {
                let value = try #require($0["a"])
                #expect(value.kind == .longInteger)
                #expect(
                    value.longDigits.map { String(decoding: $0, as: UTF8.self) }
                        == "-123456789012345678901"
                )
                #expect(value.double == -123456789012345678901.0)
                #expect(value.integer == nil && value.unsigned == nil && value.string == nil)
                #expect($0["b"]?.kind == .string && $0["b"]?.longDigits == nil)
            }
    }

    @Test(
        "keeps the last of members with the same name",
        arguments: [
            (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"{"a":[1,{"a":0}],"a":{}}"#, #"{"a":{}}"#),
            (#"{"a":1,"b":2,"a":{"a":1,"a":[3]}}"#, #"{"b":2,"a":{"a":[3]}}"#),
            (#"[{"":1,"x":1.5,"":3},{"a":1}]"#, #"[{"x":1.5,"":3},{"a":1}]"#),
            (
                #"{"ab":1,"abc":2,"abcd":3,"abcdefghi":4,"ab":5}"#,
                #"{"abc":2,"abcd":3,"abcdefghi":4,"ab":5}"#
            ),
            (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#),
        ] as [(String, String)]
    )
    func duplicates(text: String, expected: String) throws {
        #expect(try Self.rewritten(text) == expected)
    }

    @Test("finds names twice in objects of any size", arguments: [2, 15, 16, 17, 18, 100, 5000])
    func manyMembers(count: Int) throws {
        let names = (0..<count).map { "name-\($0)" }
        let once = names.map { "\"\($0)\":0" }
        let last = names.map { "\"\($0)\":{\"n\":1}" }
        let document = try JSONDocument(
            parsing: "{" + (once + last).joined(separator: ",") + "}"
        )
        document.withRoot { root in
            #expect(root.count == count)
            #expect(root.members.map { String(decoding: $0.name, as: UTF8.self) } == names)
            #expect(root.members.allSatisfy { $0.value["n"]?.integer == 1 })
        }
    }

    @Test(
        "that is none names the byte where it goes wrong",
        arguments: [
            ("", 0), ("  ", 2), ("nul", 3), ("nulL", 3), ("[1,]", 3), ("[1 2]", 3), ("[1", 2),
            ("{\"a\"}", 4), ("{\"a\":}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7), ("01", 1), ("-", 1),
            ("1.", 2), ("1e", 2), ("+1", 0), (".5", 0), ("1 2", 2), ("\"abc", 4), ("\"\\x\"", 2),
            ("\"\\u12g4\"", 5), ("\"a\nb\"", 2), ("[\"\\ud800\",x]", 10), ("NaN", 0), ("'a'", 0),
            ("[1]]", 3), ("{\"a\":1}}", 7), ("\u{FEFF}[1,]", 6), ("[99999999999999999999,]", 22),
        ] as [(String, Int)]
    )
    func mistakes(text: String, offset: Int) {
        do {
            _ = try JSONDocument(parsing: text)
            Issue.record("parsed")
        } catch {
            guard case .syntax(offset, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(
        "is UTF-8",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF5, 0x80],
            [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]]
    )
    func invalidUTF8(bytes: [UInt8]) {
        let text = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
        #expect(throws: JSONError.syntax(offset: 4, reason: "not UTF-8")) {
            _ = try JSONDocument(parsing: text)
        }
    }

    @Test("is nested 512 deep at most", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        _ = try JSONDocument(parsing: nested(512))
        #expect(throws: JSONError.tooDeep(offset: 512 * open.utf8.count)) {
            _ = try JSONDocument(parsing: nested(513))
        }
        #expect(throws: JSONError.tooDeep(offset: 512)) {
            _ = try JSONDocument(parsing: String(repeating: "[", count: 1_000_000))
        }
    }

    @Test("is parsed or refused for a reason, whatever it is")
    func anything() {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"a\":1", "1", "-", "0", "1.5", "e", "E+9",
            "true",
            "null", "\"", "\\", "\\u", "d800", "\\udc00", "\"\\ud83d\\ude00\"", " ", "é",
            "99999999999999999999",
            "1e999", "\"\\n\"", "\u{0}",
        ]
        var random = SeededGenerator(seed: 4)
        for _ in 0..<40_000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            do throws(JSONError) {
                let document = try JSONDocument(parsing: text)
                var writer = JSONWriter()
                document.withRoot { writer.value($0) }
                let again = String(decoding: writer.finish(), as: UTF8.self)
                #expect((try? Self.rewritten(again)) == again)
            } catch {
                guard case .syntax(let offset, let reason) = error else {
                    Issue.record("\(text): \(error)")
                    continue
                }
                #expect((0...text.utf8.count).contains(offset))
                // What simdjson alone refuses has this reason.
                #expect(reason != "not JSON", "\(text)")
            }
        }
    }

    @Test("is the same from bytes with and without room behind them, small and large")
    func sources() throws {
        for count in [1, 1000, 600_000] {
            let text = "[" + (0..<count).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]"
            var roomy = Array(text.utf8)
            roomy.reserveCapacity(roomy.count + 64)
            for document in [try JSONDocument(parsing: text), try JSONDocument(parsing: roomy)] {
                document.withRoot { root in
                    #expect(root.count == count)
                    #expect(root.element(-1)?["n"]?.integer == Int64(count - 1))
                }
                #expect(document.memoryBytes < 10 * text.utf8.count + 1000)
            }
        }
    }

    @Test("is parsed out of the middle of other bytes")
    func readableBytes() throws {
        let bytes = Array("[1,2]3,4]".utf8) + Array(repeating: UInt8(ascii: "9"), count: 100)
        let document = try bytes.withUnsafeBytes { buffer in
            try JSONDocument(
                parsing: UnsafeRawBufferPointer(rebasing: buffer[..<5]),
                readableBytes: buffer.count
            )
        }
        document.withRoot { #expect($0.count == 2) }
    }

    @Test(
        "that is none says so without a word of the text",
        arguments: [
            ("[\"secret\",]", "not JSON at byte 10: no value starts like this"),
            ("secret", "not JSON at byte 0: no value starts like this"),
            (String(repeating: "[", count: 600), "nested deeper than 512 at byte 512"),
        ] as [(String, String)]
    )
    func descriptions(text: String, description: String) {
        do throws(JSONError) {
            _ = try JSONDocument(parsing: text)
            Issue.record("parsed")
        } catch {
            #expect(error.description == description)
        }
    }

    @Test("is parsed on many threads at once")
    func concurrency() async {
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let text =
                        "[" + String(repeating: "{\"a\":\(index)},", count: index * 50) + "0]"
                    guard let document = try? JSONDocument(parsing: text) else { return false }
                    return document.withRoot { root in
                        root.count == index * 50 + 1
                            && root.elements.dropLast().allSatisfy {
                                $0["a"]?.integer == Int64(index)
                            }
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test(
        "the memory that parsing takes is estimated before, from above and not by much",
        arguments: [
            "0,", "[],", "{},", "\"a\",", "\"a longer text of some words\",", "{\"a\":[1,2.5]},",
            "1234567890,",
        ]
    )
    func parsingBytes(_ piece: String) throws {
        let text = "[" + String(repeating: piece, count: (3 << 20) / piece.utf8.count) + "0]"
        let document = try JSONDocument(parsing: text)
        let estimate = JSONDocument.parsingBytes(of: Array(text.utf8))
        #expect(estimate >= document.memoryBytes)
        // The parser's own indexes are in it too.
        #expect(estimate <= document.memoryBytes * 4)
    }
}

@Suite("Two documents")
struct JSONDocumentEqualityTests {
    @Test(
        "are equal with the same values in the same order, whatever is between them",
        arguments: [
            ("{}", "{}", true), ("{}", "[]", false), ("1", "1", true), ("1", "2", false),
            (#"{"a": [1, "b", null]}"#, #"{"a":[1,"b",null]}"#, true),
            (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false), (#"["ab","c"]"#, #"["a","bc"]"#, false),
            (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#, true),
            (#"{"a":1,"a":2}"#, #"{"a":1,"a":3}"#, false),
            ("18446744073709551616", "18446744073709551617", false), (#""x""#, #""y""#, false),
        ]
    )
    func equality(one: String, other: String, areEqual: Bool) throws {
        let documents = try (JSONDocument(parsing: one), JSONDocument(parsing: other))
        #expect(documents.0.isEqual(to: documents.1) == areEqual)
    }

    @Test("are told apart by their last text also where they are long")
    func longDocuments() throws {
        let long = "[" + (0..<300_000).map { #""value \#($0)""# }.joined(separator: ",")
        let one = try JSONDocument(parsing: long + #","a"]"#)
        #expect(try one.isEqual(to: JSONDocument(parsing: long + #", "a" ]"#)))
        #expect(try !one.isEqual(to: JSONDocument(parsing: long + #","b"]"#)))
    }
}
