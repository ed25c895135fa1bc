import InputCore
internal import CText

extension TextDirection {
    /// Creates the direction in which a language tag (BCP 47) is written: by the script that it names,
    /// else by the one that is likely for its language and region (`pa-PK` is in Arabic script). Left to
    /// right for what is no tag.
    package init(locale: String) {
        let tag = locale.replacing(bytes: "_", with: "-")
        let isRightToLeft =
            tag.utf8.count <= TextLanguage.maximumUTF8Count && cicu_is_right_to_left(tag) != 0
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }
}

/// The part of a language tag (BCP 47) that glyphs and line breaks depend on.
///
/// HarfBuzz keeps every tag it is ever shown, and tags come with requests: so there are only as many
/// of these as there are languages, and a few forms of Chinese.
struct TextLanguage: Hashable, Sendable {
    /// The tag; empty for none.
    let tag: String

    /// No language.
    static let none = TextLanguage(tag: "")

    /// True for Chinese, whose quotation marks open and close lines.
    var isChinese: Bool { tag == "zh" || tag.utf8.starts(with: "zh-".utf8) }

    private init(tag: String) {
        self.tag = tag
    }

    /// The language of a tag. Of what is no tag, or names no language of ISO 639, `none`.
    init(_ locale: String?) {
        guard let locale, !locale.isEmpty, locale.utf8.count <= Self.maximumUTF8Count else {
            self = .none
            return
        }
        let parts = locale.lowercased().splitScalars { $0 == "-" || $0 == "_" }.map(String.init)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }),
            cicu_is_language(language) != 0
        else {
            self = .none
            return
        }
        let kept = Self.kept[language] ?? []
        let others = parts.dropFirst().filter { kept.contains($0) }.prefix(2)
        self.init(tag: ([language] + others).joined(separator: "-"))
    }

    /// The longest tag that is looked at; RFC 5646 asks for no more than 35.
    fileprivate static let maximumUTF8Count = 100

    /// The scripts and regions that change how a language looks.
    private static let kept: [ExactString: [String]] = [
        "zh": ["hans", "hant", "cn", "sg", "tw", "hk", "mo"],
        "ro": ["md"],
    ]
}

/// Languages as fonts know them.
extension TextLanguage {
    /// OpenType's tags of the language.
    var tags: LanguageTags {
        var tags = LanguageTags()
        guard !tag.isEmpty else { return tags }
        var count = UInt32(HB_OT_MAX_TAGS_PER_LANGUAGE)
        var found = [hb_tag_t](repeating: 0, count: Int(count))
        let language = hb_language_from_string(tag, -1)
        hb_ot_tags_from_script_and_language(HB_SCRIPT_LATIN, language, nil, nil, &count, &found)
        tags.first = found[0]
        tags.second = count > 1 ? found[1] : 0
        return tags
    }

    /// Returns the name of a language by OpenType's tag, in BCP 47.
    static func name(of tag: UInt32) -> String {
        hb_language_to_string(hb_ot_tag_to_language(tag)).map { String(cString: $0) } ?? ""
    }
}

/// OpenType's tags of a language, the most exact first; 0 where there are no more.
struct LanguageTags: Sendable {
    var first: UInt32 = 0
    var second: UInt32 = 0
}
