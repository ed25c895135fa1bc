import InputCore

/// The lookup of languages by RFC 4647, section 3.4: from a tag to the shorter ones that stand in for it.
package enum LanguageLookup {
    /// Returns a tag and those that stand in for it, in small letters, the best one first: of `zh-Hant-CN-x-a`
    /// also `zh-hant-cn`, `zh-hant` and `zh`.
    package static func ranges(of tag: String) -> [String] {
        var subtags = tag.split(at: "-").map { $0.lowercased() }
        var ranges: [String] = []
        while !subtags.isEmpty {
            ranges.append(subtags.joined(separator: "-"))
            subtags.removeLast()
            // A single letter or digit begins an extension, and is nothing without it.
            while subtags.last?.utf8.count == 1 { subtags.removeLast() }
        }
        return ranges
    }

    /// Returns the mistake in a tag, in words; nil where its language is known.
    package static func mistake(in tag: String) -> String? {
        let wrong = ScalarError(message: "'\(tag)' is not a language tag such as de or pt-BR")
        return FormatText.localeProblem(in: tag, wrong).map { problem in
            problem.message + (problem.suggestion.map { "; did you mean '\($0)'?" } ?? "")
        }
    }
}
