/// A place in the text of a date, which is read from left to right.
struct DateCursor {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Steps over a character; false where another one comes.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Steps over spaces; false where there is no space.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        let start = position
        while skip(" ") {}
        return position > start
    }

    /// Reads a number of so many digits; nil where there are fewer or more.
    mutating func number(_ counts: ClosedRange<Int>) -> Int? {
        var (value, count) = (0, 0)
        while let digit = digit() {
            count += 1
            guard count <= counts.upperBound else { return nil }
            value = value * 10 + digit
        }
        return count >= counts.lowerBound ? value : nil
    }

    /// Reads a number of exactly so many digits, whatever follows them.
    mutating func number(exactly count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads letters of ASCII, in small letters; nil where there are none.
    mutating func word() -> String? {
        var word: [UInt8] = []
        while let byte = next, (0x61...0x7A).contains(byte | 0x20) {
            word.append(byte | 0x20)
            position += 1
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private mutating func digit() -> Int? {
        guard let byte = next, byte.isDigit else { return nil }
        position += 1
        return Int(byte - 0x30)
    }

    // MARK: Times

    /// Reads hours and minutes, and perhaps seconds, as milliseconds from midnight.
    ///
    /// - Parameter hourDigits: The number of digits that an hour may have.
    mutating func time(hourDigits: ClosedRange<Int>) -> Double? {
        guard let hour = number(hourDigits), hour < 24, skip(":"),
            let minute = number(exactly: 2), minute < 60
        else { return nil }
        let minutes = Double(hour * 60 + minute) * 60_000
        guard skip(":") else { return minutes }
        guard let second = number(exactly: 2), second <= 60, let fraction = fraction() else {
            return nil
        }
        // A leap second is the first one of the next minute. It is before midnight in UTC, from which zones differ by
        // quarters of an hour.
        if second == 60, minute % 15 != 14 { return nil }
        return minutes + Double(second) * 1_000 + fraction
    }

    /// The milliseconds of a fraction of a second; what is beyond them is cut.
    private mutating func fraction() -> Double? {
        guard skip(".") || skip(",") else { return 0 }
        var (milliseconds, count) = (0, 0)
        while let digit = digit() {
            if count < 3 { milliseconds = milliseconds * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in 0..<max(0, 3 - count) { milliseconds *= 10 }
        return Double(milliseconds)
    }

    /// Reads `+02:00`, `+0200` or `+02` as minutes east of UTC.
    mutating func offset() -> Int? {
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(exactly: 2), hours < 24 else { return nil }
        let hasColon = skip(":")
        guard hasColon || next?.isDigit == true else { return sign * hours * 60 }
        guard let minutes = number(exactly: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
