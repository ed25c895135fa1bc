/// A date of the Gregorian calendar, carried back before its start.
public struct CivilDate: Sendable, Equatable {
    /// The year, counted on before the year 1: 0 is the one before it.
    public let year: Int64
    /// 1 is January.
    public let month: Int64
    /// The day of the month, from 1.
    public let day: Int64

    /// Creates the date of a day, by counting 400-year eras that start in March, so that a leap day is the last of
    /// its year.
    public init(daysSince1970: Int64) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The date as ISO 8601 writes it: `2026-11-27`. Years outside of 0 to 9999 have a sign and six digits.
    public var text: String { "\(monthText)-\(Self.padded(day, width: 2))" }

    /// The month as ISO 8601 writes it: `2026-11`.
    public var monthText: String {
        let isPlain = (0...9_999).contains(year)
        let sign = isPlain ? "" : year < 0 ? "-" : "+"
        let digits = Self.padded(Int64(clamping: year.magnitude), width: isPlain ? 4 : 6)
        return "\(sign)\(digits)-\(Self.padded(month, width: 2))"
    }

    private static func padded(_ number: Int64, width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
