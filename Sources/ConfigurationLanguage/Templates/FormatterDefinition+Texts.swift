import FormatCore
import InputCore

extension FormatterDefinition {
    /// The most bytes that a formatter writes: an item's JSON has no more either. A longer text counts as a value that
    /// the formatter could not use, before any memory is taken for it.
    package static let maximumTextBytes = 1 << 20

    /// Returns texts with a separator between them; nil for more than a formatter writes.
    static func joined(_ texts: [String], separator: String) -> String? {
        var bytes = 0
        for text in texts {
            bytes += text.utf8.count + separator.utf8.count
            if bytes > maximumTextBytes { return nil }
        }
        return texts.joined(separator: separator)
    }
}

extension String {
    /// The text with another in each place that has the bytes of a pattern; nil for more than a formatter writes.
    fileprivate func replacing(_ pattern: String, with other: String) -> String? {
        let growth = other.utf8.count - pattern.utf8.count
        if growth > 0 {
            var (bytes, rest) = (utf8.count, self[...])
            while let range = rest.firstRange(ofBytes: pattern) {
                bytes += growth
                if bytes > FormatterDefinition.maximumTextBytes { return nil }
                rest = rest[range.upperBound...]
            }
        }
        return replacing(bytes: pattern, with: other)
    }

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
    static let texts: [FormatterDefinition] = [
        FormatterDefinition(
            "text",
            knownAs: ["striptags", "strip_html", "unescape", "html", "plain", "plaintext"],
            "The text of HTML: character references decoded, tags gone, white space folded; `<br>`, "
                + "`<p>` and `<li>` are line ends.",
            .text { html, _ in HTMLText.text(of: html) }
        ),
        FormatterDefinition(
            "markup",
            knownAs: ["rich", "richtext"],
            "The text of HTML in runs, for the `runs` of a cell's text: `b strong i em u s del a code` "
                + "give them their look.",
            .runs { html in HTMLText.runs(of: html) }
        ),
        FormatterDefinition(
            "initial",
            knownAs: ["letter"],
            "The letter under which text stands in an index of the language: `E` of `Élan`; `#` where "
                + "there is no such letter.",
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
                return text.replacing(pattern, with: other)
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
