/// A time, or a day without one.
package struct DateValue: Sendable, Equatable {
    /// Milliseconds since 1970, in UTC; of a day, its midnight.
    package let milliseconds: Double
    /// True of a day without a time.
    package let isDay: Bool

    /// The farthest second that is a date, before and after 1970: some 270,000 years.
    private static let maximumSeconds = 8.64e12

    /// Creates the time of a number of seconds since 1970; nil for one beyond all calendars.
    package init?(epochSeconds: Double) {
        guard epochSeconds.magnitude <= Self.maximumSeconds else { return nil }
        milliseconds = (epochSeconds * 1_000).rounded(.down)
        isDay = false
    }

    /// Parses a date and time, or a day, of RFC 3339 (section 5.6). Nil for anything else.
    package init?(rfc3339 text: String) {
        var reader = Reader(bytes: Array(text.utf8))
        guard let days = reader.days() else { return nil }
        if reader.isAtEnd {
            milliseconds = Double(days) * 86_400_000
            isDay = true
            return
        }
        guard let time = reader.time(), reader.isAtEnd else { return nil }
        milliseconds = Double(days) * 86_400_000 + time
        isDay = false
    }

    /// Reads the parts from left to right.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        /// A date as days since 1970.
        mutating func days() -> Int? {
            guard let year = number(4), skip("-"), let month = number(2), (1...12).contains(month),
                skip("-"), let day = number(2), (1...Self.days(of: month, in: year)).contains(day)
            else { return nil }
            return Self.days(year: year, month: month, day: day)
        }

        /// A time and its distance from UTC, as milliseconds from midnight in UTC.
        mutating func time() -> Double? {
            guard skip("T") || skip("t") || skip(" "),
                let hour = number(2), hour < 24, skip(":"),
                let minute = number(2), minute < 60, skip(":"),
                // A leap second is the first one of the next minute.
                let second = number(2), second <= 60,
                let fraction = fraction(), let offset = offset()
            else { return nil }
            let seconds = (hour * 60 + minute - offset) * 60 + second
            return Double(seconds) * 1_000 + fraction
        }

        /// The milliseconds of a fraction of a second; what is beyond them is cut.
        private mutating func fraction() -> Double? {
            guard skip(".") else { return 0 }
            let start = position
            var milliseconds = 0
            while let digit = digit() {
                if position - start <= 3 { milliseconds = milliseconds * 10 + digit }
            }
            guard position > start else { return nil }
            for _ in 0..<max(0, 3 - (position - start)) { milliseconds *= 10 }
            return Double(milliseconds)
        }

        /// Minutes east of UTC.
        private mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(2), hours < 24, skip(":"),
                let minutes = number(2), minutes < 60
            else { return nil }
            return sign * (hours * 60 + minutes)
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        private mutating func digit() -> Int? {
            guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else {
                return nil
            }
            position += 1
            return Int(bytes[position - 1] - 0x30)
        }

        private mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        private static func days(of month: Int, in year: Int) -> Int {
            switch month {
            case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }

        /// Days since 1970 of a date of the Gregorian calendar, carried back before its start.
        ///
        /// Years begin in March, so that the leap day is the last one (Richards, Explanatory Supplement
        /// to the Astronomical Almanac).
        private static func days(year: Int, month: Int, day: Int) -> Int {
            let year = month <= 2 ? year - 1 : year
            let era = (year >= 0 ? year : year - 399) / 400
            let yearOfEra = year - era * 400
            let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
            let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            return era * 146_097 + dayOfEra - 719_468
        }
    }
}
