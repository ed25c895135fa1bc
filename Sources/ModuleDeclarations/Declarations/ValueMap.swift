package import ConfigurationLanguage

/// A table of values by key: `maps`.
package struct ValueMap: Sendable {
    /// The values by key, in one language or in all.
    package struct Table: Sendable {
        /// The language (BCP 47); nil for all.
        package let language: String?
        /// The values by key.
        package let values: [ExactString: ParameterValue]
    }

    /// The tables in declared order: one, or one a language.
    package let tables: [Table]

    /// Returns the values in the language that suits best: RFC 4647's Lookup, else those of the first table.
    ///
    /// - Parameter languages: Language tags, the preferred one first.
    package func values(in languages: [String]) -> [ExactString: ParameterValue] {
        let known = tables.compactMap(\.language)
        let language = languages.lazy.compactMap { LanguageLookup.find($0, among: known) }.first
        return (tables.first { $0.language == language } ?? tables.first)?.values ?? [:]
    }
}
