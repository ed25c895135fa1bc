/// A date as a text or a number has it, in one of the forms that APIs send: the time of RFC 3339 and its looser
/// relatives, dates of mail, feeds and HTTP (RFC 5322, 1123 and 850), and time since 1970.
///
/// The one reader of dates: it knows no time zone but those that texts name, so that a time without any stays
/// the time of a clock on some wall.
public enum WrittenDate: Sendable, Equatable {
    /// A moment, in milliseconds since 1970 in UTC.
    case moment(milliseconds: Double)
    /// A time without a zone, in milliseconds from the first midnight of 1970 on the same clock.
    case local(milliseconds: Double)
    /// A day without a time, in days since 1970.
    case day(Int)

    /// The farthest second that is a date, before and after 1970: some 270,000 years.
    public static let maximumSeconds = 8.64e12

    /// Reads a text; nil for one that is no date.
    public init?(_ text: String) {
        let bytes = Array(text.utf8).trimmingBlanks
        // The longest form, with a comment behind it; what is longer is no date.
        guard (1...80).contains(bytes.count) else { return nil }
        if let number = Self.number(bytes) {
            self.init(number: number)
        } else if let date = Self.timestamp(bytes) ?? Self.mailDate(bytes) {
            self = date
        } else {
            return nil
        }
    }

    /// Reads a time since 1970 by its size: seconds, from 10¹¹ on milliseconds, from 10¹⁴ on microseconds. Nil
    /// for one beyond all calendars.
    ///
    /// Seconds reach 10¹¹ in the year 5138, and milliseconds began there in 1973. From 10¹⁷ on it is nothing
    /// that has a year of four digits.
    public init?(number: Double) {
        let seconds: Double
        switch number.magnitude {
        case ..<1e11: seconds = number
        case ..<1e14: seconds = number / 1e3
        case ..<1e17: seconds = number / 1e6
        default: return nil
        }
        self = .moment(milliseconds: (seconds * 1_000).rounded(.down))
    }

    /// The number that a text of digits is; nil for another text, and for one with an exponent.
    private static func number(_ bytes: [UInt8]) -> Double? {
        let digits = bytes.drop { $0 == UInt8(ascii: "-") }
        guard bytes.count - digits.count <= 1, digits.first?.isDigit == true,
            digits.last?.isDigit == true, digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1,
            digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }
}

extension WrittenDate {
    /// Days since 1970 of a date of the Gregorian calendar, carried back before its start; nil for a day that the
    /// month does not have.
    ///
    /// Years begin in March, so that the leap day is the last one (Richards, Explanatory Supplement to the
    /// Astronomical Almanac).
    static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...count(of: month, in: year)).contains(day) else {
            return nil
        }
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The number of days of a month.
    private static func count(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The date of a day and a time of it, where both are there.
    static func date(days: Int, time: Double, offset: Int?) -> WrittenDate {
        let milliseconds = Double(days) * 86_400_000 + time
        guard let offset else { return .local(milliseconds: milliseconds) }
        return .moment(milliseconds: milliseconds - Double(offset) * 60_000)
    }
}

extension [UInt8] {
    /// The bytes without spaces, tabs and line ends at both ends.
    fileprivate var trimmingBlanks: [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let last = lastIndex(where: { !isBlank($0) }) else { return [] }
        return Array(self[...last].drop(while: isBlank))
    }
}

extension UInt8 {
    /// True for the digits of ASCII.
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
