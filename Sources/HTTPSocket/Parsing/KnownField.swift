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
        self = candidate != .other && name.isName(spelling) ? candidate : .other
    }
}

extension Span<UInt8> {
    /// Compares a token with a name of the same length, of four lowercase letters and hyphens or more, without regard
    /// to the case of its letters: eight bytes at a time, the last ones with some that were compared before.
    @inline(__always)
    fileprivate func isName(_ name: StaticString) -> Bool {
        let expected = UnsafeRawPointer(name.utf8Start)
        return withUnsafeBytes { token in
            if count < 8 {
                return token.lowercase(UInt32.self, at: 0) == expected.word(at: 0)
                    && token.lowercase(UInt32.self, at: count - 4) == expected.word(at: count - 4)
            }
            var index = 0
            while index < count - 8 {
                guard token.lowercase(UInt64.self, at: index) == expected.word(at: index) else {
                    return false
                }
                index += 8
            }
            return token.lowercase(UInt64.self, at: count - 8) == expected.word(at: count - 8)
        }
    }

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

extension UnsafeRawBufferPointer {
    /// The bytes at an index, letters in lower case. Of the other characters of tokens none becomes a letter or a
    /// hyphen by it.
    @inline(__always)
    fileprivate func lowercase<Word: FixedWidthInteger & BitwiseCopyable>(
        _ type: Word.Type,
        at index: Int
    ) -> Word {
        loadUnaligned(fromByteOffset: index, as: type)
            | Word(truncatingIfNeeded: 0x2020_2020_2020_2020 as UInt64)
    }
}

extension UnsafeRawPointer {
    @inline(__always)
    fileprivate func word<Word: FixedWidthInteger & BitwiseCopyable>(at index: Int) -> Word {
        loadUnaligned(fromByteOffset: index, as: Word.self)
    }
}
