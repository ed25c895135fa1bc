import ModuleConfiguration

/// The direction in which a page reads.
package enum TextDirection: String, Sendable, Hashable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left: the page is mirrored.
    case rightToLeft = "rtl"

    /// The direction that a BCP 47 language tag reads in: by its script when it names one, else by
    /// the script that its language is usually written in. Extensions, which a subtag of one character begins
    /// (RFC 5646, section 2.1), say nothing of it: `ar-u-nu-latn` is Arabic with other digits.
    package init(locale: String) {
        let parts = locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        let script = parts.dropFirst().prefix { $0.count > 1 }
            .first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        let isRightToLeft =
            if let script {
                Self.rightToLeftScripts.contains(String(script))
            } else {
                Self.rightToLeftLanguages.contains(parts.first.map(String.init) ?? "")
            }
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }

    private static let rightToLeftScripts: Set<ExactString> = [
        "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]

    private static let rightToLeftLanguages: Set<ExactString> = [
        "ar", "arc", "arz", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "lrc", "mzn", "nqo", "pnb",
        "ps", "sd", "syr", "ug", "ur", "yi",
    ]
}
