package import ConfigurationLanguage

/// A key that values are sorted by: `sort`.
package struct SortDeclaration: DeclaredObject {
    /// The value that is compared.
    package indirect enum By: Sendable {
        /// A template over a value as `@`.
        case value(Template)
        /// The text of a path into a value, in which templates stand for names: evaluated once for all
        /// values.
        case path(Template)
        /// That of the first rule that holds; null where none does.
        case choice([Rule<By>])
    }

    /// The direction that descends.
    package static var descending: String { SortWords.orders[1] }
    /// The order of texts by their code points.
    package static var codePoint: String { SortWords.collations[1] }

    package static let title = "'sort'"

    /// The value that is compared.
    @Key(
        .comparedValue,
        default: .choice([]),
        need: .required,
        "What is compared: a JSONPath into the value as `@`, in which templates stand for "
            + "names (`@.${params.by}`), or a template (`${@.name|lower}`)."
    )
    package var by: By

    /// The direction: `asc` or `desc`; nil ascends.
    @Key(
        .ofAllValues(.order),
        otherwise: "asc",
        "The direction. Numbers stand before text before the rest before what is missing in either."
    )
    package var order: Template?

    /// The order of texts: `locale` or `codePoint`; nil is that of the locale.
    @Key(
        .ofAllValues(.collation),
        otherwise: "locale",
        "The order of text: that of the language of `locale`, or `codePoint`."
    )
    package var collate: Template?

    package init() {}

    /// A choice may stand for the whole.
    package static func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }
}
