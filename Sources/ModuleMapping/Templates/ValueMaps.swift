import ConfigurationLanguage
package import ModuleDeclarations

/// The tables of a module in the language of a page.
package struct ValueMaps: Sendable {
    private let tables: [ExactString: [ExactString: ParameterValue]]

    /// Selects the tables of a language; nil for a module without any.
    package init?(of module: ModuleDeclaration, in formats: FormatSettings) {
        if module.maps.isEmpty { return nil }
        let languages = [formats.locale, module.locale ?? FormatSettings.standard.locale]
        tables = module.maps.mapValues { $0.values(in: languages) }
    }

    /// Returns the value of a key of a table; nil where there is none.
    func value(of key: String, in table: String) -> ParameterValue? { tables[table]?[key] }
}
