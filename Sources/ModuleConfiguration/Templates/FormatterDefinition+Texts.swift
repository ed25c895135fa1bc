import FormatCore
import InputCore

extension String {
    /// The texts between the places that have the bytes of a separator.
    fileprivate func parts(between separator: String) -> [String] {
        var (parts, rest): ([String], Substring) = ([], self[...])
        while let range = rest.firstRange(ofBytes: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}

extension FormatterDefinition {
    /// The formatters of text.
    static let texts: [FormatterDefinition] = [
        FormatterDefinition(
            "text",
            knownAs: ["striptags", "strip_html", "unescape"],
            "The text of HTML: character references decoded, tags gone, white space folded; `<br>`, `<p>` and `<li>` are line ends.",
            .text { html, _ in HTMLText.text(of: html) }
        ),
        FormatterDefinition(
            "initial",
            knownAs: ["letter"],
            "The letter under which text stands in an index of the language: `E` of `Élan`; `#` where there is no such letter.",
            .text { IndexLetter.letter(of: $0, locale: $1.locale) }
        ),
        FormatterDefinition(
            "slug",
            knownAs: ["slugify", "handleize"],
            "Text as a part of an address: `creme-brulee` of `Crème brûlée!`.",
            .text { text, _ in SlugText.text(of: text) }
        ),
        FormatterDefinition(
            "replace",
            takes: [.someText, .text],
            example: "replace(\"_\", \" \")",
            "Text with another in every place of the first.",
            .text { text, inputs in
                guard let pattern = inputs.text(0), let other = inputs.text(1) else { return nil }
                return text.replacing(bytes: pattern, with: other)
            }
        ),
        FormatterDefinition(
            "split",
            takes: [.someText],
            example: "split(\",\")",
            "The list of the texts between the places of a separator, which are trimmed.",
            .parts { text, inputs in
                inputs.text(0).map { text.parts(between: $0).map(\.withoutOuterWhitespace) }
            }
        ),
    ]
}
