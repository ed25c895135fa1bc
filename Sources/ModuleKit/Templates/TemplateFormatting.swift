import FormatCore
import JSONCore
import ModuleConfiguration

extension TemplateFormatter {
    /// Returns the formatted value. Null and missing stay what they are, except for `default`; a value
    /// of the wrong type (text that is no number, for a number formatter) is missing.
    func apply(to value: TemplateValue, in scope: TemplateScope) -> TemplateValue {
        if value.isNothing {
            if case .fallback(let argument) = self { return argument.value(in: scope) }
            return value
        }
        switch self {
        case .upper:
            return Self.text(of: value) {
                TextCase.upper.text(of: $0, locale: scope.formats.locale)
            }
        case .lower:
            return Self.text(of: value) {
                TextCase.lower.text(of: $0, locale: scope.formats.locale)
            }
        case .trim: return Self.text(of: value, Self.trimmed)
        case .first: return Self.first(of: value)
        case .compact: return Self.number(value, .compact, in: scope)
        case .number: return Self.number(value, .number, in: scope)
        case .percent: return Self.number(value, .percent, in: scope)
        case .currency(let code): return Self.amount(value, of: code, in: scope)
        case .date(let skeleton): return Self.date(value, skeleton, in: scope)
        case .plural(let rule): return Self.plural(value, rule, in: scope)
        case .json: return .text(Self.json(value))
        case .join(let separator): return Self.joined(value, by: separator, in: scope)
        case .fallback: return value
        }
    }

    // MARK: Text

    /// Changes the text of a value; arrays and objects have none.
    private static func text(
        of value: TemplateValue,
        _ change: (String) -> String
    ) -> TemplateValue {
        if value.isContainer { return .missing }
        return .text(change(value.text))
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Arrays and objects have no first grapheme.
    private static func first(of value: TemplateValue) -> TemplateValue {
        if value.isContainer { return .missing }
        return .text(value.text.first.map { String($0) } ?? "")
    }

    private static func json(_ value: TemplateValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func joined(
        _ value: TemplateValue,
        by argument: FormatterArgument<String>,
        in scope: TemplateScope
    ) -> TemplateValue {
        guard case .json(let json) = value, json.kind == .array else { return .missing }
        let separator: String
        switch argument {
        case .fixed(let text): separator = text
        case .value:
            guard let text = argument.foundText(in: scope) else { return .missing }
            separator = text
        }
        var texts: [String] = []
        for element in json.elements { texts.append(element.text) }
        return .text(texts.joined(separator: separator))
    }

    // MARK: Numbers and dates

    private static func number(
        _ value: TemplateValue,
        _ style: NumberStyle,
        in scope: TemplateScope
    ) -> TemplateValue {
        let text = value.formattedNumber.flatMap {
            TextFormats.text(of: $0, style: style, locale: scope.formats.locale)
        }
        return text.map { .text($0) } ?? .missing
    }

    private static func amount(
        _ value: TemplateValue,
        of argument: FormatterArgument<String>,
        in scope: TemplateScope
    ) -> TemplateValue {
        switch argument {
        case .fixed(let code): return number(value, .currency(code), in: scope)
        case .value:
            guard let code = argument.foundText(in: scope)?.uppercased(),
                FormatNames.isCurrencyCode(code)
            else { return .missing }
            return number(value, .currency(code), in: scope)
        }
    }

    private static func date(
        _ value: TemplateValue,
        _ argument: FormatterArgument<DateSkeleton>,
        in scope: TemplateScope
    ) -> TemplateValue {
        let skeleton: DateSkeleton? =
            switch argument {
            case .fixed(let skeleton): skeleton
            case .value: argument.foundText(in: scope).flatMap { DateSkeleton($0) }
            }
        guard let date = value.date, let skeleton else { return .missing }
        let text = TextFormats.text(
            of: date,
            skeleton: skeleton,
            locale: scope.formats.locale,
            timeZone: scope.formats.timeZone
        )
        return text.map { .text($0) } ?? .missing
    }

    private static func plural(
        _ value: TemplateValue,
        _ argument: FormatterArgument<PluralRule>,
        in scope: TemplateScope
    ) -> TemplateValue {
        let rule: PluralRule? =
            switch argument {
            case .fixed(let rule): rule
            case .value: argument.foundText(in: scope).flatMap { try? PluralRule(parsing: $0) }
            }
        guard let number = value.formattedNumber, let rule else { return .missing }
        let text = TextFormats.text(of: number, rule: rule, locale: scope.formats.locale)
        return text.map { .text($0) } ?? .missing
    }
}

extension FormatterArgument {
    /// Returns the text that the argument's path leads to; nil where it leads to none.
    fileprivate func foundText(in scope: TemplateScope) -> String? {
        guard case .value(let source) = self else { return nil }
        switch scope.value(of: source) {
        case .text(let text): return text
        case .json(let json): return json.string
        case .missing, .null, .integer, .number, .boolean, .composed: return nil
        }
    }
}

extension FormatterArgument<String> {
    /// Returns the argument as a value of its own type.
    fileprivate func value(in scope: TemplateScope) -> TemplateValue {
        switch self {
        case .fixed(let text): .text(text)
        case .value(let source): scope.value(of: source)
        }
    }
}

extension TemplateValue {
    /// The number that is written: a number itself, or text that is one; nil where it is neither.
    ///
    /// Whole numbers keep all their digits: a double would not hold those of 64 bits.
    fileprivate var formattedNumber: NumberValue? {
        switch self {
        case .integer(let integer): return .integer(integer)
        case .json(let json):
            if let integer = json.integer { return .integer(integer) }
            if json.kind == .unsigned || json.kind == .longInteger { return .digits(json.jsonText) }
            if let text = json.string { return Self.number(ofText: text) }
            return json.double.map { .double($0) }
        case .text(let text): return Self.number(ofText: text)
        case .number(let number): return .double(number)
        case .missing, .null, .boolean, .composed: return nil
        }
    }

    private static func number(ofText text: String) -> NumberValue? {
        if let integer = Int64(text) { return .integer(integer) }
        if isLongInteger(text) { return .digits(text) }
        // `Double` reads words and hexadecimal digits too.
        guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        return .double(number)
    }

    /// True for the digits of an integer that may be beyond 64 bits.
    private static func isLongInteger(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        return text.utf8.count - digits.count <= 1
            && (1...JSONDocument.maximumDigits).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The date that a number of seconds since 1970, or a text of RFC 3339, stands for.
    fileprivate var date: DateValue? {
        switch self {
        case .text(let text): DateValue(rfc3339: text)
        case .json(let json):
            json.string.map { DateValue(rfc3339: $0) }
                ?? json.double.flatMap { DateValue(epochSeconds: $0) }
        case .integer(let seconds): DateValue(epochSeconds: Double(seconds))
        case .number(let seconds): DateValue(epochSeconds: seconds)
        case .missing, .null, .boolean, .composed: nil
        }
    }
}
