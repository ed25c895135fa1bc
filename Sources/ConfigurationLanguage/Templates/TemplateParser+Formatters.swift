import FormatCore
import InputCore

extension TemplateParser {
    /// Parses one formatter.
    func formatter(from start: Int, to end: Int) throws(TemplateError) -> TemplateFormatter {
        let (text, offset) = trimmed(from: start, to: end)
        let name = String(text.prefixScalars { $0 != "(" })
        if name.isEmpty { throw TemplateError(offset: offset, message: Self.emptyFormatter) }
        guard let definition = formatters.first(where: { $0.name == name }) else {
            throw TemplateError(offset: offset, message: FormatterDefinition.unknown(name))
        }
        let opening = offset + name.utf8.count
        let given = argumentRanges(from: opening, to: offset + text.utf8.count)
        guard let given, given.count <= definition.parameters.count else {
            throw TemplateError(offset: offset, message: definition.wrongArguments)
        }
        let wrong = TemplateError(offset: offset, message: definition.wrongArguments)
        var arguments: [FormatterArgument] = []
        for (parameter, range) in zip(definition.parameters, given) {
            arguments.append(try argument(range, as: parameter, otherwise: wrong))
        }
        if let missing = definition.parameters.dropFirst(given.count).first(where: {
            !$0.isOptional
        }) {
            throw TemplateError(offset: offset, message: definition.missing(missing))
        }
        return TemplateFormatter(definition, arguments)
    }

    /// The ranges of the arguments in brackets, which commas outside quotes and inner brackets separate: none
    /// where there are no brackets, nil where they are empty or not closed.
    func argumentRanges(from opening: Int, to end: Int) -> [Range<Int>]? {
        if opening == end { return [] }
        guard end - opening > 2, byte(at: end - 1) == UInt8(ascii: ")") else { return nil }
        var ranges: [Range<Int>] = []
        var start = opening + 1
        var depth = 0
        var quote: UInt8?
        var position = start
        while position < end - 1 {
            let byte = byte(at: position)
            switch (byte, quote) {
            case (UInt8(ascii: "\\"), .some): position += 1
            case (_, .some(let open)): if byte == open { quote = nil }
            case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = byte
            case (UInt8(ascii: "["), nil), (UInt8(ascii: "("), nil): depth += 1
            case (UInt8(ascii: "]"), nil), (UInt8(ascii: ")"), nil): depth -= 1
            case (UInt8(ascii: ","), nil) where depth == 0:
                ranges.append(start..<position)
                start = position + 1
            default: break
            }
            position += 1
        }
        return ranges + [start..<end - 1]
    }

    /// Parses one argument: a literal, or the path of a value.
    private func argument(
        _ range: Range<Int>,
        as parameter: FormatterParameter,
        otherwise wrong: TemplateError
    ) throws(TemplateError) -> FormatterArgument {
        let (inside, start) = trimmed(from: range.lowerBound, to: range.upperBound)
        let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        if let quote = inside.utf8.first, quotes.contains(quote) {
            guard parameter.isText, inside.utf8.count >= 2, inside.utf8.last == quote else {
                throw wrong
            }
            let text = Self.unescaped(inside.utf8.dropFirst().dropLast())
            return .fixed(try parameter.value(of: text, at: start + 1))
        }
        let isPath =
            ["@", "$"].contains(inside.unicodeScalars.first) || inside.contains(bytes: ":$")
            || inside.begins(with: "params.") || inside.begins(with: Self.textPrefix)
            || inside == "locale"
        if isPath, let bar = bars(from: range.lowerBound, to: range.upperBound).first {
            throw TemplateError(offset: bar, message: Self.formattedArgument)
        }
        if isPath { return .value(try source(from: range.lowerBound, to: range.upperBound)) }
        if parameter.takesNumbers, let number = ExactDecimal(inside) {
            return .fixed(.decimal(number))
        }
        guard !parameter.isText, Double(inside) != nil else { throw wrong }
        return .fixed(try parameter.value(of: inside, at: start))
    }

    static func unescaped(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var escaping = false
        for byte in bytes {
            if !escaping, byte == UInt8(ascii: "\\") {
                escaping = true
                continue
            }
            result.append(escaping && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
            escaping = false
        }
        return String(decoding: result, as: UTF8.self)
    }
}
