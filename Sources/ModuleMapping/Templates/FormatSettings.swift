package import ConfigurationLanguage
import FormatCore
package import ModuleConfiguration
package import ModuleDeclarations

/// The language and the time zone in which formatters write numbers, dates and plurals.
package struct FormatSettings: Sendable {
    /// A language tag (BCP 47).
    package var locale: String
    /// The name of a time zone.
    package var timeZone: String
    /// The language of texts of `strings`; nil where the module uses none.
    package var language: PageLanguage?

    /// English, in UTC.
    package static let standard = FormatSettings(
        locale: TextFormats.standardLocale,
        timeZone: TextFormats.standardTimeZone
    )

    /// The settings of a module's page.
    ///
    /// - Parameter requested: The client's language tag. One whose language nobody knows does not count.
    package init(of module: ModuleDeclaration, requested: String?) {
        let known = requested.flatMap { FormatNames.isLocale($0) ? $0 : nil }
        locale = known ?? module.locale ?? TextFormats.standardLocale
        timeZone = module.timeZone ?? TextFormats.standardTimeZone
        language = module.texts?.language(requested: known, locale: module.locale)
    }

    /// The settings of an app's own texts.
    ///
    /// - Parameter requested: The client's language tag. One whose language nobody knows does not count.
    package init(of app: AppConfiguration, requested: String?) {
        let known = requested.flatMap { FormatNames.isLocale($0) ? $0 : nil }
        locale = known ?? app.locale ?? TextFormats.standardLocale
        timeZone = TextFormats.standardTimeZone
        language = app.texts?.language(requested: known, locale: app.locale)
    }

    /// The language as ICU knows it, without what no page depends on: extensions, variants and private parts, of
    /// which a tag may have any number.
    package var canonicalLocale: String { FormatNames.knownLocale(locale) }

    private init(locale: String, timeZone: String) {
        self.locale = locale
        self.timeZone = timeZone
    }
}
