extension ParameterDeclaration {
    /// What is wrong with a parameter's text.
    struct Mistake: Error {
        let detail: String
    }

    /// The value that `text` stands for under this declaration.
    ///
    /// - Throws: why it stands for none, with what is allowed.
    func value(of text: String) throws(Mistake) -> ParameterValue {
        let value = try typed(text)
        if !allowed.isEmpty, !allowed.contains(value) {
            throw Mistake(detail: "must be one of \(allowed.map(\.text).joined(separator: ", "))")
        }
        if let number = value.number {
            if let minimum, number < minimum { throw Mistake(detail: range) }
            if let maximum, number > maximum { throw Mistake(detail: range) }
        }
        return value
    }

    private func typed(_ text: String) throws(Mistake) -> ParameterValue {
        switch kind {
        case .string: return .text(try checked(text))
        case .boolean:
            guard text == "true" || text == "false" else {
                throw Mistake(detail: "must be true or false")
            }
            return .boolean(text == "true")
        case .integer:
            guard DecimalText.number(text, decimals: 0) != nil, let value = Int64(text) else {
                throw Mistake(detail: "must be a whole number" + (hasRange ? "; \(range)" : ""))
            }
            return .integer(value)
        case .number:
            guard let value = DecimalText.number(text, decimals: Self.mostDecimals) else {
                throw Mistake(detail: "must be a number" + (hasRange ? "; \(range)" : ""))
            }
            return .number(value)
        }
    }

    private func checked(_ text: String) throws(Mistake) -> String {
        let most = maximum.map { Int($0) } ?? Self.defaultMaximumLength
        let least = minimum.map { Int($0) } ?? 0
        let count = text.unicodeScalars.count
        guard (least...max(least, most)).contains(count) else {
            throw Mistake(detail: "must have \(least) to \(most) characters")
        }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw Mistake(detail: "must have no control characters")
        }
        if let pattern, !pattern.matches(text) {
            throw Mistake(detail: "must match \(pattern.text)")
        }
        return text
    }

    /// Beyond this a double has no digits left to tell.
    private static let mostDecimals = 17

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
