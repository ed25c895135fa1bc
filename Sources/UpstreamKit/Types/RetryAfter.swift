/// The `Retry-After` field (RFC 9110, 10.2.3).
package enum RetryAfter {
    /// The longest that is believed: nobody is told to wait for more than a day.
    static let maximum = Duration.seconds(86_400)

    /// How long the field asks to wait.
    ///
    /// - Parameters:
    ///   - text: seconds, or a date.
    ///   - now: the wall clock, for dates.
    /// - Returns: the time to wait, or nil when the field is neither.
    package static func parse(_ text: String, now: WallTime) -> Duration? {
        if text.utf8.allSatisfy(ASCII.isDigit), !text.isEmpty {
            return min(.seconds(Int64(text) ?? .max >> 32), maximum)
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        return min(max(.zero, now.duration(to: date)), maximum)
    }
}
