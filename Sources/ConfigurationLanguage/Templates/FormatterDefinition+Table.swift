import FormatCore

extension FormatterDefinition {
    /// The formatters that templates may use, in the order in which messages and the documentation list them.
    package static let all: [FormatterDefinition] = general + numbers + dates + texts + lists

    /// Those of any value, and of the case of text.
    private static let general: [FormatterDefinition] = [
        FormatterDefinition(
            "upper",
            knownAs: ["uppercase"],
            "Text in upper case, by the rules of the language.",
            .text { TextCase.upper.text(of: $0, locale: $1.locale) }
        ),
        FormatterDefinition(
            "lower",
            knownAs: ["lowercase"],
            "Text in lower case, by the rules of the language.",
            .text { TextCase.lower.text(of: $0, locale: $1.locale) }
        ),
        FormatterDefinition(
            "trim",
            knownAs: ["strip"],
            "Text without white space at both ends.",
            .text { text, _ in text.withoutOuterWhitespace }
        ),
        FormatterDefinition("json", knownAs: ["tojson"], "Any value as JSON text.", .json),
        FormatterDefinition(
            "join",
            takes: [.text],
            example: "join(\",\")",
            "The values of a list as text, with a separator between them.",
            .elements { texts, inputs in inputs.text(0).flatMap { joined(texts, separator: $0) } }
        ),
        FormatterDefinition(
            "default",
            takes: [.literal],
            example: "default(\"x\")",
            "A text, a number, or the value of a path, in place of null and missing.",
            .fallback
        ),
    ]
}

extension String {
    /// The text without white space at both ends.
    var withoutOuterWhitespace: String {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
