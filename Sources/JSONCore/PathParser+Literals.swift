extension PathParser {
    /// A string in single or double quotes, its escapes resolved.
    mutating func quoted() throws(JSONPathError) -> [UInt8] {
        let start = at
        let quote = text[at]
        at += 1
        var content: [UInt8] = []
        while let byte = next {
            switch byte {
            case quote:
                at += 1
                return content
            case UInt8(ascii: "\\"): try escape(quote: quote, into: &content)
            case PathPart.argumentByte:
                throw error(
                    "a template inside quotes: leave the quotes out, as a template stands for a whole JSON "
                        + "literal"
                )
            case 0..<0x20: throw error("a control character in quotes must be escaped")
            default:
                content.append(byte)
                at += 1
            }
        }
        throw error("the quote is never closed", at: start)
    }

    private mutating func escape(quote: UInt8, into content: inout [UInt8]) throws(JSONPathError) {
        let start = at
        at += 1
        guard let byte = next else { throw error("the quote is never closed") }
        at += 1
        switch byte {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            content += Array(String(Character(try unicodeEscape(start: start))).utf8)
        default: throw error("no such escape", at: start)
        }
    }

    /// The scalar of a `\uXXXX`, or of two that are a pair of surrogates.
    private mutating func unicodeEscape(start: Int) throws(JSONPathError) -> Unicode.Scalar {
        let first = try hexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\u") else {
            throw error("an escaped surrogate without its other half", at: start)
        }
        let second = try hexDigits()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("an escaped surrogate without its other half", at: start) }
        return scalar
    }

    private mutating func hexDigits() throws(JSONPathError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, byte < 0x80,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw error("expected 4 hexadecimal digits") }
            value = value << 4 + UInt32(digit)
            at += 1
        }
        return value
    }

    mutating func stringLiteral() throws(JSONPathError) -> JSONDocument {
        let start = at
        var writer = JSONWriter()
        try quoted().withUnsafeBytes { writer.string($0) }
        return try document(String(decoding: writer.finish(), as: UTF8.self), at: start)
    }

    /// A number as in JSON.
    mutating func numberLiteral() throws(JSONPathError) -> JSONDocument {
        let start = at
        _ = take("-")
        let firstDigit = at
        try digits()
        if text[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
            throw error("a number cannot start with 0", at: firstDigit)
        }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return try document(String(decoding: text[start..<at], as: UTF8.self), at: start)
    }

    private mutating func digits() throws(JSONPathError) {
        let start = at
        while let byte = next, Self.isDigit(byte) { at += 1 }
        if at == start { throw error("expected a digit") }
    }

    /// A literal lives as a document of its own, so that it compares as any other value does.
    func document(_ json: String, at start: Int) throws(JSONPathError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: json)
        } catch {
            throw self.error("no literal: \(error)", at: start)
        }
    }
}
