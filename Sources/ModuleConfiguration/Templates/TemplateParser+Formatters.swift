import FormatCore

extension TemplateParser {
    /// The argument in brackets after a formatter's name.
    private enum Argument {
        /// Quoted text, and the offset of its first character in the template.
        case text(String, offset: Int)
        case value(TemplateSource)
    }

    /// Parses one formatter.
    func formatter(from start: Int, to end: Int) throws(TemplateError) -> TemplateFormatter {
        let (text, offset) = trimmed(from: start, to: end)
        let name = String(text.prefix { $0 != "(" })
        guard TemplateFormatter.names.contains(name) else {
            throw TemplateError(offset: offset, message: Self.unknown(name))
        }
        let argument = try argument(of: name, from: offset + name.utf8.count, in: text, at: offset)
        if let plain = Self.plain(name) {
            guard argument == nil else {
                throw TemplateError(
                    offset: offset,
                    message: "'\(name)' takes nothing in brackets"
                )
            }
            return plain
        }
        guard let argument else {
            throw TemplateError(offset: offset, message: Self.missingArgument(of: name))
        }
        return try Self.formatter(named: name, argument)
    }

    /// Returns the formatter of a name that takes no argument.
    private static func plain(_ name: String) -> TemplateFormatter? {
        switch name {
        case "upper": .upper
        case "lower": .lower
        case "trim": .trim
        case "first": .first
        case "compact": .compact
        case "number": .number
        case "percent": .percent
        case "json": .json
        default: nil
        }
    }

    private static func formatter(
        named name: String,
        _ argument: Argument
    ) throws(TemplateError) -> TemplateFormatter {
        switch name {
        case "currency": .currency(try fixed(argument, by: currency))
        case "date": .date(try fixed(argument, by: skeleton))
        case "plural": .plural(try fixed(argument, by: plural))
        case "join": .join(try fixed(argument) { text, _ in text })
        default: .fallback(try fixed(argument) { text, _ in text })
        }
    }

    private static func unknown(_ name: String) -> String {
        let names = TemplateFormatter.names
        let meant = otherNames[name.lowercased()] ?? SpellingSuggestion.find(name, among: names)
        let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
        return "'\(name)' is not a formatter: use one of \(names.joined(separator: ", "))\(hint)"
    }

    /// The words of other template languages.
    private static let otherNames = [
        "uppercase": "upper", "lowercase": "lower", "money": "currency", "price": "currency",
        "time": "date", "datetime": "date", "pluralize": "plural", "short": "compact",
        "percentage": "percent", "strip": "trim", "tojson": "json",
    ]

    private static func missingArgument(of name: String) -> String {
        let example =
            switch name {
            case "currency": "currency(\"EUR\") or currency(@.currency)"
            case "date": "date(\"yMMMd\")"
            case "plural": "plural(\"one: # song; other: # songs\")"
            default: "\(name)(\"…\")"
            }
        return "'\(name)' needs a text: \(example)"
    }

    // MARK: Arguments

    /// Parses the brackets after a formatter's name; nil when there are none.
    ///
    /// - Parameters:
    ///   - opening: The offset of the opening bracket.
    ///   - text: The formatter's text, which begins at `offset`.
    private func argument(
        of name: String,
        from opening: Int,
        in text: String,
        at offset: Int
    ) throws(TemplateError) -> Argument? {
        let end = offset + text.utf8.count
        if opening == end { return nil }
        guard text.utf8.last == UInt8(ascii: ")"), end - opening > 2 else {
            throw TemplateError(offset: offset, message: Self.wrongArgument(of: name))
        }
        let (inside, start) = trimmed(from: opening + 1, to: end - 1)
        let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        if let quote = inside.utf8.first, quotes.contains(quote) {
            guard inside.utf8.count >= 2, inside.utf8.last == quote else {
                throw TemplateError(offset: offset, message: Self.wrongArgument(of: name))
            }
            let text = Self.unescaped(inside.utf8.dropFirst().dropLast())
            return .text(text, offset: start + 1)
        }
        let isPath =
            ["@", "$"].contains(inside.first) || inside.contains(":$")
            || inside.hasPrefix("params.") || inside == "locale"
        guard isPath else {
            throw TemplateError(offset: offset, message: Self.wrongArgument(of: name))
        }
        return .value(try source(from: opening + 1, to: end - 1))
    }

    private static func wrongArgument(of name: String) -> String {
        "'\(name)' takes one quoted text or a path: \(name)(\"…\") or \(name)(@.name)"
    }

    private static func unescaped(_ bytes: some Sequence<UInt8>) -> String {
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

    /// Reads a quoted argument; one that is looked up is read when it is known.
    private static func fixed<Fixed>(
        _ argument: Argument,
        by read: (String, Int) throws(TemplateError) -> Fixed
    ) throws(TemplateError) -> FormatterArgument<Fixed> {
        switch argument {
        case .value(let source): .value(source)
        case .text(let text, let offset): .fixed(try read(text, offset))
        }
    }

    private static func currency(_ code: String, at offset: Int) throws(TemplateError) -> String {
        if FormatNames.isCurrencyCode(code) { return code }
        let capital = code.uppercased()
        let meant =
            currencySigns[code]
            ?? (FormatNames.isCurrencyCode(capital)
                ? capital : SpellingSuggestion.find(capital, among: FormatNames.currencies))
        let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
        throw TemplateError(
            offset: offset,
            message:
                "'\(code)' is not the code of a currency, three capital letters such as EUR\(hint)"
        )
    }

    /// The currencies of signs that are often written for them.
    private static let currencySigns = [
        "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "euro": "EUR", "dollar": "USD",
    ]

    private static func skeleton(
        _ text: String,
        at offset: Int
    ) throws(TemplateError) -> DateSkeleton {
        if let skeleton = DateSkeleton(text) { return skeleton }
        let meant = DateSkeleton.corrected(text).map { "; did you mean '\($0.text)'?" } ?? ""
        throw TemplateError(
            offset: offset + (DateSkeleton.mistake(in: text) ?? 0),
            message: "'\(text)' is not a CLDR skeleton, the letters of the fields alone, such as "
                + "yMMMd or jm\(meant)"
        )
    }

    private static func plural(_ text: String, at offset: Int) throws(TemplateError) -> PluralRule {
        do throws(PluralRuleError) {
            return try PluralRule(parsing: text)
        } catch {
            let names = PluralCategory.allCases.map(\.rawValue)
            let meant = error.unknownCategory.flatMap { SpellingSuggestion.find($0, among: names) }
            let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
            throw TemplateError(
                offset: offset + error.offset,
                message: "the plural rule \(error.message)\(hint)"
            )
        }
    }
}
