/// The times of certificates as OpenSSL writes them: `Dec  1 12:30:05 2026 GMT`.
enum CertificateTime {
    private static let label = Array("Expire date:".utf8)
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the time of libcurl's line about the end of a certificate, in seconds since 1970; nil for other lines.
    static func end(in line: some Collection<UInt8>) -> Int? {
        guard line.starts(with: label) else { return nil }
        return seconds(line.dropFirst(label.count))
    }

    /// Reads a time; nil for any other text.
    ///
    /// - Returns: seconds since 1970, in the Gregorian calendar.
    static func seconds(_ text: some Collection<UInt8>) -> Int? {
        let words = text.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x3A })
        guard words.count == 7, words[6].elementsEqual("GMT".utf8),
            let month = months.firstIndex(where: { words[0].elementsEqual($0.utf8) }),
            let day = number(words[1], in: 1...31), let hour = number(words[2], in: 0...23),
            let minute = number(words[3], in: 0...59), let second = number(words[4], in: 0...60),
            let year = number(words[5], in: 1...9999)
        else { return nil }
        return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60
            + second
    }

    /// Returns the days since 1970, counted in years that begin with March, whose leap day is the last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func number(_ digits: some Collection<UInt8>, in range: ClosedRange<Int>) -> Int?
    {
        guard (1...4).contains(digits.count) else { return nil }
        var number = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return range.contains(number) ? number : nil
    }
}
