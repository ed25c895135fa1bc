import InputCore

/// The end of the time in which a certificate is valid, read from its file.
///
/// Of X.509's encoding (RFC 5280, section 4.1, in DER) it reads the way to `notAfter` and nothing else.
package enum CertificateEnd {
    private static let opening = "-----BEGIN CERTIFICATE-----"
    private static let closing = "-----END CERTIFICATE-----"

    /// Returns the end of the first certificate of a text (PEM, RFC 7468).
    ///
    /// - Returns: Seconds since 1970; nil where there is no certificate that can be read.
    package static func seconds(pem text: String) -> Int64? {
        guard let start = text.firstRange(ofBytes: opening),
            case let rest = text[start.upperBound...],
            let end = rest.firstRange(ofBytes: closing),
            let bytes = Base64.bytes(of: rest[..<end.lowerBound].utf8)
        else { return nil }
        return seconds(der: bytes)
    }

    /// The time before the end from which a warning is given.
    package static let warningSeconds: Int64 = 14 * 86_400

    /// Returns words on a certificate that has ended or ends soon: `ends on 2026-10-01, in 3 days`; nil of any other.
    ///
    /// - Parameters:
    ///   - end: its end, in seconds since 1970.
    ///   - now: the time.
    package static func warning(_ end: Int64, at now: WallTime) -> String? {
        let left = end.subtractingReportingOverflow(now.milliseconds / 1_000).partialValue
        guard left < warningSeconds else { return nil }
        let day = CivilDate(daysSince1970: end / 86_400).text
        return left < 0 ? "has ended on \(day)" : "ends on \(day), in \(left / 86_400) days"
    }

    /// Returns the end of a certificate in DER, in seconds since 1970; nil for bytes that are none.
    package static func seconds(der bytes: [UInt8]) -> Int64? {
        var certificate = DERReader(bytes[...])
        guard var outer = certificate.next(.sequence), var fields = outer.next(.sequence) else {
            return nil
        }
        _ = fields.next(.version)
        guard fields.next(.integer) != nil, fields.next(.sequence) != nil,
            fields.next(.sequence) != nil, var validity = fields.next(.sequence),
            validity.nextTime() != nil
        else { return nil }
        return validity.nextTime()
    }
}

/// Reads values of DER (X.690) one after another.
private struct DERReader {
    enum Tag: UInt8 {
        case integer = 0x02
        case utcTime = 0x17
        case generalizedTime = 0x18
        case sequence = 0x30
        /// The version of a certificate, `[0]`.
        case version = 0xA0
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the content of the next value; nil where it has another tag or does not fit, and nothing is read.
    mutating func next(_ tag: Tag) -> DERReader? {
        var bytes = rest
        guard bytes.popFirst() == tag.rawValue, let first = bytes.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), bytes.count >= count else { return nil }
            length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(count)
        }
        guard length <= bytes.count else { return nil }
        rest = bytes.dropFirst(length)
        return DERReader(bytes.prefix(length))
    }

    /// Returns the next value, a time, in seconds since 1970.
    mutating func nextTime() -> Int64? {
        if let time = next(.utcTime) { return Self.seconds(time.rest, yearDigits: 2) }
        return next(.generalizedTime).flatMap { Self.seconds($0.rest, yearDigits: 4) }
    }

    /// Reads `YYMMDDHHMMSSZ`, or the same with a year of four digits; RFC 5280 allows no other forms.
    private static func seconds(_ text: ArraySlice<UInt8>, yearDigits: Int) -> Int64? {
        guard text.count == yearDigits + 11, text.last == UInt8(ascii: "Z"),
            text.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            text.dropFirst(offset).prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        let written = number(0, yearDigits)
        // Two digits are the years from 1950 to 2049.
        let year = yearDigits == 4 ? written : written < 50 ? 2000 + written : 1900 + written
        let month = number(yearDigits, 2)
        guard (1...12).contains(month) else { return nil }
        return HTTPDate.time(
            year: year,
            month: month - 1,
            day: number(yearDigits + 2, 2),
            clock: (number(yearDigits + 4, 2), number(yearDigits + 6, 2), number(yearDigits + 8, 2))
        ).map { $0.milliseconds / 1_000 }
    }
}
