import InputCore

/// The text of instants after RFC 3339, in UTC.
package enum Timestamp {
    /// Returns `2026-11-21T10:43:33Z` for seconds since 1970, whole seconds, rounded down.
    package static func rfc3339(secondsSince1970 seconds: Int64) -> String {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let date = CivilDate(daysSince1970: days).text
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, width: 2) }
        return "\(date)T\(time.joined(separator: ":"))Z"
    }

    private static func padded(_ number: Int64, width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
