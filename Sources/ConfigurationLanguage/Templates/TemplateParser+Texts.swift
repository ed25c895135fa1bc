import InputCore

extension TemplateParser {
    /// The prefix of a text's key. A request of that name is told by the `$` of its path.
    static let textPrefix = "t:"

    /// Parses the source of a text, `t:home.title`.
    func textReference(_ source: String, offset: Int) throws(TemplateError) -> TextReference {
        let key = String(source.dropFirstScalars(2))
        guard TextReference.isKey(key) else {
            throw TemplateError(
                offset: offset + 2,
                message:
                    "'t:' is followed by the key of a text, letters, digits, '_' and '-' with points "
                    + "between: ${t:home.title}"
            )
        }
        return TextReference(key: key, offset: offset + 2)
    }

    /// Returns a source with the arguments of its text, where what follows it is `with(…)`; nil where it is not.
    func completed(
        _ source: TemplateSource,
        from start: Int,
        to end: Int
    ) throws(TemplateError) -> TemplateSource? {
        let (text, offset) = trimmed(from: start, to: end)
        guard text.prefixScalars(while: { $0 != "(" }) == "with" else { return nil }
        guard case .text(var reference) = source else {
            throw TemplateError(
                offset: offset,
                message:
                    "'with' gives the arguments of a text of 'strings': ${t:songs.count|with(n: @.count)}"
            )
        }
        guard let ranges = argumentRanges(from: offset + 4, to: offset + text.utf8.count),
            !ranges.isEmpty
        else { throw wrongArguments(at: offset) }
        for range in ranges {
            let argument = try textArgument(range)
            guard !reference.arguments.contains(where: { $0.name == argument.name }) else {
                throw TemplateError(
                    offset: argument.offset,
                    message: "the argument '\(argument.name)' is given twice"
                )
            }
            reference.arguments.append(argument)
        }
        return .text(reference)
    }

    private func wrongArguments(at offset: Int) -> TemplateError {
        TemplateError(
            offset: offset,
            message:
                "'with' takes the arguments of a text by their names: with(n: @.count, name: @.owner)"
        )
    }

    /// Parses one argument: a name, a colon, and a literal or anything that stands in `${…}`.
    private func textArgument(_ range: Range<Int>) throws(TemplateError) -> TextReference.Argument {
        let (text, offset) = trimmed(from: range.lowerBound, to: range.upperBound)
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw wrongArguments(at: offset)
        }
        let name = Self.withoutSpaces(text[..<colon])
        guard !name.isEmpty, name.utf8.allSatisfy(NameRule.variable.takes) else {
            throw wrongArguments(at: offset)
        }
        let start = offset + text.utf8.distance(from: text.startIndex, to: colon) + 1
        let value = try textValue(from: start, to: range.upperBound)
        return TextReference.Argument(name: name, offset: offset, value: value)
    }

    private static func withoutSpaces(_ text: Substring) -> String {
        var text = text
        while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
        return String(text)
    }

    private func textValue(
        from start: Int,
        to end: Int
    ) throws(TemplateError) -> TextReference.Value {
        let (text, offset) = trimmed(from: start, to: end)
        if let quote = text.utf8.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            guard text.utf8.count >= 2, text.utf8.last == quote else {
                throw wrongArguments(at: offset)
            }
            return .text(Self.unescaped(text.utf8.dropFirst().dropLast()))
        }
        if let number = Double(text), number.isFinite { return .number(number) }
        return .value(try placeholder(from: offset, to: end, bars: bars(from: offset, to: end)))
    }

    /// The `|` between two offsets that are outside quotes and brackets.
    func bars(from start: Int, to end: Int) -> [Int] {
        var bars: [Int] = []
        var depth = 0
        var quote: UInt8?
        var position = start
        while position < end {
            let byte = byte(at: position)
            switch (byte, quote) {
            case (UInt8(ascii: "\\"), .some): position += 1
            case (_, .some(let open)): if byte == open { quote = nil }
            case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = byte
            case (UInt8(ascii: "["), nil), (UInt8(ascii: "("), nil): depth += 1
            case (UInt8(ascii: "]"), nil), (UInt8(ascii: ")"), nil): depth -= 1
            case (UInt8(ascii: "|"), nil) where depth == 0: bars.append(position)
            default: break
            }
            position += 1
        }
        return bars
    }
}
