import FormatCore

// What a number as text costs, by language and style. Compact numbers are ICU's; the others need it for odd numbers only.

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

for locale in ["en", "de", "fr", "hi", "ar-EG", "ja"] {
    func text(_ value: NumberValue, _ style: NumberStyle) -> String? {
        TextFormats.text(of: value, style: style, locale: locale)
    }
    measure("\(locale), a whole number") { text(.integer(Int64($0)), .number) }
    measure("\(locale), a decimal") { text(.double(Double($0 % 100_000) / 8), .number) }
    measure("\(locale), a price") { text(.double(Double($0 % 100_000) / 100), .currency("EUR")) }
    measure("\(locale), a compact number") { text(.integer(Int64($0)), .compact) }
}
