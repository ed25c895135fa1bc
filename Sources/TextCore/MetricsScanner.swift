import InputCore

/// Reads the JSON (RFC 8259) of a metrics file, value by value, with the place of each.
struct MetricsScanner {
    let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0
    private var depth = 0

    /// The first place at which the text is no JSON, with the reason.
    struct SyntaxError: Error {
        var message: String
        var offset: Int
    }

    /// The kinds of values.
    enum Kind: String {
        case object = "a mapping"
        case array = "a list"
        case text
        case number = "a number"
        case boolean = "true or false"
        case null
    }

    /// The deepest nesting: a metrics file has four levels.
    private static let maximumDepth = 16
    /// The longest text: groups of characters that kern alike are the longest ones.
    private static let maximumText = 1 << 16

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Steps over spaces, and returns the byte that follows; nil at the end.
    mutating func peek() -> UInt8? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return bytes[offset]
            }
        }
        return nil
    }

    /// Returns the kind of the next value.
    mutating func kind() throws(SyntaxError) -> Kind {
        switch peek() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .text
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"): return .number
        case let byte? where byte.isDigit: return .number
        case nil: throw error("the file ends inside of a value")
        default: throw error("this is no JSON value")
        }
    }

    private func error(_ message: String) -> SyntaxError {
        SyntaxError(message: message, offset: offset)
    }

    // MARK: Lists and mappings

    /// Steps into a list or a mapping.
    mutating func open() throws(SyntaxError) {
        depth += 1
        guard depth <= Self.maximumDepth else { throw error("values are nested too deeply") }
        offset += 1
    }

    /// Steps to the next member of a list or a mapping; false at its end, which is stepped over.
    mutating func next(closing: Unicode.Scalar, isFirst: inout Bool) throws(SyntaxError) -> Bool {
        defer { isFirst = false }
        let byte = peek()
        if byte == UInt8(ascii: closing) {
            offset += 1
            depth -= 1
            return false
        }
        if isFirst { return true }
        guard byte == UInt8(ascii: ",") else {
            if byte == nil { throw error("the file ends inside of a value") }
            throw error("a comma or '\(closing)' is missing before this")
        }
        offset += 1
        guard peek() != UInt8(ascii: closing) else {
            throw error("a comma is followed by '\(closing)'")
        }
        return true
    }

    /// Reads the name of a member, and the colon behind it.
    mutating func name() throws(SyntaxError) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw error("the name of a member is missing") }
        let name = try text()
        guard peek() == UInt8(ascii: ":") else {
            throw error("a colon is missing behind the name of a member")
        }
        offset += 1
        return name
    }

    /// Steps over a value of any kind.
    mutating func skip() throws(SyntaxError) {
        var isFirst = true
        switch try kind() {
        case .object:
            try open()
            while try next(closing: "}", isFirst: &isFirst) {
                _ = try name()
                try skip()
            }
        case .array:
            try open()
            while try next(closing: "]", isFirst: &isFirst) { try skip() }
        case .text: _ = try text()
        case .number: _ = try number()
        case .boolean: _ = try boolean()
        case .null: try word("null")
        }
    }

    // MARK: Scalars

    mutating func boolean() throws(SyntaxError) -> Bool {
        let isTrue = peek() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    private mutating func word(_ word: String) throws(SyntaxError) {
        guard bytes[offset...].starts(with: word.utf8) else { throw error("this is no JSON value") }
        offset += word.utf8.count
    }

    /// Reads a number; its value may be infinite.
    mutating func number() throws(SyntaxError) -> Double {
        let start = offset
        while offset < bytes.count, Self.isOfNumber(bytes[offset]) { offset += 1 }
        let digits = bytes[start..<offset]
        // JSON's numbers are a part of what Swift reads, but for zeros in front and dots without digits.
        let unsigned = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
        let isZeroed =
            unsigned.count > 1 && unsigned.starts(with: [0x30])
            && unsigned[unsigned.startIndex + 1].isDigit
        let text = String(decoding: digits, as: UTF8.self)
        guard !isZeroed, unsigned.first?.isDigit == true, digits.last?.isDigit == true,
            !text.contains(bytes: ".e"), !text.contains(bytes: ".E"),
            let value = Double(text)
        else { throw SyntaxError(message: "this is no number of JSON", offset: start) }
        return value
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }

    /// Reads a text.
    mutating func text() throws(SyntaxError) -> String {
        let start = offset
        offset += 1
        var units: [UInt8] = []
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            if bytes[offset] < 0x20 { throw error("a text has a control character") }
            if bytes[offset] == UInt8(ascii: "\\") {
                try escape(into: &units)
            } else {
                units.append(bytes[offset])
                offset += 1
            }
            guard units.count <= Self.maximumText else {
                throw SyntaxError(message: "this text is too long", offset: start)
            }
        }
        guard offset < bytes.count else {
            throw SyntaxError(message: "this text has no end", offset: start)
        }
        offset += 1
        return String(decoding: units, as: UTF8.self)
    }

    private mutating func escape(into units: inout [UInt8]) throws(SyntaxError) {
        let plain: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
            0x74: 0x09,
        ]
        guard offset + 1 < bytes.count else { throw error("this escape has no end") }
        if let byte = plain[bytes[offset + 1]] {
            units.append(byte)
            offset += 2
            return
        }
        guard bytes[offset + 1] == UInt8(ascii: "u"), let unit = hexUnit(at: offset + 2) else {
            throw error("this is no escape of JSON")
        }
        offset += 6
        var scalar = Unicode.Scalar(unit)
        if unit & 0xFC00 == 0xD800, bytes[offset...].starts(with: [0x5C, 0x75]),
            let low = hexUnit(at: offset + 2), low & 0xFC00 == 0xDC00
        {
            offset += 6
            scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + low - 0xDC00)
        }
        units += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }

    private func hexUnit(at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count, bytes[start..<start + 4].allSatisfy(\.isHexDigit) else {
            return nil
        }
        return UInt32(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
