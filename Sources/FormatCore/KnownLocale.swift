import InputCore

extension FormatNames {
    /// The tags of all locales, in small letters.
    private static let loweredLocales = Set(locales.map { ExactString($0.lowercased()) })

    /// Returns the locale with data that a tag stands for, in small letters: by RFC 4647's Lookup over its language,
    /// script and region, else its language alone. Tags that differ in letters' case, extensions, variants or private
    /// parts have the same one.
    ///
    /// - Parameter tag: a language tag (BCP 47).
    package static func knownLocale(_ tag: String) -> String {
        let subtags = tag.lowercased().split(at: "-")
        var known = subtags.prefix(1).map(String.init)
        for subtag in subtags.dropFirst() where (2...4).contains(subtag.utf8.count) {
            known.append(String(subtag))
            if subtag.utf8.count < 4 { break }
        }
        while known.count > 1, !loweredLocales.contains(ExactString(known.joined(separator: "-"))) {
            known.removeLast()
        }
        return known.joined(separator: "-")
    }
}
