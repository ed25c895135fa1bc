/// The `Retry-After` field (RFC 9110, 10.2.3).
package enum RetryAfter {
    /// The longest pause that is respected: a day.
    static let maximum = Duration.seconds(86_400)

    /// Returns the pause that the field asks for, or nil when it is neither seconds nor a date.
    ///
    /// - Parameters:
    ///   - text: seconds, or a date.
    ///   - now: the wall clock, for dates.
    package static func parse(_ text: String, now: WallTime) -> Duration? {
        if text.utf8.allSatisfy(ASCII.isDigit), !text.isEmpty {
            return min(.seconds(Int64(text) ?? .max >> 32), maximum)
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        return min(max(.zero, now.duration(to: date)), maximum)
    }
}
