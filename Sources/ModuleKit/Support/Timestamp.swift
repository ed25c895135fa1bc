/// The text of instants after RFC 3339, in UTC.
package enum Timestamp {
    /// Returns `2026-11-21T10:43:33Z` for seconds since 1970, whole seconds, rounded down.
    package static func rfc3339(secondsSince1970 seconds: Int64) -> String {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let (year, month, day) = civilDate(daysSince1970: days)
        let date = "\(padded(year, width: 4))-\(padded(month, width: 2))-\(padded(day, width: 2))"
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, width: 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    /// Returns the Gregorian date of a day, by counting 400-year eras that start in March, so that a leap
    /// day is the last of its year.
    private static func civilDate(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int64, width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
