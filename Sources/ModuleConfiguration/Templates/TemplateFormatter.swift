/// A formatter after `|` in a template: turns one value into another.
///
/// Null and missing pass through every formatter but `default`, so `${@.name|upper|default("?")}`
/// says `?` when there is no name.
package enum TemplateFormatter: Sendable, Equatable {
    /// Unicode's full upper case.
    case upper
    /// Unicode's full lower case.
    case lower
    /// The first grapheme.
    case first
    /// Without white space at both ends.
    case trim
    /// A short number: `999`, `12.3K`, `4M`, `1.5B`.
    case compact
    /// A number with its thousands grouped: `12,345.6`.
    case number
    /// The value as JSON text.
    case json
    /// The elements of an array as text, with a separator between them.
    case join(String)
    /// A text in place of null and missing.
    case fallback(String)

    /// The names that a template may use, in the order error messages list them.
    static let names = [
        "upper", "lower", "trim", "first", "compact", "number", "json", "join", "default",
    ]
}
