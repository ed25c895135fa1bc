internal import CSimdJSON

/// The slow way through a text that simdjson refuses: finds where it breaks the grammar, or, where
/// it does not, makes a copy that simdjson takes.
///
/// simdjson 3.0.1 refuses a whole document for an integer beyond 64 bits, a number beyond all
/// doubles or a lone surrogate escape, all of which RFC 8259 allows. The copy has a string of its
/// digits for the first (an exponent `e0` behind it where it has too many), a string of its text for the
/// second, U+FFFD for the third.
struct JSONRepair {
    private let text: UnsafeRawBufferPointer
    /// The offset that is added to positions in errors, for a byte order mark left out of `text`.
    private let offset: Int
    private var at = 0
    private var copiedTo = 0
    private var copy: [UInt8] = []
    private var depth = 0
    /// The number of strings so far, names and the texts of numbers among them.
    private var strings = 0
    /// The places of numbers among the strings of the copy, ascending.
    private(set) var numberTexts: [Int] = []

    init(_ text: UnsafeRawBufferPointer, offset: Int) {
        self.text = text
        self.offset = offset
    }

    /// Checks the whole text; the copy, which is as the text where nothing had to be changed.
    mutating func run() throws(JSONError) -> [UInt8] {
        copy.reserveCapacity(text.count + text.count / 16 + 64)
        skipSpace()
        try value()
        skipSpace()
        if at < text.count { throw error("nothing may follow the value") }
        replace(from: at, to: at, with: "")
        return copy
    }

    private func error(_ reason: String) -> JSONError {
        .syntax(offset: offset + min(at, text.count), reason: reason)
    }

    /// The byte at the position, or nil at the end.
    private var next: UInt8? { at < text.count ? text[at] : nil }

    private func isNext(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            at += 1
        }
    }

    /// Takes the text up to `from` into the copy, then `replacement` for what is up to `to`.
    private mutating func replace(from: Int, to: Int, with replacement: String) {
        copy.append(contentsOf: text[copiedTo..<from])
        copy.append(contentsOf: replacement.utf8)
        copiedTo = to
    }

    private mutating func value() throws(JSONError) {
        guard let byte = next else { throw error("the text ends where a value should be") }
        switch byte {
        case UInt8(ascii: "{"):
            try container(close: "}", element: { (s) throws(JSONError) in try s.member() })
        case UInt8(ascii: "["):
            try container(close: "]", element: { (s) throws(JSONError) in try s.value() })
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: throw error("no value starts like this")
        }
    }

    private mutating func container(
        close: Unicode.Scalar,
        element: (inout JSONRepair) throws(JSONError) -> Void
    ) throws(JSONError) {
        if depth == JSONDocument.maximumDepth { throw .tooDeep(offset: offset + at) }
        depth += 1
        at += 1
        skipSpace()
        if isNext(close) {
            at += 1
            depth -= 1
            return
        }
        while true {
            try element(&self)
            skipSpace()
            if isNext(close) { break }
            if !isNext(",") { throw error("expected a comma or \(close)") }
            at += 1
            skipSpace()
        }
        at += 1
        depth -= 1
    }

    private mutating func member() throws(JSONError) {
        if !isNext("\"") { throw error("expected a name in double quotes") }
        try string()
        skipSpace()
        if !isNext(":") { throw error("expected a colon") }
        at += 1
        skipSpace()
        try value()
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            if next != word.utf8Start[index] { throw error("no value starts like this") }
            at += 1
        }
    }

    // MARK: Numbers

    private mutating func number() throws(JSONError) {
        let start = at
        if isNext("-") { at += 1 }
        let firstDigit = at
        try digits()
        if text[firstDigit] == UInt8(ascii: "0"), at > firstDigit + 1 {
            at = firstDigit + 1
            throw error("a number may not start with 0")
        }
        let integerEnd = at
        if isNext(".") {
            at += 1
            try digits()
        }
        if isNext("e") || isNext("E") {
            at += 1
            if isNext("+") || isNext("-") { at += 1 }
            try digits()
        }
        repairNumber(start..<at, isInteger: at == integerEnd)
    }

    private mutating func digits() throws(JSONError) {
        let start = at
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
        if at == start { throw error("expected a digit") }
    }

    private mutating func repairNumber(_ range: Range<Int>, isInteger: Bool) {
        // Shorter ones can be neither beyond 64 bits nor, with fewer than 3 digits of exponent,
        // beyond all doubles.
        guard range.count >= 5 else { return }
        var digits = Array(text[range])
        let isNegative = digits[0] == UInt8(ascii: "-")
        let isExact =
            isInteger
            && (isNegative
                ? Int64(String(decoding: digits, as: UTF8.self)) != nil
                : UInt64(String(decoding: digits, as: UTF8.self)) != nil)
        if isExact { return }
        if isInteger, range.count - (isNegative ? 1 : 0) <= JSONDocument.maximumDigits {
            return keepText(of: range)
        }
        digits.append(0)
        let double = digits.withUnsafeBytes {
            csj_parse_double($0.bindMemory(to: CChar.self).baseAddress)
        }
        if double.isInfinite {
            keepText(of: range)
        } else if isInteger {
            replace(from: range.upperBound, to: range.upperBound, with: "e0")
        }
    }

    /// Makes a string of a number.
    private mutating func keepText(of range: Range<Int>) {
        replace(from: range.lowerBound, to: range.lowerBound, with: "\"")
        replace(from: range.upperBound, to: range.upperBound, with: "\"")
        numberTexts.append(strings)
        strings += 1
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) {
        at += 1
        strings += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw error("a control character must be escaped")
            case 0x20..<0x80: at += 1
            default: try multibyte()
            }
        }
        throw error("the text ends inside a string")
    }

    private mutating func escape() throws(JSONError) {
        at += 1
        guard let byte = next else { throw error("the text ends inside a string") }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 1
        case UInt8(ascii: "u"): try unicodeEscape()
        default: throw error("no such escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONError) {
        let start = at - 1
        at += 1
        let unit = try hexDigits()
        guard (0xD800..<0xE000).contains(unit) else { return }
        let end = at
        if unit < 0xDC00, isNext("\\") {
            at += 1
            if isNext("u") {
                at += 1
                if (0xDC00..<0xE000).contains(try hexDigits()) { return }
            }
            at = end
        }
        replace(from: start, to: end, with: "\\ufffd")
    }

    private mutating func hexDigits() throws(JSONError) -> Int {
        var unit = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("expected 4 hexadecimal digits")
            }
            unit = unit * 16 + digit
            at += 1
        }
        return unit
    }

    /// One scalar of 2 to 4 bytes, as RFC 3629 has them: no overlong forms, no surrogates.
    private mutating func multibyte() throws(JSONError) {
        let lead = text[at]
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch lead {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            default: (0, 0...0)
            }
        guard length > 0, at + length <= text.count, second.contains(text[at + 1]),
            text[(at + 2)..<(at + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { throw error("not UTF-8") }
        at += length
    }
}
