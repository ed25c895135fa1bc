/// The request fields that the server itself reads.
enum KnownField: UInt8 {
    case other
    case host
    case expect
    case connection
    case origin
    case requestID
    case ifMatch
    case ifNoneMatch
    case accept
    case contentLength
    case acceptEncoding
    case transferEncoding

    var bit: UInt16 { 1 << UInt16(rawValue) }

    /// Finds the field of this name, in any case. No two names here share length and first letter.
    init(name: Span<UInt8>) {
        let (candidate, spelling): (KnownField, StaticString) =
            switch name.count {
            case 4: (.host, "host")
            case 6 where name[0].asciiLowercased == UInt8(ascii: "a"): (.accept, "accept")
            case 6 where name[0].asciiLowercased == UInt8(ascii: "o"): (.origin, "origin")
            case 6: (.expect, "expect")
            case 8: (.ifMatch, "if-match")
            case 10: (.connection, "connection")
            case 12: (.requestID, "x-request-id")
            case 13: (.ifNoneMatch, "if-none-match")
            case 14: (.contentLength, "content-length")
            case 15: (.acceptEncoding, "accept-encoding")
            case 17: (.transferEncoding, "transfer-encoding")
            default: (.other, "")
            }
        self = candidate != .other && name.equalsLowercase(spelling) ? candidate : .other
    }
}

extension Span<UInt8> {
    /// Compares with a lowercase string without regard to the case of ASCII letters.
    func equalsLowercase(_ lowercase: StaticString) -> Bool {
        guard count == lowercase.utf8CodeUnitCount else { return false }
        let expected = lowercase.utf8Start
        for index in 0..<count where self[unchecked: index].asciiLowercased != expected[index] {
            return false
        }
        return true
    }
}
