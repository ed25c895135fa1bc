/// Dates in header fields (RFC 9110, 5.6.7): the fixed form and the two obsolete ones, each exactly as it is
/// defined but for the case of its letters, which caches ignore (RFC 9111, 4.2).
enum HTTPDate {
    private static let days: StaticString = "sunmontuewedthufrisat"
    private static let longDays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    private static let months: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"

    /// Returns the time that a date names, or nil when it is not a date.
    ///
    /// - Parameter text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, or
    ///   `Sun Nov  6 08:49:37 1994`, all in UTC.
    static func parse(_ text: String) -> WallTime? {
        var text = text
        return text.withUTF8 { bytes in
            let reader = DateReader(bytes)
            return fixed(reader) ?? obsolete(reader) ?? asctime(reader)
        }
    }

    private static func fixed(_ reader: DateReader) -> WallTime? {
        var reader = reader
        guard reader.abbreviation(of: days) != nil, reader.skip(", "), let day = reader.number(2),
            reader.skip(" "), let month = reader.abbreviation(of: months), reader.skip(" "),
            let year = reader.number(4), reader.skip(" "), let clock = reader.clock(),
            reader.skip(" gmt"), reader.isAtEnd
        else { return nil }
        return time(year: year, month: month, day: day, clock: clock)
    }

    private static func obsolete(_ reader: DateReader) -> WallTime? {
        var reader = reader
        guard reader.word(of: longDays) != nil, reader.skip(", "), let day = reader.number(2),
            reader.skip("-"), let month = reader.abbreviation(of: months), reader.skip("-"),
            let year = reader.number(2), reader.skip(" "), let clock = reader.clock(),
            reader.skip(" gmt"), reader.isAtEnd
        else { return nil }
        // 70–99 are the last century's.
        return time(year: year + (year >= 70 ? 1900 : 2000), month: month, day: day, clock: clock)
    }

    private static func asctime(_ reader: DateReader) -> WallTime? {
        var reader = reader
        guard reader.abbreviation(of: days) != nil, reader.skip(" "),
            let month = reader.abbreviation(of: months), reader.skip(" "),
            let day = reader.skip(" ") ? reader.number(1) : reader.number(2), reader.skip(" "),
            let clock = reader.clock(), reader.skip(" "), let year = reader.number(4),
            reader.isAtEnd
        else { return nil }
        return time(year: year, month: month, day: day, clock: clock)
    }

    /// Returns the time of numbers that are within their bounds; `month` counts from 0.
    static func time(
        year: Int,
        month: Int,
        day: Int,
        clock: (hour: Int, minute: Int, second: Int)
    ) -> WallTime? {
        guard (1...31).contains(day), clock.hour < 24, clock.minute < 60, clock.second <= 60 else {
            return nil
        }
        let days = daysSince1970(year: year, month: month + 1, day: day)
        let seconds = (clock.hour * 60 + clock.minute) * 60 + clock.second
        return WallTime(milliseconds: (Int64(days) * 86_400 + Int64(seconds)) * 1000)
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

/// Reads the parts of a date one after another.
private struct DateReader {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Takes a text in lower case; false, and nothing taken, where another one follows.
    mutating func skip(_ text: StaticString) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.prefix(expected.count).lazy.map(ASCII.lowercase).elementsEqual(expected) else {
            return false
        }
        rest = rest.dropFirst(expected.count)
        return true
    }

    /// Takes one of some words of three letters, which are in lower case and one after another, and returns its index.
    mutating func abbreviation(of words: StaticString) -> Int? {
        guard rest.count >= 3 else { return nil }
        let letters = packed(rest.prefix(3))
        for index in 0..<words.utf8CodeUnitCount / 3 {
            let word = UnsafeBufferPointer(start: words.utf8Start + index * 3, count: 3)
            if packed(word[...]) == letters {
                rest = rest.dropFirst(3)
                return index
            }
        }
        return nil
    }

    /// Takes one of some words in lower case, and returns its index.
    mutating func word(of words: [String]) -> Int? {
        let index = words.firstIndex { word in
            rest.prefix(word.utf8.count).lazy.map(ASCII.lowercase).elementsEqual(word.utf8)
        }
        guard let index else { return nil }
        rest = rest.dropFirst(words[index].utf8.count)
        return index
    }

    private func packed(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
        letters.reduce(0) { $0 << 8 | UInt32(ASCII.lowercase($1)) }
    }

    /// Takes a number of so many digits.
    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(ASCII.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    /// Takes `08:49:37`.
    mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"),
            let second = number(2)
        else { return nil }
        return (hour, minute, second)
    }
}
