/// A parameter that a module takes from its caller.
package struct ParameterDeclaration: Sendable {
    /// The type of its values.
    package enum Kind: String, Sendable, CaseIterable {
        /// Text.
        case string
        /// A whole number of at most 64 bits.
        case integer
        /// A finite number.
        case number
        /// `true` or `false`.
        case boolean
    }

    package var name: String
    /// The type of its values.
    package var kind: Kind
    /// True when a caller must give it.
    package var isRequired: Bool
    /// Its value when no caller gives one; nil stands for null in templates.
    package var defaultValue: ParameterValue?
    /// The only values it takes, in declared order; empty for any.
    package var allowed: [ParameterValue]
    /// The least number, or the fewest characters of a text.
    package var minimum: Double?
    /// The greatest number, or the most characters of a text (64 unless something else is said).
    package var maximum: Double?
    /// The pattern that a text must match as a whole: RFC 9485.
    package var pattern: ParameterPattern?

    /// True when pages with a value of it are never recorded.
    package var isPrivate = false

    /// The most characters of a text parameter that says nothing else: long enough for a name, short
    /// enough to be part of a cache key.
    package static let defaultMaximumLength = 64
}
