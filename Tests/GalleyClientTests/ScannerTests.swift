import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("The client's JSON scanner takes what JSON is, and nothing else")
struct ScannerTests {
    /// A value, as the scanner reads it.
    private static func value(_ scanner: inout JSONScanner) throws -> NSObject {
        switch scanner.peek() {
        case UInt8(ascii: "{"):
            let object = NSMutableDictionary()
            try scanner.beginObject()
            var isFirst = true
            while let key = try scanner.nextKey(&isFirst) {
                object.setObject(try value(&scanner), forKey: scanner.text(key) as NSString)
            }
            return object
        case UInt8(ascii: "["):
            let array = NSMutableArray()
            try scanner.beginArray()
            var isFirst = true
            while try scanner.nextElement(&isFirst) { array.add(try value(&scanner)) }
            return array
        case UInt8(ascii: "\""): return scanner.text(try scanner.string()) as NSString
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return try scanner.boolean() as NSNumber
        case UInt8(ascii: "n"):
            try scanner.literal("null")
            return NSNull()
        default: return try scanner.number() as NSNumber
        }
    }

    private static func read(_ json: Data) throws -> NSObject {
        try scan(json) { scanner in
            try scanner.checkUTF8()
            let value = try value(&scanner)
            try scanner.expectEnd()
            return value
        }
    }

    private static func isSkipped(_ json: Data) -> Bool {
        (try? scan(json) { scanner -> Void in
            try scanner.checkUTF8()
            try scanner.skipValue(depth: 0)
            try scanner.expectEnd()
        }) != nil
    }

