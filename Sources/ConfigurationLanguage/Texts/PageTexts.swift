package import FormatCore
import InputCore

/// A text of a language, and its place.
package struct LocalizedText: Sendable {
    package let message: MessageText
    /// The value in its file.
    let node: ConfigurationNode

    package var place: SourcePlace { SourcePlace(node.position) }
}

/// The texts of `strings`, by language and key.
package struct PageTexts: Sendable {
    package final class Language: Sendable {
        /// Its tag, as its file is named.
        package let tag: String
        /// The texts by key.
        package let texts: [ExactString: LocalizedText]

        init(tag: String, texts: [ExactString: LocalizedText]) {
            self.tag = tag
            self.texts = texts
        }
    }

    /// The languages by tag in small letters.
    let languages: [ExactString: Language]

    /// Returns the languages that serve a tag, the best one first.
    package func languages(for tag: String) -> [Language] {
        LanguageLookup.ranges(of: tag).compactMap { languages[$0] }
    }

    /// Returns a text of a language, or of one that stands in for it.
    func text(named key: String, for tag: String) -> LocalizedText? {
        for language in languages(for: tag) {
            if let text = language.texts[key] { return text }
        }
        return nil
    }
}

/// The texts that a module uses.
package struct ModuleTexts: Sendable {
    /// The texts of all languages.
    package let all: PageTexts
    /// The language that has every text of the module.
    package let fallback: String

    package init(all: PageTexts, fallback: String) {
        self.all = all
        self.fallback = fallback
    }

    /// Returns the language of a page.
    ///
    /// - Parameters:
    ///   - requested: The client's language; nil where it named none that is known.
    ///   - locale: The language of the module, or of the composite that shows it.
    package func language(requested: String?, locale: String?) -> PageLanguage {
        var levels: [PageLanguage.Level] = []
        for tag in [requested, locale, fallback] {
            guard let tag, !levels.contains(where: { $0.locale == tag }) else { continue }
            let languages = all.languages(for: tag)
            if !languages.isEmpty { levels.append(.init(locale: tag, languages: languages)) }
        }
        let isPseudo = requested.map(PageLanguage.isPseudo) ?? false
        let wanted = requested ?? locale ?? fallback
        return PageLanguage(levels: levels, wanted: wanted, isPseudo: isPseudo)
    }
}

package struct PageLanguage: Sendable {
    /// The texts for a language tag.
    struct Level: Sendable {
        /// The tag, in whose language numbers and dates are written.
        let locale: String
        /// The languages that serve it, the best one first.
        let languages: [PageTexts.Language]
    }

    let levels: [Level]
    let wanted: String
    /// True where texts are made longer and get accents.
    package let isPseudo: Bool

    /// A text that was found.
    package struct Found {
        package let text: LocalizedText
        /// The language that has it.
        package let language: String
        /// The language in which numbers and dates in it are written.
        package let locale: String
        /// True where it is not of the language that was asked for, which lacks it.
        package let isFallback: Bool
    }

    /// Returns the text of a key; nil where no language of the page has it.
    package func text(named key: String) -> Found? {
        for level in levels {
            for language in level.languages {
                guard let text = language.texts[key] else { continue }
                return Found(
                    text: text,
                    language: language.tag,
                    locale: level.locale,
                    isFallback: level.locale != wanted
                )
            }
        }
        return nil
    }

    // MARK: The pseudo language

    /// The region of CLDR's pseudo languages.
    private static let pseudoRegion = "XA"

    /// Returns the tag of the pseudo language that is made of a language: `en-XA`.
    package static func pseudo(of tag: String) -> String {
        let language = tag.split(at: "-").first.map(String.init) ?? tag
        return "\(language)-\(pseudoRegion)"
    }

    /// True for the tag of a pseudo language.
    static func isPseudo(_ tag: String) -> Bool {
        tag.split(at: "-").dropFirst().contains { $0.uppercased() == pseudoRegion }
    }
}
