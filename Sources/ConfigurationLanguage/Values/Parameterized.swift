package import LayoutCore

/// A key's value, or the parameter that has it.
package enum Parameterized<Value: ParameterReadable>: Sendable {
    /// Always the same value.
    case value(Value)
    /// `${params.NAME}` of a declared parameter whose range lies inside the key's own.
    case parameter(String)

    /// The value under the given parameters; nil when they lack it or it is null.
    package func resolve(_ parameters: [ExactString: ParameterValue]) -> Value? {
        switch self {
        case .value(let value): value
        case .parameter(let name): parameters[name].flatMap(Value.init(parameter:))
        }
    }
}

/// A type that the value of a parameter can be read as.
package protocol ParameterReadable: Sendable {
    /// Reads a parameter's value; nil when it is of another type.
    init?(parameter: ParameterValue)
}

extension Double: ParameterReadable {
    /// A number.
    package init?(parameter: ParameterValue) {
        guard let number = parameter.number else { return nil }
        self = number
    }
}

extension Int: ParameterReadable {
    /// A whole number; a larger one than an `Int` counts as the largest.
    package init?(parameter: ParameterValue) {
        guard let number = parameter.number else { return nil }
        self = Int(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }
}

extension Bool: ParameterReadable {
    /// `true` or `false`.
    package init?(parameter: ParameterValue) {
        guard case .boolean(let value) = parameter else { return nil }
        self = value
    }
}

extension String: ParameterReadable {
    /// Text.
    package init?(parameter: ParameterValue) {
        guard case .text(let text) = parameter else { return nil }
        self = text
    }
}

extension Insets: ParameterReadable {
    /// A number, for all four edges.
    package init?(parameter: ParameterValue) {
        guard let number = parameter.number else { return nil }
        self.init(all: number)
    }
}
