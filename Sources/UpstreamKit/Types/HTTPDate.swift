import InputCore

/// Dates in header fields (RFC 9110, 5.6.7): the fixed form and the two obsolete ones.
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Returns the time that a date names, or nil when it is not a date.
    ///
    /// - Parameter text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, or
    ///   `Sun Nov  6 08:49:37 1994`, all in UTC.
    static func parse(_ text: String) -> WallTime? {
        if let time = fixed(text) { return time }
        let parts = text.lowercased().splitScalars { $0 == " " || $0 == "," || $0 == "-" }
            .map(String.init)
        if parts.count == 6, parts[5] == "gmt" {
            return time(day: parts[1], month: parts[2], year: parts[3], clock: parts[4])
        }
        if parts.count == 5 {
            return time(day: parts[2], month: parts[1], year: parts[4], clock: parts[3])
        }
        return nil
    }

    /// Reads the fixed form, which nearly all upstreams send: each number has its place.
    private static func fixed(_ text: String) -> WallTime? {
        let name = Array(text.utf8)
        guard name.count == 29, name[25...].elementsEqual(" GMT".utf8),
            let month = months.firstIndex(where: { month in
                month.utf8.elementsEqual(name[8..<11].lazy.map { $0 | 0x20 })
            })
        else { return nil }
        func number(_ place: Int, _ digits: Int) -> Int? {
            var number = 0
            for byte in name[place..<place + digits] {
                guard ASCII.isDigit(byte) else { return nil }
                number = number * 10 + Int(byte & 15)
            }
            return number
        }
        let space = UInt8(ascii: " ")
        guard name[3] == UInt8(ascii: ","), name[4] == space, name[7] == space, name[11] == space,
            name[16] == space, name[19] == UInt8(ascii: ":"), name[22] == UInt8(ascii: ":"),
            let day = number(5, 2), let year = number(12, 4), let hour = number(17, 2),
            let minute = number(20, 2), let second = number(23, 2)
        else { return nil }
        return time(year: year, month: month, day: day, clock: (hour, minute, second))
    }

    /// Returns the time of numbers that are within their bounds; `month` counts from 0.
    private static func time(
        year: Int,
        month: Int,
        day: Int,
        clock: (hour: Int, minute: Int, second: Int)
    ) -> WallTime? {
        guard (1...31).contains(day), clock.hour < 24, clock.minute < 60, clock.second <= 60 else {
            return nil
        }
        let days = daysSince1970(year: fourDigits(year), month: month + 1, day: day)
        let seconds = (clock.hour * 60 + clock.minute) * 60 + clock.second
        return WallTime(milliseconds: (Int64(days) * 86_400 + Int64(seconds)) * 1000)
    }

    private static func time(
        day: String,
        month: String,
        year: String,
        clock: String
    ) -> WallTime? {
        let clock = clock.split(at: ":", omittingEmptySubsequences: false).map(number)
        guard let day = number(day[...]), let month = months.firstIndex(of: month),
            let year = number(year[...]), clock.count == 3, let hour = clock[0],
            let minute = clock[1], let second = clock[2]
        else { return nil }
        return time(year: year, month: month, day: day, clock: (hour, minute, second))
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit) else {
            return nil
        }
        return Int(text)
    }

    /// Returns the year that the obsolete form's two digits mean: 70–99 are the last century's.
    private static func fourDigits(_ year: Int) -> Int {
        year >= 100 ? year : year + (year >= 70 ? 1900 : 2000)
    }

    /// Returns the days from 1970-01-01 in the proleptic Gregorian calendar; counts years from
    /// March, so that the leap day is the last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
