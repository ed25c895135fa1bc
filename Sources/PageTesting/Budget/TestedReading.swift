import ConfigurationLanguage
import InputCore
package import ModuleConfiguration

/// A way in which pages are read: in a direction, or in a language with its own.
package enum TestedReading: Sendable, Hashable {
    /// In the page's own language.
    case direction(TestDevices.TextDirection)
    case language(String)
    /// In the pseudo language of the module's own.
    case pseudo

    /// The word for the pseudo language.
    private static let pseudoName = "pseudo"

    /// The most languages of one test.
    private static let maximumLanguages = 64

    /// Its name in reports and files.
    package var name: String {
        switch self {
        case .direction(let direction): direction.rawValue
        case .language(let tag): tag
        case .pseudo: Self.pseudoName
        }
    }

    /// The parameter of a page's request that asks for it.
    ///
    /// - Parameter own: The language of the page's module; nil where it names none.
    func parameter(own: String?) -> (name: String, value: String) {
        switch self {
        case .direction(let direction): ("direction", direction.rawValue)
        case .language(let tag): ("locale", tag)
        case .pseudo: ("locale", PageLanguage.pseudo(of: own ?? "en"))
        }
    }

    /// Reads languages with commas between: `de,ar,pseudo`.
    ///
    /// - Throws: The mistake, in words.
    package static func languages(of list: String) throws(TestedReadingError) -> [TestedReading] {
        let names = list.split(at: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= maximumLanguages else {
            throw TestedReadingError(message: "more than \(maximumLanguages) languages")
        }
        var readings: [TestedReading] = []
        for name in names {
            if name != pseudoName, let mistake = LanguageLookup.mistake(in: name) {
                throw TestedReadingError(message: mistake)
            }
            let reading: TestedReading = name == pseudoName ? .pseudo : .language(name)
            guard !readings.contains(reading) else {
                throw TestedReadingError(message: "'\(name)' is there twice")
            }
            readings.append(reading)
        }
        return readings
    }
}

/// A mistake in a list of languages.
package struct TestedReadingError: Error {
    /// One sentence without a full stop.
    package let message: String
}
