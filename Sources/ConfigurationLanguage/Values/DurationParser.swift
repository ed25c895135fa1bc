import InputCore

/// Durations as a configuration writes them: `800ms`, `1.5s`, `2m`, `1h`, `30d`, or `0`.
package enum DurationParser {
    private static let units: [(name: String, milliseconds: Double)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// Reads one; nil when the text is none. Finer than a microsecond is rounded.
    package static func parse(_ text: String) -> Duration? {
        if text == "0" { return .zero }
        let number = text.prefixScalars { $0.isASCIIDigit || $0 == "." }
        let rest = text.dropFirstScalars(number.count)
        guard let unit = units.first(where: { $0.name == rest }), number.unicodeScalars.last != ".",
            number.unicodeScalars.first != ".", let value = Double(number)
        else { return nil }
        let microseconds = (value * unit.milliseconds * 1_000).rounded()
        guard microseconds <= 1e15 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }

    /// The words for units that people write, but for a plural's `s`.
    private static let words = [
        "millisecond": "ms", "milli": "ms", "msec": "ms", "second": "s", "sec": "s", "s": "s",
        "minute": "m", "min": "m", "hour": "h", "hr": "h", "day": "d", "m": "m", "h": "h", "d": "d",
        "ms": "ms",
    ]

    /// Returns a duration whose unit is written out, or is separate (`5min`, `2 minutes`), as it is written
    /// here; nil for anything else.
    static func corrected(_ text: String) -> String? {
        let number = text.prefixScalars { $0.isASCIIDigit || $0 == "." }
        let rest = text.dropFirstScalars(number.count).dropScalars { $0 == " " }.lowercased()
        let singular =
            rest.count > 2 && rest.ends(with: "s") ? String(rest.dropLastScalars()) : rest
        guard let unit = words[rest] ?? words[singular] else { return nil }
        let corrected = number + unit
        return parse(String(corrected)) == nil ? nil : String(corrected)
    }

    /// A duration in the greatest unit up to hours that leaves it whole.
    static func format(_ duration: Duration) -> String {
        let milliseconds =
            duration.components.seconds * 1_000
            + duration.components.attoseconds / 1_000_000_000_000_000
        for unit in units.dropLast().reversed()
        where milliseconds % Int64(clamping: unit.milliseconds) == 0 {
            if milliseconds > 0 {
                return "\(milliseconds / Int64(clamping: unit.milliseconds))\(unit.name)"
            }
        }
        return "0"
    }
}
