/// Formats times for `Date`: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
enum HTTPDateFormatter {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Formats a time in seconds since 1970-01-01T00:00:00Z, not negative.
    static func format(unixSeconds seconds: Int) -> String {
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = civil(day)
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
        let calendar = "\(twoDigits(date.day)) \(months[date.month - 1]) \(date.year)"
        return "\(days[day % 7]), \(calendar) \(time.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// The Gregorian date of a day counted from 1970-01-01. Years begin in March here, so that
    /// the leap day is a year's last; an era is the 400 years after which the calendar repeats.
    private static func civil(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let sinceEra = dayNumber + 719_468
        let era = sinceEra / 146_097
        let dayOfEra = sinceEra % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
