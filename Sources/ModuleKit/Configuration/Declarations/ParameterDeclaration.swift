/// A parameter that a module takes from its caller.
public struct ParameterDeclaration: Sendable {
    /// What values it takes.
    public enum Kind: String, Sendable, CaseIterable {
        /// Text.
        case string
        /// A whole number of at most 64 bits.
        case integer
        /// A finite number.
        case number
        /// `true` or `false`.
        case boolean
    }

    /// Its name.
    public var name: String
    /// What values it takes.
    public var kind: Kind
    /// Whether a caller must give it.
    public var isRequired: Bool
    /// Its value when no caller gives one; nil stands for null in templates.
    public var defaultValue: ParameterValue?
    /// The only values it takes, in declared order; empty for any.
    public var allowed: [ParameterValue]
    /// The least number, or the fewest characters of a text.
    public var minimum: Double?
    /// The greatest number, or the most characters of a text (64 unless something else is said).
    public var maximum: Double?
    /// What a text must match as a whole: RFC 9485.
    public var pattern: ParameterPattern?

    /// The most characters of a text parameter that says nothing else: long enough for a name, short
    /// enough to be part of a cache key.
    public static let defaultMaximumLength = 64
}
