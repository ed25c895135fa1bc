import FormatCore

extension FormatterDefinition {
    /// The formatters that templates may use, in the order in which messages and the documentation list them.
    package static let all: [FormatterDefinition] = ofOneValue + lists

    private static let ofOneValue: [FormatterDefinition] = [
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
        FormatterDefinition(
            "compact",
            knownAs: ["short"],
            "A short number, as the language writes it: `999`, `12.3K`, `4M`.",
            .number(style: .compact)
        ),
        FormatterDefinition(
            "number",
            "A number as the language writes it: `12,345.6`.",
            .number(style: .number)
        ),
        FormatterDefinition(
            "percent",
            knownAs: ["percentage"],
            "A fraction as a percentage: `25%` of 0.25.",
            .number(style: .percent)
        ),
        FormatterDefinition(
            "currency",
            takes: [.currency],
            knownAs: ["money", "price"],
            example: "currency(\"EUR\")",
            "An amount of a currency, whose code is three capital letters: `€9.99`.",
            .number { number, inputs in
                inputs.text(0).flatMap {
                    TextFormats.text(of: number, style: .currency($0), locale: inputs.locale)
                }
            }
        ),
        FormatterDefinition(
            "date",
            takes: [.skeleton],
            knownAs: ["time", "datetime"],
            example: "date(\"yMMMd\")",
            "A date with the fields of a skeleton of CLDR: `Jul 1, 2024`.",
            .date { date, inputs in
                inputs.skeleton(0).flatMap {
                    TextFormats.text(
                        of: date,
                        skeleton: $0,
                        locale: inputs.locale,
                        timeZone: inputs.timeZone
                    )
                }
            }
        ),
        FormatterDefinition(
            "plural",
            takes: [.pluralRule],
            knownAs: ["pluralize"],
            example: "plural(\"one: # song; other: # songs\")",
            "The text for the plural category of a number: `1 song`.",
            .number { number, inputs in
                inputs.rule(0).flatMap {
                    TextFormats.text(of: number, rule: $0, locale: inputs.locale)
                }
            }
        ),
        FormatterDefinition("json", knownAs: ["tojson"], "Any value as JSON text.", .json),
        FormatterDefinition(
            "join",
            takes: [.text],
            example: "join(\",\")",
            "The values of a list as text, with a separator between them.",
            .elements { texts, inputs in inputs.text(0).map { texts.joined(separator: $0) } }
        ),
        FormatterDefinition(
            "default",
            takes: [.text],
            example: "default(\"x\")",
            "A text, or the value of a path, in place of null and missing.",
            .fallback
        ),
    ]
}

extension FormatterEffect {
    /// A number as the language writes it in a style.
    fileprivate static func number(style: NumberStyle) -> FormatterEffect {
        .number { TextFormats.text(of: $0, style: style, locale: $1.locale) }
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var withoutOuterWhitespace: String {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }
}
