package import FormatCore

/// A formatter after `|` in a template: turns one value into another.
///
/// Null and missing pass through every formatter but `default`, so `${@.name|upper|default("?")}`
/// says `?` when there is no name.
package enum TemplateFormatter: Sendable {
    /// Unicode's full upper case.
    case upper
    /// Unicode's full lower case.
    case lower
    /// The first grapheme.
    case first
    /// Without white space at both ends.
    case trim
    /// A short number, as the language writes it: `999`, `12.3K`, `4M`.
    case compact
    /// A number as the language writes it: `12,345.6`.
    case number
    /// A fraction as a percentage: `25%`.
    case percent
    /// An amount of a currency, of a code of ISO 4217.
    case currency(FormatterArgument<String>)
    /// A date with the fields of a skeleton.
    case date(FormatterArgument<DateSkeleton>)
    /// The text for the plural category of a number.
    case plural(FormatterArgument<PluralRule>)
    /// The value as JSON text.
    case json
    /// The elements of an array as text, with a separator between them.
    case join(FormatterArgument<String>)
    /// A text, or another value, in place of null and missing.
    case fallback(FormatterArgument<String>)

    /// The names that a template may use, in the order error messages list them.
    static let names = [
        "upper", "lower", "trim", "first", "compact", "number", "percent", "currency", "date",
        "plural", "json", "join", "default",
    ]

    /// The source of its argument, where a value gives that.
    var argumentSource: TemplateSource? {
        switch self {
        case .currency(.value(let source)), .date(.value(let source)), .plural(.value(let source)),
            .join(.value(let source)), .fallback(.value(let source)):
            source
        default: nil
        }
    }
}

/// The argument of a formatter.
package enum FormatterArgument<Fixed: Sendable>: Sendable {
    /// One that the configuration gives.
    case fixed(Fixed)
    /// One that is looked up when the template is used.
    case value(TemplateSource)
}

extension Template.Placeholder {
    /// The source of its value, and those of its formatters' arguments.
    var sources: [TemplateSource] { [source] + formatters.compactMap(\.argumentSource) }
}
