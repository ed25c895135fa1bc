import TestSupport
import Testing

@testable import HTTPSocket

@Suite("Names of fields, read eight bytes at a time, are read as one by one")
struct ScanningTests {
    /// The names of the known fields, in lower case.
    private static let known: [(KnownField, String)] = [
        (.host, "host"), (.expect, "expect"), (.connection, "connection"), (.origin, "origin"),
        (.requestID, "x-request-id"), (.ifMatch, "if-match"), (.ifNoneMatch, "if-none-match"),
        (.accept, "accept"), (.contentLength, "content-length"),
        (.acceptEncoding, "accept-encoding"), (.transferEncoding, "transfer-encoding"),
    ]

    private static func endOfToken(in bytes: [UInt8], from start: Int = 0) -> Int {
        let span = bytes.span
        return span.endOfToken(from: start)
    }

    private static func endOfFieldValue(in bytes: [UInt8], from start: Int) -> Int {
        let span = bytes.span
        return span.endOfFieldValue(from: start)
    }

    private static func field(named name: [UInt8]) -> KnownField {
        let span = name.span
        return KnownField(name: span)
    }

    /// Compares ends in random bytes, most of which are usual ones, with those that are found one by one.
    private func check(
        _ usual: [UInt8],
        _ isMember: (UInt8) -> Bool,
        _ found: (_ bytes: [UInt8], _ start: Int) -> Int
    ) {
        var random = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<TestScale.count(sample: 20_000, torture: 1_000_000) {
            let bytes = (0..<random.below(40)).map { _ in
                random.below(12) == 0
                    ? UInt8(random.below(256)) : usual[random.below(usual.count)]
            }
            let start = random.below(bytes.count + 1)
            let end = bytes[start...].firstIndex { !isMember($0) } ?? bytes.count
            #expect(found(bytes, start) == end, "\(bytes) \(start)")
        }
    }

    @Test("A token ends where its first other character is, wherever it begins")
    func token() {
        check(Array("abzAZ-mN".utf8), \.isToken) { Self.endOfToken(in: $0, from: $1) }
    }

    @Test("A value ends where its first control character but a tab is, wherever it begins")
    func value() {
        check(Array("gzip, br\tü".utf8), \.isFieldValue) { Self.endOfFieldValue(in: $0, from: $1) }
    }

    @Test("Each byte beside letters ends a token, or not, as the RFC says", arguments: 0..<17)
    func byte(place: Int) {
        for byte in UInt8.min...UInt8.max {
            var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 17)
            bytes[place] = byte
            #expect(Self.endOfToken(in: bytes) == (byte.isToken ? 17 : place), "\(byte)")
        }
    }

    @Test("A field is known by its name in letters of either case, and by no other token")
    func fields() {
        let tokens = (UInt8.min...UInt8.max).filter(\.isToken)
        for (field, name) in Self.known {
            let name = Array(name.utf8)
            #expect(Self.field(named: name) == field)
            for place in name.indices {
                for token in tokens {
                    var other = name
                    other[place] = token
                    let isSame =
                        token | 0x20 == name[place] && (token | 0x20).isLetter
                        || token == name[place]
                    #expect(Self.field(named: other) == (isSame ? field : .other), "\(other)")
                }
            }
            #expect(Self.field(named: name + [UInt8(ascii: "s")]) == .other)
            #expect(Self.field(named: Array(name.dropLast())) == .other)
        }
        for length in 0..<20 {
            #expect(Self.field(named: [UInt8](repeating: 0x61, count: length)) == .other)
        }
    }
}
