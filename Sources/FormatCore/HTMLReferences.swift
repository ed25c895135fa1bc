/// The character references of HTML: `&amp;`, `&#8217;`, `&copy` (WHATWG, 13.2.5.72 to 80).
enum HTMLReferences {
    /// Decodes the reference that some bytes begin with.
    ///
    /// - Parameter bytes: Bytes whose first one is `&`.
    /// - Returns: The text, and the number of bytes that stand for it; nil where there is no reference.
    static func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        let rest = bytes.dropFirst()
        return rest.first == UInt8(ascii: "#") ? number(rest.dropFirst()) : name(rest)
    }

    // MARK: Names

    /// The longest name that some bytes begin with. Old ones need no semicolon.
    private static func name(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        let letters = bytes.prefix(maximumNameLength).prefix(while: isAlphanumeric)
        var name = String(decoding: letters, as: UTF8.self)
        let next = bytes.dropFirst(letters.count).first
        if next == UInt8(ascii: ";"), let text = named[ExactString(name + ";")] {
            return (text, letters.count + 2)
        }
        while !name.isEmpty {
            if let text = named[ExactString(name)] { return (text, name.utf8.count + 1) }
            name.unicodeScalars.removeLast()
        }
        return nil
    }

    /// The texts of names, with the semicolon where it belongs to them.
    private static let named: [ExactString: String] = {
        var named: [ExactString: String] = [:]
        // A name and its text a line, the text as code points.
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " "))
            var text = String.UnicodeScalarView()
            for point in parts.dropFirst() {
                let number = UInt32(String(decoding: point, as: UTF8.self), radix: 16)
                if let scalar = number.flatMap(Unicode.Scalar.init) { text.append(scalar) }
            }
            if let name = parts.first {
                named[ExactString(String(decoding: name, as: UTF8.self))] = String(text)
            }
        }
        return named
    }()

    /// The length of `CounterClockwiseContourIntegral`, the longest name.
    private static let maximumNameLength = 31

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    // MARK: Numbers

    private static func number(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let rest = isHexadecimal ? bytes.dropFirst() : bytes
        let digits = rest.prefix { isDigit($0, isHexadecimal) }
        guard !digits.isEmpty else { return nil }
        let isClosed = rest.dropFirst(digits.count).first == UInt8(ascii: ";")
        let length = 2 + (isHexadecimal ? 1 : 0) + digits.count + (isClosed ? 1 : 0)
        // Longer numbers are beyond Unicode; zeros at the front may be many.
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let number =
            significant.count > 8
            ? nil : UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        return (String(character(number)), length)
    }

    private static func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
        (0x30...0x39).contains(byte)
            || isHexadecimal && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// The character of a number; that for what cannot be shown where it is none.
    private static func character(_ number: UInt32?) -> Unicode.Scalar {
        guard let number, number > 0 else { return "\u{FFFD}" }
        if (0x80...0x9F).contains(number) { return windows[Int(number) - 0x80] }
        return Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    /// The characters that numbers from 0x80 to 0x9F mean in practice: those of Windows-1252.
    private static let windows: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
        "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
        "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}",
        "\u{2014}",
        "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
    ]
}
