import FormatCore
import InputCore

/// A parameter of a formatter: the literals that it takes, and their reading.
package struct FormatterParameter: Sendable {
    /// Reads a literal, which begins at an offset of the template.
    typealias Read = @Sendable (String, Int) throws(TemplateError) -> FormatterValue

    /// True when its literals are quoted texts; otherwise they are numbers.
    package let isText: Bool
    /// True when any text is taken.
    let isPlainText: Bool
    /// True when numbers are taken beside texts.
    private(set) var takesNumbers = false
    /// True when it may be left out.
    private(set) var isOptional = false
    /// The path of an example; nil where the example has none.
    private(set) var pathExample: String?
    private let read: Read
    /// Changes a text that was looked up into one that literals may have.
    private var normalized: @Sendable (String) -> String = { $0 }

    private init(isText: Bool, isPlainText: Bool = false, _ read: @escaping Read) {
        self.isText = isText
        self.isPlainText = isPlainText
        self.read = read
    }

    /// The same parameter, which may be left out.
    var optional: FormatterParameter {
        var parameter = self
        parameter.isOptional = true
        return parameter
    }

    /// The kind of value in messages: `text`.
    var word: String { isText ? "text" : "number" }

    /// The literals in messages: `quoted text`.
    var literalWords: String { isText ? "quoted text" : "number" }

    /// Reads a literal of the configuration.
    ///
    /// - Throws: The mistake in it, with its place.
    func value(of literal: String, at offset: Int) throws(TemplateError) -> FormatterValue {
        try read(literal, offset)
    }

    /// Returns a value that was looked up; nil where the parameter does not take it.
    package func value(found literal: String) -> FormatterValue? {
        try? read(normalized(literal), 0)
    }
}

extension FormatterParameter {
    /// Any text.
    static let text = FormatterParameter(isText: true, isPlainText: true) { text, _ in .text(text) }

    /// Any text, or a number.
    static let literal: FormatterParameter = {
        var parameter = text
        parameter.takesNumbers = true
        return parameter
    }()

    static func number(_ range: ClosedRange<Double>) -> FormatterParameter {
        FormatterParameter(isText: false) { text, offset throws(TemplateError) in
            guard let number = Double(text), range.contains(number) else {
                let (low, high) = (range.lowerBound, range.upperBound)
                let bounds = [low, high].map { ParameterValue.number($0).text }
                throw TemplateError(
                    offset: offset,
                    message: "'\(text)' is not a number from \(bounds[0]) to \(bounds[1])"
                )
            }
            return .number(number)
        }
    }

    static func wholeNumber(_ range: ClosedRange<Int>) -> FormatterParameter {
        FormatterParameter(isText: false) { text, offset throws(TemplateError) in
            guard let number = Int(text), range.contains(number) else {
                throw TemplateError(
                    offset: offset,
                    message: "'\(text)' is not a whole number from \(range.lowerBound) "
                        + "to \(range.upperBound)"
                )
            }
            return .number(Double(number))
        }
    }

    /// Any number, of which no digit is lost.
    static let decimal = FormatterParameter(isText: false) { text, offset throws(TemplateError) in
        guard let decimal = ExactDecimal(text) else {
            throw TemplateError(
                offset: offset,
                message: "'\(text)' is not a number of at most \(ExactDecimal.maximumDigits) digits"
            )
        }
        return .decimal(decimal)
    }

    /// One of some words.
    static func word(_ words: [String]) -> FormatterParameter {
        FormatterParameter(isText: true) { text, offset throws(TemplateError) in
            if words.contains(text) { return .text(text) }
            let meant =
                SpellingSuggestion.find(text, among: words) ?? words.first { text.begins(with: $0) }
            let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
            let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
            throw TemplateError(
                offset: offset,
                message: "'\(text)' is not one of \(list)\(hint)"
            )
        }
    }

    /// Any text but the empty one.
    static let someText = FormatterParameter(isText: true, isPlainText: true) {
        text,
        offset throws(TemplateError) in
        if !text.isEmpty { return .text(text) }
        throw TemplateError(
            offset: offset,
            message: "an empty text is found nowhere, and everywhere"
        )
    }

    /// The code of a currency: three capital letters, as in ISO 4217.
    static let currency: FormatterParameter = {
        var parameter = FormatterParameter(isText: true) { code, offset throws(TemplateError) in
            if FormatNames.isCurrencyCode(code) { return .text(code) }
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
        parameter.pathExample = "@.currency"
        parameter.normalized = { $0.uppercased() }
        return parameter
    }()

    /// The currencies of signs that are often written for them.
    private static let currencySigns: [ExactString: String] = [
        "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "euro": "EUR", "dollar": "USD",
    ]

    /// The fields of a date.
    static let skeleton = FormatterParameter(isText: true) { text, offset throws(TemplateError) in
        if let skeleton = DateSkeleton(text) { return .skeleton(skeleton) }
        let meant = DateSkeleton.corrected(text).map { "; did you mean '\($0.text)'?" } ?? ""
        throw TemplateError(
            offset: offset + (DateSkeleton.mistake(in: text) ?? 0),
            message: "'\(text)' is not a CLDR skeleton, the letters of the fields alone, such as "
                + "yMMMd or jm; \"iso\" is 2026-11-27\(meant)"
        )
    }

    /// The texts for the plural categories of a number.
    static let pluralRule = FormatterParameter(isText: true) { text, offset throws(TemplateError) in
        do throws(PluralRuleError) {
            return .rule(try PluralRule(parsing: text))
        } catch {
            let names = PluralCategory.allCases.map(\.rawValue)
            let meant =
                error.unknownCategory.flatMap { SpellingSuggestion.find($0, among: names) }
                ?? error.unknownName.flatMap {
                    SpellingSuggestion.find($0, among: PluralRule.names)
                }
            let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
            throw TemplateError(
                offset: offset + error.offset,
                message: "the plural rule \(error.message)\(hint)"
            )
        }
    }
}
