import ConfigurationLanguage
import InputCore
import ModuleDeclarations

extension ParameterDeclaration {
    /// An error of a parameter's text.
    struct Invalid: Error {
        let detail: String
    }

    /// Returns the value of a text under this declaration.
    ///
    /// - Throws: A description of what is allowed.
    func value(of text: String) throws(Invalid) -> ParameterValue {
        let value = try typed(text)
        if !allowed.isEmpty, !allowed.contains(value) {
            throw Invalid(detail: "must be one of \(allowed.map(\.text).joined(separator: ", "))")
        }
        if let number = value.number {
            if let minimum, number < minimum { throw Invalid(detail: range) }
            if let maximum, number > maximum { throw Invalid(detail: range) }
        }
        return value
    }

    private func typed(_ text: String) throws(Invalid) -> ParameterValue {
        switch kind {
        case .string: return .text(try checked(text))
        case .boolean:
            guard text == "true" || text == "false" else {
                throw Invalid(detail: "must be true or false")
            }
            return .boolean(text == "true")
        case .integer:
            guard DecimalText.number(text, decimals: 0) != nil, let value = Int64(text) else {
                throw Invalid(detail: "must be a whole number" + (hasRange ? "; \(range)" : ""))
            }
            return .integer(value)
        case .number:
            guard let value = DecimalText.number(text, decimals: Self.maximumDecimals) else {
                throw Invalid(detail: "must be a number" + (hasRange ? "; \(range)" : ""))
            }
            return .number(value)
        }
    }

    private func checked(_ text: String) throws(Invalid) -> String {
        let longest = maximum.map { Int(clamping: $0) } ?? Self.defaultMaximumLength
        let shortest = minimum.map { Int(clamping: $0) } ?? 0
        let count = text.unicodeScalars.count
        guard (shortest...max(shortest, longest)).contains(count) else {
            throw Invalid(detail: "must have \(shortest) to \(longest) characters")
        }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw Invalid(detail: "must have no control characters")
        }
        if let pattern, !pattern.matches(text) {
            throw Invalid(detail: "must match \(pattern.text)")
        }
        return text
    }

    /// The decimals of a double.
    private static let maximumDecimals = 17

    private var hasRange: Bool { minimum != nil || maximum != nil }

    private var range: String {
        func text(_ number: Double) -> String { ParameterValue.number(number).text }
        return switch (minimum, maximum) {
        case (let low?, let high?): "must be from \(text(low)) to \(text(high))"
        case (let low?, nil): "must be at least \(text(low))"
        case (nil, let high?): "must be at most \(text(high))"
        case (nil, nil): ""
        }
    }
}
