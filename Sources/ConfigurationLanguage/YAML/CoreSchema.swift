import InputCore

/// YAML 1.2's core schema (section 10.3.2): the types of plain scalars.
///
/// `on`, `yes`, `12:30` and dates are text: the schema has no type for them. Numbers beyond 64 bits
/// become doubles.
enum CoreSchema {
    static func resolve(_ text: String) -> ConfigurationScalar.Resolved {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        default: return number(text) ?? .text
        }
    }

    private static func number(_ text: String) -> ConfigurationScalar.Resolved? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, isDigit(first) || "+-.".utf8.contains(first) else {
            return nil
        }
        if text.begins(with: "0o") { return integer(text.dropFirstScalars(2), radix: 8) }
        if text.begins(with: "0x") { return integer(text.dropFirstScalars(2), radix: 16) }
        let digits = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
        if bytes.count > digits, bytes[digits...].allSatisfy(isDigit) {
            if let value = Int64(text) { return .integer(value) }
            if let value = UInt64(text) { return .unsigned(value) }
            return Double(text).map { .number($0) }
        }
        return isDecimal(bytes[digits...]) ? Double(plain(text)).map { .number($0) } : nil
    }

    private static func integer(_ digits: Substring, radix: Int) -> ConfigurationScalar.Resolved? {
        guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+")
        else { return nil }
        if let value = Int64(digits, radix: radix) { return .integer(value) }
        return UInt64(digits, radix: radix).map { .unsigned($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte)
    }

    /// Digits, perhaps a point with digits on at least one side, perhaps an exponent.
    private static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        let whole = rest.prefix(while: isDigit).count
        rest = rest.dropFirst(whole)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = rest.prefix(while: isDigit).count
            rest = rest.dropFirst(fraction)
        }
        guard whole + fraction > 0 else { return false }
        guard let exponent = rest.first else { return true }
        guard exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") else { return false }
        rest = rest.dropFirst()
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            rest = rest.dropFirst()
        }
        return !rest.isEmpty && rest.allSatisfy(isDigit)
    }

    /// `.5` and `5.` as `Double` reads them.
    private static func plain(_ text: String) -> String {
        var result = ""
        var before: Unicode.Scalar = " "
        for character in text.unicodeScalars {
            if character == ".", !before.isNumber { result.unicodeScalars.append("0") }
            if before == ".", !character.isNumber { result.unicodeScalars.append("0") }
            result.unicodeScalars.append(character)
            before = character
        }
        return before == "." ? result + "0" : result
    }
}
