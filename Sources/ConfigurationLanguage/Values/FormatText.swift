import InputCore
import FormatCore

/// The names of languages and time zones in files, with what was probably meant instead.
package enum FormatText {
    /// Returns the mistake in a language tag; nil when there is none.
    static func localeProblem(in text: String, _ wrong: ScalarError) -> ScalarError? {
        let isTag = FormatNames.isLocale(text) && !text.contains(scalar: "_")
        return isTag ? nil : wrong.suggesting(localeSuggestion(text))
    }

    /// Returns the tag that a text probably stands for: one with underscores, the English name of a
    /// language, or a tag whose language is misspelled.
    private static func localeSuggestion(_ text: String) -> String? {
        let hyphened = String(text.prefixScalars { $0 != "." }).replacing(bytes: "_", with: "-")
        if hyphened != text, FormatNames.isLocale(hyphened) { return hyphened }
        let languages = FormatNames.languages
        let short = languages.filter { $0.code.utf8.count == 2 }
        if let name = SpellingSuggestion.find(text, among: short.map(\.name)),
            let language = short.first(where: { $0.name == name })
        {
            return language.code
        }
        let subtags = hyphened.split(at: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = subtags.first,
            let code = SpellingSuggestion.find(String(first), among: short.map(\.code))
        else { return nil }
        let tag = ([code] + subtags.dropFirst().map(String.init)).joined(separator: "-")
        return FormatNames.isLocale(tag) ? tag : code
    }

    /// Returns the mistake in the name of a time zone; nil when there is none.
    static func timeZoneProblem(in text: String, _ wrong: ScalarError) -> ScalarError? {
        if FormatNames.isTimeZone(text) { return nil }
        if let offset = ZoneOffset(text) { return offset.problem(wrong) }
        let zones = FormatNames.timeZones
        // A city alone is the end of a name.
        let city = "/" + text.replacing(bytes: " ", with: "_").lowercased()
        let named = zones.first { $0.lowercased().ends(with: city) }
        return wrong.suggesting(named ?? SpellingSuggestion.find(text, among: zones))
    }
}
