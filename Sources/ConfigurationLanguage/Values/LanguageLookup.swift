import InputCore

/// RFC 4647's Lookup (section 3.4): from a language range to the shorter ones that replace it.
package enum LanguageLookup {
    /// Returns a tag and the shorter ones that replace it, in small letters, the best one first: of `zh-Hant-CN-x-a`
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

    /// Returns the first of some tags that is equal to the range, or to the range without its last subtags; nil
    /// where none is. Letters are compared without their case.
    package static func find(_ range: String, among tags: [String]) -> String? {
        for wanted in ranges(of: range) {
            if let found = tags.first(where: { $0.lowercased() == wanted }) { return found }
        }
        return nil
    }

    /// Returns the mistake in a tag, in words; nil where its language is known.
    package static func mistake(in tag: String) -> String? {
        let wrong = ScalarError(message: "'\(tag)' is not a language tag such as de or pt-BR")
        return FormatText.localeProblem(in: tag, wrong).map { problem in
            problem.message + (problem.suggestion.map { "; did you mean '\($0)'?" } ?? "")
        }
    }
}
