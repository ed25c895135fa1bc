import JSONCore
import TestSupport
import Testing

@Suite("A writer")
struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test("writes pieces in order, and patches and takes back what it wrote")
    func pieces() {
        let text = written { writer in
            writer.raw("{")
            writer.key("a")
            writer.integer(0)
            let place = writer.count
            writer.raw("0000")
            writer.raw(",")
            writer.key("b\"")
            writer.string("x" as StaticString)
            writer.raw(",")
            writer.truncate(to: writer.count - 1)
            writer.bytes([UInt8(ascii: "}")])
            Array("1234".utf8).withUnsafeBytes { writer.patch(at: place, with: $0) }
        }
        #expect(text == #"{"a":01234,"b\"":"x"}"#)
    }

    @Test("forgets what it wrote, and appends what another wrote")
    func several() {
        var one = JSONWriter(capacity: 0)
        one.raw("old")
        one.removeAll()
        for index in 0..<1000 { one.integer(index) }
        var other = JSONWriter()
        other.bytes(of: one)
        let expected = (0..<1000).map(String.init).joined()
        other.withBytes { #expect(String(decoding: $0, as: UTF8.self) == expected) }
        #expect(other.finish() == Array(expected.utf8))
    }

    /// Escaping as it is defined, character by character.
    private func escaped(_ text: String) -> String {
        "\""
            + text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                case "\u{08}": "\\b"
                case "\u{0C}": "\\f"
                case _ where scalar.value < 0x10: "\\u000" + String(scalar.value, radix: 16)
                case _ where scalar.value < 0x20: "\\u00" + String(scalar.value, radix: 16)
                default: String(scalar)
                }
            }.joined() + "\""
    }

    @Test("escapes in strings what must be, wherever it stands", arguments: 0..<70)
    func strings(length: Int) throws {
        let plain = String(repeating: "a", count: length)
        #expect(written { $0.string(plain) } == "\"\(plain)\"")
        for special in ["\"", "\\", "\n", "\u{00}", "\u{1F}", "\u{7F}", "é", "\u{1F600}"] {
            for position in 0...length {
                let text = plain.prefix(position) + special + plain.dropFirst(position)
                let expected = escaped(String(text))
                #expect(written { $0.string(String(text)) } == expected)
                #expect(try JSONDocumentTests.rewritten(expected) == expected)
            }
        }
    }

    @Test("escapes every control character, and any number of them")
    func controlCharacters() {
        let all = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar(UInt8($0)) }))
        let long = String(repeating: all, count: 100)
        #expect(written { $0.string(long) } == escaped(long))
    }

    @Test("writes integers")
    func integers() {
        var values: [Int64] = [0, .max, .min]
        var power: Int64 = 1
        for _ in 0..<18 {
            power *= 10
            values += [power - 1, power, power + 1, -power, 1 - power]
        }
        for value in values { #expect(written { $0.integer(value) } == String(value)) }
        #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
    }

    @Test("writes an integer behind another one, whichever that was")
    func followingIntegers() {
        var values =
            Array(0...1200) + [998, 999, 1000, 5, 5, 6, 1_000_000, 999_999, 1_000_000, .max]
        values += [.max - 1, .max, 0]
        let text = written { writer in
            var last = JSONWriter.WrittenInteger()
            for value in values {
                writer.integer(value, following: &last)
                writer.raw(",")
            }
        }
        #expect(text == values.map { "\($0)," }.joined())
    }

    @Test("copies any part of a text", arguments: [0, 1, 15, 16, 17, 47, 48, 49, 300])
    func parts(count: Int) {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        text.withUnsafeBytes { bytes in
            for start in 0...count {
                for end in [start, min(count, start + 1), min(count, start + 48), count] {
                    var writer = JSONWriter()
                    writer.part(from: start, to: end, of: bytes)
                    #expect(writer.finish() == Array(text[start..<end]))
                }
            }
        }
    }

    @Test(
        "writes doubles as their shortest JSON",
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-17, "-17.0"), (0.1, "0.1"), (-0.5, "-0.5"),
            (1000, "1000.0"), (19.99, "19.99"), (0.001, "0.001"), (123456.789, "123456.789"),
            (1e9, "1000000000.0"), (0.30000000000000004, "0.30000000000000004"),
            (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (1e-7, "1e-07"),
            (.pi, "3.141592653589793"),
            (.infinity, "null"), (.nan, "null"), (999_999_999.123456, "999999999.123456"),
        ] as [(Double, String)]
    )
    func doubles(value: Double, text: String) {
        #expect(written { $0.double(value) } == text)
    }

    @Test("writes doubles that read back the same, as short as Swift's")
    func randomDoubles() throws {
        var random = SeededGenerator(seed: 1)
        for round in 0..<20_000 {
            let value =
                switch round % 3 {
                case 0: Double(bitPattern: random.next())
                case 1: Double(Int64.random(in: -10_000_000...10_000_000, using: &random)) / 1000
                default: Double.random(in: -1000...1000, using: &random)
                }
            guard value.isFinite else { continue }
            let text = written { $0.double(value) }
            #expect(Double(text) == value)
            #expect(text.utf8.count <= value.description.utf8.count)
            #expect((try? JSONDocument(parsing: text)) != nil)
        }
    }

    @Test(
        "writes lengths with 4 decimals at most",
        arguments: [
            (0, "0"), (-0.0, "0"), (390, "390"), (-10, "-10"), (0.5, "0.5"), (1.0 / 3, "0.3333"),
            (2.0 / 3, "0.6667"), (-2.0 / 3, "-0.6667"), (0.00004, "0"), (-0.00004, "0"),
            (0.00006, "0.0001"), (-0.00006, "-0.0001"), (99.99996, "100"), (12.05, "12.05"),
            (12.005, "12.005"), (12.0005, "12.0005"), (2310.3333, "2310.3333"),
            (1e15, "1000000000000000"), (1e15 + 0.125, "1000000000000000.125"),
            (899_999_999_999_999.9, "899999999999999.875"), (1e18, "1000000000000000000"),
            (1e20, "100000000000000000000"), (-1.2345e25, "-12345000000000000000000000"),
            (9_223_372_036_854_774_784, "9223372036854774784"), (.leastNonzeroMagnitude, "0"),
        ] as [(Double, String)]
    )
    func lengths(value: Double, text: String) {
        #expect(written { $0.length(value) } == text)
    }

    @Test("writes a length that is no number as one all the same")
    func endlessLengths() {
        let most = written { $0.length(.greatestFiniteMagnitude) }
        #expect(most.utf8.count == 309)
        #expect(written { $0.length(.infinity) } == most)
        #expect(written { $0.length(-.infinity) } == "-" + most)
        #expect(written { $0.length(.nan) } == "0")
    }

    @Test("writes any finite double as a length")
    func randomLengths() {
        var random = SeededGenerator(seed: 2)
        for round in 0..<20_000 {
            let value =
                round % 2 == 0
                ? Double(bitPattern: random.next()) : Double.random(in: -1e5...1e5, using: &random)
            guard value.isFinite else { continue }
            let text = written { $0.length(value) }
            guard let back = Double(text) else {
                Issue.record("\(value) became \(text)")
                continue
            }
            let tolerance = 0.000_050_01 + value.magnitude * 1e-15
            #expect((back - value).magnitude <= tolerance)
            #expect(!text.contains("e") && text != "-0" && !text.hasSuffix("."))
            let decimals = text.split(separator: ".").dropFirst().first ?? ""
            #expect(decimals.utf8.count <= 4 && !decimals.hasSuffix("0"))
        }
    }

    @Test("stops copying values beyond its maximum, and tells so")
    func maximum() throws {
        let text = "[" + String(repeating: "[1,2,3],", count: 1000) + "0]"
        try JSONDocument(parsing: text).withRoot { root in
            var writer = JSONWriter()
            writer.maximumCount = 100
            for _ in 0..<1000 { writer.value(root) }
            let (isOver, count) = (writer.isOverMaximum, writer.count)
            #expect(isOver)
            #expect(count < 100 + 64)

            var exact = JSONWriter()
            exact.maximumCount = text.utf8.count
            exact.value(root)
            let isExactOver = exact.isOverMaximum
            #expect(!isExactOver)
            #expect(exact.finish() == Array(text.utf8))
        }
    }

    @Test("writes any value of a document as the text it is in")
    func subtrees() throws {
        let text = #"{"a":[1,{"b":[]},"x,"],"c":{"d":null,"e":[true,false]},"f":-1.5,"g":","}"#
        let parts = [#"[1,{"b":[]},"x,"]"#, #"{"d":null,"e":[true,false]}"#, "-1.5", #"",""#]
        try JSONDocument(parsing: text).withRoot { root in
            #expect(written { $0.value(root) } == text)
            for (member, part) in zip(root.members, parts) {
                #expect(written { $0.value(member.value) } == part)
            }
        }
    }
}