    private static func foundation(_ json: Data) -> NSObject? {
        (try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)) as? NSObject
    }

    @Test("random values are what JSONSerialization reads")
    func values() throws {
        try TestScale.run("client JSON", sample: 2_000) { random, _ in
            let text = Data(RandomJSON.value(&random, depth: 0).utf8)
            let expected = try #require(Self.foundation(text))
            let found = try Self.read(text)
            #expect(found.isEqual(expected), "\(String(decoding: text, as: UTF8.self))")
            #expect(Self.isSkipped(text))
        }
    }

    @Test("spoilt values are refused where JSONSerialization refuses them")
    func spoilt() {
        var refused = 0
        TestScale.run("client JSON, spoilt", sample: 4_000) { random, _ in
            var bytes = Array(RandomJSON.value(&random, depth: 0).utf8)
            for _ in 0...random.below(2) {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0 where !bytes.isEmpty: bytes.remove(at: place)
                case 1: bytes.insert(random.pick(Array(RandomJSON.letters.utf8)), at: place)
                case 2 where !bytes.isEmpty: bytes[place] = UInt8(random.below(256))
                default: bytes = Array(bytes[..<place])
                }
            }
            let text = Data(bytes)
            // A zero at the beginning makes Foundation think of UTF-16.
            guard !bytes.contains(0), !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
            // Foundation refuses half a surrogate pair, which RFC 8259 leaves open (section 8.2).
            let hasHalf = String(decoding: bytes, as: UTF8.self).contains(/\\u[dD][89a-fA-F]/)
            let expected = Self.foundation(text) != nil
            if hasHalf, !expected { return }
            if !expected { refused += 1 }
            let found = (try? Self.read(text)) != nil
            // Foundation takes a comma behind the last element, which RFC 8259 does not (sections 4 and 5).
            let mayEndInComma = String(decoding: bytes, as: UTF8.self).contains(/,\s*[\]}]/)
            if mayEndInComma, expected, !found { return }
            #expect(found == expected, "\(bytes) \(String(decoding: text, as: UTF8.self))")
            // What is passed over is not converted: it may be beyond what a Double holds.
            let mayBeBeyond = String(decoding: bytes, as: UTF8.self).contains(/\d[eE]\+?\d{3}/)
            #expect(Self.isSkipped(text) == found || mayBeBeyond)
        }
        #expect(refused > 1_000)
    }

    @Test(
        "numbers are the nearest Double",
        arguments: [
            "0", "-0", "0.1", "1e22", "1e23", "123456789012345678", "9007199254740993",
            "9007199254740993.0", "0.30000000000000004", "5e-324", "1.7976931348623157e308", "1E+2",
            "12345.6789", "-45.3333", "0.000001", "3.141592653589793238462643383279",
        ]
    )
    func numbers(_ text: String) throws {
        let found = try scan(Data(text.utf8)) { try $0.number() }
        #expect(found == Double(text))
    }

    @Test(
        "what is no number is refused",
        arguments: ["", "-", "01", "1.", ".5", "1e", "+1", "1e+", "NaN", "0x10", "--1"]
    )
    func noNumbers(_ text: String) {
        #expect(throws: (any Error).self) { try Self.read(Data(text.utf8)) }
        #expect(!Self.isSkipped(Data(text.utf8)))
    }

    @Test("a number that no Double holds is refused", arguments: ["1e309", "-1E400", "[0, 9e999]"])
    func beyond(_ text: String) {
        #expect(throws: (any Error).self) { try Self.read(Data(text.utf8)) }
    }

    @Test(
        "a comma behind the last element is refused",
        arguments: ["[1,]", "[1 , ]", #"{"a":1,}"#, "{\"a\":1,\n}", "[,]", "{,}"]
    )
    func lastComma(_ text: String) {
        #expect(throws: (any Error).self) { try Self.read(Data(text.utf8)) }
        #expect(!Self.isSkipped(Data(text.utf8)))
    }

    @Test("escapes stand for their characters; half a pair is a replacement character")
    func escapes() throws {
        let text = #""\"\\\/\b\f\n\r\tA\u00e9\uD83D\uDE00\uD83D!""#
        let found = try Self.read(Data(text.utf8)) as? String
        #expect(found == "\"\\/\u{8}\u{C}\n\r\tAé😀\u{FFFD}!")
    }

    @Test("what is nested more deeply than 512 is refused, not followed to the end of the stack")
    func depth() {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(!Self.isSkipped(Data(deep.utf8)))
        let fine = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(Self.isSkipped(Data(fine.utf8)))
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
            [0xFF],
            [0xF0, 0x80, 0x80, 0x80], [0xE0, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func notUTF8(_ bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try Self.read(Data([0x22] + bytes + [0x22])) }
    }
}

/// Makes JSON at random.
enum RandomJSON {
    static let letters = "{}[]\",:\\0123456789.eE+-truefalsnu \n\t/é"

    static func value(_ random: inout SeededGenerator, depth: Int) -> String {
        let space = random.pick(["", "", "", " ", "\n", "\t \r"])
        return space + bare(&random, depth) + space
    }

    private static func bare(_ random: inout SeededGenerator, _ depth: Int) -> String {
        switch random.below(depth > 4 ? 5 : 8) {
        case 0: return random.pick(["true", "false", "null"])
        case 1: return number(&random)
        case 2, 3, 4: return string(&random)
        case 5, 6:
            let members = (0..<random.below(5)).map { index in
                "\(name(&random, index)):\(value(&random, depth: depth + 1))"
            }
            return "{\(members.joined(separator: ","))}"
        default:
            let elements = (0..<random.below(5)).map { _ in value(&random, depth: depth + 1) }
            return "[\(elements.joined(separator: ","))]"
        }
    }

    /// Names are unique in their object: readers differ in which of two equal ones they take.
    private static func name(_ random: inout SeededGenerator, _ index: Int) -> String {
        String(string(&random).dropLast()) + "\(index)\""
    }

    private static func number(_ random: inout SeededGenerator) -> String {
        let sign = random.pick(["", "-"])
        switch random.below(4) {
        case 0: return sign + "\(random.below(1_000))"
        case 1: return sign + "\(random.below(100_000)).\(random.below(10_000))"
        case 2:
            return sign + "\(random.below(100)).\(random.below(1_000_000_000))e\(random.below(20))"
        default: return sign + "\(random.below(1_000_000))E-\(random.below(20))"
        }
    }

    private static func string(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "longer than eight", "é", "日本", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#,
            #"\ud83d\ude00"#, " ", "/", "\u{7F}", "{", "]",
        ]
        return "\"\((0..<random.below(6)).map { _ in random.pick(pieces) }.joined())\""
    }
}
