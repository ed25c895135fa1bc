/// A key that values are sorted by: `sort`.
package struct SortDeclaration: Sendable {
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

    /// The value that is compared.
    package var by: By
    /// The direction: `asc` or `desc`; nil ascends.
    package var order: Template?
    /// The order of texts: `locale` or `codePoint`; nil is that of the locale.
    package var collate: Template?
}
