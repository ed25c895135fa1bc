import FormatCore

extension FormatterDefinition {
    static let dates: [FormatterDefinition] = [
        FormatterDefinition(
            "date",
            takes: [.skeleton],
            knownAs: ["time", "datetime"],
            example: "date(\"yMMMd\")",
            "A date with the fields of a skeleton of CLDR: `Jul 1, 2024`. `date(\"iso\")` is "
                + "`2024-07-01` and `date(\"isoMonth\")` is `2024-07` in every language, to group and sort "
                + "by.",
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
            "relative",
            takes: [.word(["day"]).optional],
            knownAs: ["ago", "timeago", "fromnow"],
            example: "relative",
            "The distance of a date from now: `5 minutes ago`, `yesterday`, `in 3 days`. "
                + "`relative(\"day\")` names the days around today, and gives the date of others. The page "
                + "is fresh until the words change.",
            .date { date, inputs in
                let now = inputs.clock.now
                let relative =
                    inputs.text(0) == nil
                    ? RelativeDate(date, now: now, locale: inputs.locale, timeZone: inputs.timeZone)
                    : RelativeDate(
                        dayOf: date,
                        now: now,
                        locale: inputs.locale,
                        timeZone: inputs.timeZone
                    )
                relative?.changesAt.map(inputs.clock.note)
                return relative?.text
            }
        ),
    ]
}
