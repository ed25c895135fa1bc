import ConfigurationLanguage
import ModuleDeclarations

/// A query parameter of one endpoint, beside those of every page.
package struct EndpointParameter: Sendable {
    /// The kinds of values.
    package enum Kind: Sendable {
        /// A number in a range, in any spelling, as clients send what they measure.
        case measure(ClosedRange<Double>)
        /// A number in a range, with as many decimals.
        case number(ClosedRange<Double>, decimals: Int)
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// One of some words.
        case choice([String])
        /// Text that is compared, never parsed.
        case text
    }

    package let name: String
    /// The kind of its values.
    package let kind: Kind
    /// True when a request without it is refused.
    package let isRequired: Bool
    /// True when what the endpoint answers depends on the height of the screen, whatever the page does.
    package let usesScreenHeight: Bool
    /// Its meaning, in one sentence, for the OpenAPI document.
    package let meaning: String

    package static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

    /// Creates a parameter.
    package init(
        _ name: String,
        kind: Kind,
        required isRequired: Bool = false,
        usesScreenHeight: Bool = false,
        _ meaning: String
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.usesScreenHeight = usesScreenHeight
        self.meaning = meaning
    }
}

extension EndpointParameter {
    /// Returns the value of a text that was sent.
    ///
    /// - Throws: A description of what is allowed.
    func value(of text: String) throws(ParameterDeclaration.Invalid) -> ParameterValue {
        switch kind {
        case .text: return .text(text)
        case .choice(let words):
            if words.contains(text) { return .text(text) }
            let nearest = SpellingSuggestion.find(text, among: words)
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            throw .init(detail: "must be \(words.joined(separator: ", "))\(hint)")
        case .measure(let range):
            let isPlain = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
            guard isPlain, let number = Double(text), range.contains(number) else {
                throw .init(detail: "must be a number\(Self.description(of: range))")
            }
            return .number(number)
        case .integer(let range):
            let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isPlain, let number = Int(text), range.contains(number) else {
                let end = range.upperBound
                let rule =
                    switch end {
                    case .max: "a whole number, at least \(range.lowerBound)"
                    case range.lowerBound: "\(end)"
                    default: "a whole number from \(range.lowerBound) to \(end)"
                    }
                throw .init(detail: "must be \(rule)")
            }
            return .integer(Int64(number))
        case .number(let range, let decimals):
            if let number = DecimalText.short(text, decimals: decimals), range.contains(number) {
                return .number(number)
            }
            let number = DecimalText.number(text, decimals: decimals)
            // What a computation is off by may take a number to fewer decimals, and not past a bound.
            guard let number, range.contains(number), Double(text).map(range.contains) == true
            else {
                let low = ParameterValue.number(range.lowerBound).text
                let high = ParameterValue.number(range.upperBound).text
                let rule =
                    "must be a number from \(low) to \(high) with at most \(decimals) decimals"
                let isNumber = DecimalText.number(text, decimals: .max) != nil
                throw .init(detail: isNumber ? rule : "not a number: \(rule)")
            }
            return .number(number)
        }
    }

    private static func description(of range: ClosedRange<Double>) -> String {
        if range == anyNumber { return "" }
        let (low, high) = (range.lowerBound, range.upperBound)
        return " from \(ParameterValue.number(low).text) to \(ParameterValue.number(high).text)"
    }
}
