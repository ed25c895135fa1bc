package import ConfigurationLanguage

/// A parameter that a module takes from its caller.
package struct ParameterDeclaration: DeclaredObject {
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

    package static let title = "a parameter"

    /// The most characters of a text parameter that says nothing else: long enough for a name, short
    /// enough to be part of a cache key.
    package static let defaultMaximumLength = 64

    /// Its name in the module; no key.
    package var name = ""

    /// The type of its values.
    @Key(.choice, named: "type", default: .string, "What values it takes.")
    package var kind: Kind

    /// The values of `enum` as the file has them.
    @Key(
        .list("values", of: .scalar(.anything), 1...256),
        named: "enum",
        otherwise: "any",
        "The only values it takes."
    )
    var givenValues: [ConfigurationNode]?

    /// The only values it takes, in declared order; empty for any.
    package var allowed: [ParameterValue] = []

    /// The value of `default` as the file has it.
    @Key(
        .scalar(.anything),
        named: "default",
        otherwise: "null",
        "Its value when it is left out."
    )
    var givenDefault: ConfigurationNode?

    /// Its value when no caller gives one; nil stands for null in templates.
    package var defaultValue: ParameterValue? = nil

    /// True when a caller must give it.
    @Key(.boolean, named: "required", default: false, "Whether a caller must give it.")
    package var isRequired: Bool

    /// The pattern that a text must match as a whole: RFC 9485.
    @Key(.pattern, otherwise: "none", "What a text must match as a whole.")
    package var pattern: ParameterPattern?

    /// The least number, or the fewest characters of a text.
    @Key(
        .number(-1e15...1e15),
        named: "min",
        otherwise: "none",
        "The least number, or the fewest characters."
    )
    package var minimum: Double?

    /// The greatest number, or the most characters of a text (64 unless something else is said).
    @Key(
        .number(-1e15...1e15),
        named: "max",
        otherwise: "64 characters",
        "The greatest number, or the most characters."
    )
    package var maximum: Double?

    /// True when pages with a value of it are never recorded.
    @Key(
        .boolean,
        named: "private",
        default: false,
        "True for what says something of a person: pages with a value of it are never in the traffic file."
    )
    package var isPrivate: Bool

    package init() {}
}
