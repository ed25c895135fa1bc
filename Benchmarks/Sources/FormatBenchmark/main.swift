import FormatCore

// What a number and a date as text cost, by language and style. ICU is needed for odd ones only.

/// Prints the time of one call, of many.
func measure(_ name: String, _ body: (Int) -> String?) {
    let (warmUp, count) = (20_000, 500_000)
    var bytes = 0
    for index in 0..<warmUp { bytes += body(index)?.utf8.count ?? 0 }
    let start = ContinuousClock.now
    for index in 0..<count { bytes += body(index)?.utf8.count ?? 0 }
    let nanoseconds = start.duration(to: .now) / .nanoseconds(1) / Double(count)
    print("\(name): \((nanoseconds / 10).rounded() / 100) µs (\(bytes / count) bytes)")
}

let rule = try? PluralRule(parsing: "one: # song; other: # songs")
let skeletons = ["yMMMd", "yMMMdjm"].compactMap { DateSkeleton($0) }

for locale in ["en", "de", "fr", "hi", "ar-EG", "ja"] {
    func text(_ value: NumberValue, _ style: NumberStyle) -> String? {
        TextFormats.text(of: value, style: style, locale: locale)
    }
    measure("\(locale), a whole number") { text(.integer(Int64($0)), .number) }
    measure("\(locale), a decimal") { text(.double(Double($0 % 100_000) / 8), .number) }
    measure("\(locale), a price") { text(.double(Double($0 % 100_000) / 100), .currency("EUR")) }
    measure("\(locale), a compact number") { text(.integer(Int64($0)), .compact) }
    measure("\(locale), bytes") {
        ByteCount.text(of: .integer(Int64($0) * 999), locale: locale)
    }
    for skeleton in skeletons {
        measure("\(locale), \(skeleton.text)") {
            DateValue(epochSeconds: Double($0) * 1_009).flatMap {
                TextFormats.text(
                    of: $0,
                    skeleton: skeleton,
                    locale: locale,
                    timeZone: "Europe/Berlin"
                )
            }
        }
    }
    measure("\(locale), a distance") {
        DateValue(epochSeconds: Double($0)).flatMap {
            RelativeDate($0, now: 6e8, locale: locale, timeZone: "UTC")?.text
        }
    }
    measure("\(locale), a plural") { number in
        rule.flatMap {
            TextFormats.text(of: .integer(Int64(number % 1_000)), rule: $0, locale: locale)
        }
    }
    measure("\(locale), a duration") {
        DurationText.text(
            of: .integer(Int64($0)),
            unit: .seconds,
            inWords: false,
            locale: locale
        )
    }
}
