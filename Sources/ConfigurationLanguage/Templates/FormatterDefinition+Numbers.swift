import FormatCore

extension FormatterDefinition {
    static let numbers: [FormatterDefinition] = [
        FormatterDefinition(
            "plus",
            takes: [.decimal],
            knownAs: ["add"],
            example: "plus(1)",
            "The exact sum of two numbers: 0.1 and 0.2 are 0.3.",
            .decimal { number, inputs in inputs.decimal(0).flatMap(number.plus) }
        ),
        FormatterDefinition(
            "times",
            takes: [.decimal],
            knownAs: ["multiply", "mul"],
            example: "times(1.19)",
            "The exact product of two numbers.",
            .decimal { number, inputs in inputs.decimal(0).flatMap(number.times) }
        ),
        FormatterDefinition(
            "round",
            takes: [
                .wholeNumber(-NumberStyle.maximumDecimals...NumberStyle.maximumDecimals).optional
            ],
            example: "round(2)",
            "A number with at most so many decimals, none by default; halves away from zero.",
            .decimal { number, inputs in number.rounded(decimals: inputs.integer(0) ?? 0) }
        ),
        FormatterDefinition(
            "compact",
            takes: [decimals],
            knownAs: ["short"],
            "A short number, as the language writes it: `999`, `12.3K`, `4M`. At most so many "
                + "decimals, one by default.",
            .number(style: .compact)
        ),
        FormatterDefinition(
            "number",
            takes: [decimals],
            "A number as the language writes it: `12,345.6`. At most so many decimals, six by default.",
            .number(style: .number)
        ),
        FormatterDefinition(
            "percent",
            takes: [decimals],
            knownAs: ["percentage"],
            "A fraction as a percentage: `25%` of 0.25. At most so many decimals, two by default.",
            .number(style: .percent)
        ),
        FormatterDefinition(
            "currency",
            takes: [.currency, decimals],
            knownAs: ["money", "price"],
            example: "currency(\"EUR\")",
            "An amount of a currency, whose code is three capital letters: `€9.99`. Its decimals are "
                + "the currency's, or exactly so many as a second argument says.",
            .number { number, inputs in
                inputs.text(0).flatMap {
                    let style = NumberStyle.currency($0).with(decimals: inputs.integer(1))
                    return TextFormats.text(of: number, style: style, locale: inputs.locale)
                }
            }
        ),
        FormatterDefinition(
            "plural",
            takes: [.pluralRule],
            knownAs: ["pluralize"],
            example: "plural(\"one: # song; other: # songs\")",
            "The text for the plural category of a number: `1 song`. `{compact}` writes the number short.",
            .number { number, inputs in
                inputs.rule(0).flatMap {
                    TextFormats.text(of: number, rule: $0, locale: inputs.locale)
                }
            }
        ),
        FormatterDefinition(
            "bytes",
            knownAs: ["filesize"],
            "A number of bytes, as the language writes it: `1.5 kB` of 1536.",
            .number { number, inputs in
                ByteCount.text(of: number, locale: inputs.locale)
            }
        ),
        FormatterDefinition(
            "duration",
            takes: [.word(DurationText.Unit.allCases.map(\.rawValue)), .word(["short"]).optional],
            example: "duration(\"ms\")",
            "A number of milliseconds, seconds (`\"s\"`) or minutes (`\"min\"`) as a clock shows it: "
                + "`3:41`, `1:02:05`. `duration(\"ms\", \"short\")` has words: `3 min 41 sec`.",
            .number { number, inputs in
                inputs.text(0).flatMap(DurationText.Unit.init(rawValue:)).flatMap {
                    DurationText.text(
                        of: number,
                        unit: $0,
                        inWords: inputs.text(1) != nil,
                        locale: inputs.locale
                    )
                }
            }
        ),
    ]

    /// The most decimals, which may be left out.
    private static let decimals = FormatterParameter.wholeNumber(0...NumberStyle.maximumDecimals)
        .optional
}

extension FormatterEffect {
    /// A number as the language writes it in a style.
    fileprivate static func number(style: NumberStyle) -> FormatterEffect {
        .number {
            TextFormats.text(
                of: $0,
                style: style.with(decimals: $1.integer(0)),
                locale: $1.locale
            )
        }
    }
}
