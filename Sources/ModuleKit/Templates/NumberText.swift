import ModuleConfiguration

/// The text of numbers as people read them.
enum NumberText {
    private static let units = ["", "K", "M", "B", "T"]

    /// At most one decimal and a unit: `999`, `12.3K`, `1M` for 999,950.
    ///
    /// Rounded to the nearest tenth of the unit, halves away from zero. From a thousand trillions on
    /// the unit stays `T`.
    static func compact(_ number: Double) -> String {
        var scaled = abs(number)
        var unit = 0
        while unit < units.count - 1, tenth(scaled) >= 1000 {
            scaled /= 1000
            unit += 1
        }
        let shown = tenth(scaled)
        let sign = number < 0 && shown > 0 ? "-" : ""
        return sign + plain(shown) + units[unit]
    }

    private static func tenth(_ number: Double) -> Double {
        (number * 10).rounded(.toNearestOrAwayFromZero) / 10
    }

    /// Thousands grouped by commas, the decimals as they are: `12,345.6`.
    static func grouped(_ number: Double) -> String {
        grouped(plain(number))
    }

    /// Groups the digits before the point of a number's text; text with an exponent stays as it is.
    static func grouped(_ text: String) -> String {
        if text.contains("e") { return text }
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return text }
        let digits = whole.drop { $0 == "-" }
        var result = whole.hasPrefix("-") ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return parts.count > 1 ? result + "." + parts[1] : result
    }

    /// The shortest text of a number, without a point when it is whole.
    private static func plain(_ number: Double) -> String {
        ParameterValue.number(number).text
    }
}
