/// Operators of other languages of templates, which have another way of saying it here.
extension TemplateParser {
    /// The message where nothing stands behind a `|`, as in `||`.
    static let emptyFormatter =
        "a formatter is missing behind '|': '||' is written '|default(\"…\")'"

    /// The message where the argument of a formatter has formatters.
    static let formattedArgument =
        "an argument takes no formatters: it is a text, a number or the path of a value as it is"

    private static let conditions =
        "a value that depends on a condition is '$choose': {$choose: [{when: \"@.a == 1\", value: …}, {value: …}]}"
    private static let calculations =
        "texts are joined by what stands beside them, \"${@.a} ${@.b}\", and numbers are calculated by "
        + "'|plus(@.b)' and '|times(@.b)'"

    /// Returns the mistake of a source that is an expression; nil for any other.
    func operatorMistake(in text: String, at offset: Int) -> TemplateError? {
        let bytes = Array(text.utf8)
        var depth = 0
        var quote: UInt8?
        for (index, byte) in bytes.enumerated() {
            switch (byte, quote) {
            case (_, .some(let open)): if byte == open { quote = nil }
            case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = byte
            case (UInt8(ascii: "["), nil), (UInt8(ascii: "("), nil), (UInt8(ascii: "{"), nil):
                depth += 1
            case (UInt8(ascii: "]"), nil), (UInt8(ascii: ")"), nil), (UInt8(ascii: "}"), nil):
                depth -= 1
            default:
                let isApart = index > 0 && bytes[index - 1] == UInt8(ascii: " ")
                guard depth == 0, let message = Self.mistake(of: byte, isApart: isApart) else {
                    continue
                }
                return TemplateError(offset: offset + index, message: message)
            }
        }
        return nil
    }

    /// Returns the message on an operator; nil for what is none.
    ///
    /// - Parameter isApart: True behind a space, where a `*` or `-` is no part of a path or a name.
    private static func mistake(of byte: UInt8, isApart: Bool) -> String? {
        switch byte {
        case UInt8(ascii: "?"): conditions
        case UInt8(ascii: "+"): calculations
        case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "-"): isApart ? calculations : nil
        case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "!"):
            isApart ? conditions : nil
        default: nil
        }
    }
}
