import ConfigurationLanguage

/// Compares the values of a parameter with those that a key or another parameter takes.
enum ParameterValidator {
    /// Why a parameter does not fit a key; nil when it does.
    static func problem(_ parameter: ParameterDeclaration, in schema: ScalarSchema) -> String? {
        let name = "'\(parameter.name)'"
        switch schema.type.parameters {
        case .boolean:
            return parameter.kind == .boolean ? nil : "\(name) is not a boolean parameter"
        case .alternatives:
            let (names, aliases) =
                schema.type.alternatives.map { ($0.names, $0.aliases) } ?? ([], [])
            guard parameter.kind == .string, !parameter.allowed.isEmpty else {
                return "\(name) must have an 'enum' of \(names.joined(separator: ", "))"
            }
            let strange = parameter.allowed.map(\.text).first {
                !names.contains($0) && !aliases.contains($0)
            }
            return strange.map {
                "\(name) may be '\($0)', which is not one of \(names.joined(separator: ", "))"
            }
        case .integer(let range):
            guard parameter.kind == .integer else { return "\(name) is not an integer parameter" }
            return outside(
                parameter,
                least: Double(range.lowerBound),
                most: Double(range.upperBound)
            )
        case .number(let range):
            guard parameter.kind != .string, parameter.kind != .boolean else {
                return "\(name) is not a number parameter"
            }
            return outside(parameter, least: range.lowerBound, most: range.upperBound)
        case .ratio:
            guard parameter.kind == .number || parameter.kind == .integer else {
                return "\(name) is not a number parameter"
            }
            return outside(parameter, least: .leastNonzeroMagnitude, most: .infinity)
        case .none:
            return "this key takes no parameter"
        }
    }

    private static func outside(
        _ parameter: ParameterDeclaration,
        least: Double,
        most: Double
    ) -> String? {
        let numbers = parameter.allowed.compactMap(\.number)
        let low = numbers.min() ?? parameter.minimum ?? -.infinity
        let high = numbers.max() ?? parameter.maximum ?? .infinity
        let isOpenBelow = least <= -ScalarType.unboundedNumber
        let isOpenAbove = most >= ScalarType.unboundedNumber
        if !isOpenBelow, low < least {
            let bound = least > 0 && least < 1e-9 ? "greater than 0" : "at least \(text(least))"
            return "'\(parameter.name)' may be less than this key takes: its 'min' must be \(bound)"
        }
        if !isOpenAbove, high > most {
            return "'\(parameter.name)' may be more than this key takes: its 'max' must be at most "
                + text(most)
        }
        return nil
    }

    /// Why values of a composite's parameter may not be taken by a child's; nil when all are.
    static func problem(
        _ parameter: ParameterDeclaration,
        for child: ParameterDeclaration
    ) -> String? {
        let name = "'\(parameter.name)'"
        let fits =
            parameter.kind == child.kind || (parameter.kind == .integer && child.kind == .number)
        guard fits else {
            return "\(name) is of type \(parameter.kind.rawValue), "
                + "'\(child.name)' of the child of type \(child.kind.rawValue)"
        }
        if child.isRequired, !parameter.isRequired, parameter.defaultValue == nil {
            return "\(name) may be left out, but the child needs '\(child.name)'"
        }
        if !parameter.allowed.isEmpty {
            return parameter.allowed.compactMap { child.problem(with: $0) }.first
                .map { "a value of \(name) is not taken by the child: it \($0)" }
        }
        if !child.allowed.isEmpty { return "\(name) needs an 'enum' within the child's" }
        if let pattern = child.pattern, parameter.pattern?.text != pattern.text {
            return "\(name) needs the child's 'pattern'"
        }
        let isText = parameter.kind == .string
        let most = Double(ParameterDeclaration.defaultMaximumLength)
        let high = parameter.maximum ?? (isText ? most : .infinity)
        let low = parameter.minimum ?? (isText ? 0 : -.infinity)
        if low < child.minimum ?? (isText ? 0 : -.infinity)
            || high > child.maximum ?? (isText ? most : .infinity)
        {
            return "\(name) may be outside of what the child takes: narrow its 'min' and 'max'"
        }
        return nil
    }

    private static func text(_ number: Double) -> String { ParameterValue.number(number).text }
}
