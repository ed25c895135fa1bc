extension WrittenDate {
    /// Reads a date of RFC 3339, and its looser relatives: without a zone, without seconds, with a space for `T`,
    /// with `+0200` or ` UTC`, or a day alone.
    static func timestamp(_ bytes: [UInt8]) -> WrittenDate? {
        var cursor = DateCursor(bytes)
        guard let year = cursor.number(exactly: 4), cursor.skip("-"),
            let month = cursor.number(exactly: 2), cursor.skip("-"),
            let day = cursor.number(exactly: 2),
            let days = days(year: year, month: month, day: day)
        else { return nil }
        if cursor.isAtEnd { return .day(days) }
        guard cursor.skip("T") || cursor.skip("t") || cursor.skip(" "),
            let time = cursor.time(hourDigits: 2...2)
        else { return nil }
        return zoned(days: days, time: time, &cursor)
    }

    /// Reads a date of RFC 5322 or 1123 (`Tue, 24 Nov 2026 10:00:00 GMT`), of RFC 850 (`Tuesday, 24-Nov-26 …`), or
    /// of C's `asctime` (`Tue Nov 24 10:00:00 2026`), with or without the day of the week, which is not compared.
    static func mailDate(_ bytes: [UInt8]) -> WrittenDate? {
        var cursor = DateCursor(bytes)
        var word = cursor.word()
        if let name = word, Self.isWeekday(name) {
            _ = cursor.skip(",")
            cursor.skipSpaces()
            word = cursor.word()
        }
        if let word { return clockDate(month: word, &cursor) }
        guard let day = cursor.number(1...2), let separator = Self.separator(&cursor),
            let month = cursor.word().flatMap(Self.month(named:)),
            Self.separator(&cursor) == separator, let year = Self.year(&cursor),
            let days = days(year: year, month: month, day: day)
        else { return nil }
        if cursor.isAtEnd { return .day(days) }
        guard cursor.skipSpaces(), let time = cursor.time(hourDigits: 1...2) else { return nil }
        return zoned(days: days, time: time, &cursor)
    }

    /// Reads what follows the weekday in `Tue Nov 24 10:00:00 +0000 2026`.
    private static func clockDate(month word: String, _ cursor: inout DateCursor) -> WrittenDate? {
        guard let month = month(named: word), cursor.skipSpaces(), let day = cursor.number(1...2),
            cursor.skipSpaces(), let time = cursor.time(hourDigits: 1...2), cursor.skipSpaces()
        else { return nil }
        var offset: Int?
        if cursor.next?.isDigit != true {
            guard let zone = zone(&cursor), cursor.skipSpaces() else { return nil }
            offset = zone
        }
        guard let year = cursor.number(exactly: 4), cursor.isAtEnd,
            let days = days(year: year, month: month, day: day)
        else { return nil }
        return date(days: days, time: time, offset: offset)
    }

    // MARK: Parts

    /// The date of a time, of which a zone and a comment may come.
    private static func zoned(
        days: Int,
        time: Double,
        _ cursor: inout DateCursor
    ) -> WrittenDate? {
        cursor.skipSpaces()
        if cursor.isAtEnd { return date(days: days, time: time, offset: nil) }
        guard let offset = zone(&cursor) else { return nil }
        cursor.skipSpaces()
        // A comment of RFC 5322, `+0000 (UTC)`.
        if cursor.skip("(") {
            guard cursor.word() != nil, cursor.skip(")") else { return nil }
        }
        return cursor.isAtEnd ? date(days: days, time: time, offset: offset) : nil
    }

    /// A zone as minutes east of UTC: an offset, or one of the names of RFC 5322.
    private static func zone(_ cursor: inout DateCursor) -> Int? {
        guard let name = cursor.word() else { return cursor.offset() }
        return zones[ExactString(name)].map { $0 * 60 }
    }

    /// The hours of the names that RFC 5322 gives (4.3), and of UTC. A military letter but `Z` says nothing there.
    private static let zones: [ExactString: Int] = [
        "z": 0, "utc": 0, "ut": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
        "mdt": -6, "pst": -8, "pdt": -7,
    ]

    /// The sign between day, month and year: a hyphen, or spaces.
    private static func separator(_ cursor: inout DateCursor) -> UInt8? {
        if cursor.skip("-") { return UInt8(ascii: "-") }
        return cursor.skipSpaces() ? UInt8(ascii: " ") : nil
    }

    /// A year of four digits, or of the two of RFC 850 and the two or three of old mail (RFC 5322, 4.3).
    private static func year(_ cursor: inout DateCursor) -> Int? {
        var digits = 0
        var rest = cursor
        while rest.number(exactly: 1) != nil { digits += 1 }
        guard (2...4).contains(digits), let year = cursor.number(exactly: digits) else {
            return nil
        }
        if digits == 4 { return year }
        return year < 50 ? 2000 + year : 1900 + year
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// The number of a month whose name is given in full or by its first three letters.
    private static func month(named word: String) -> Int? {
        months.firstIndex { abbreviates(word, $0) }.map { $0 + 1 }
    }

    private static func isWeekday(_ word: String) -> Bool {
        weekdays.contains { abbreviates(word, $0) }
    }

    private static func abbreviates(_ word: String, _ name: String) -> Bool {
        word == name || word.utf8.count == 3 && name.begins(with: word)
    }
}
