extension ConfigurationScalar {
    /// The resolved value; text that an environment variable filled in may be a number, quoted or
    /// not.
    private var value: Resolved {
        resolved == .text && isSecret ? CoreSchema.resolve(text) : resolved
    }

    /// The same scalar without its quotes, where that is more than text; nil otherwise.
    var unquoted: ConfigurationScalar? {
        guard style == .singleQuoted || style == .doubleQuoted, !isSecret else { return nil }
        var plain = self
        plain.style = .plain
        plain.resolved = CoreSchema.resolve(text)
        return plain.resolved == .text || plain.resolved == .null ? nil : plain
    }

    package var boolean: Bool? {
        if case .boolean(let value) = value { value } else { nil }
    }

    package var integer: Int64? {
        switch value {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    package var number: Double? {
        switch value {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        default: nil
        }
    }
}
