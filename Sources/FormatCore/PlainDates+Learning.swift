import CFormat

extension PlainDates {
    /// Reads from a formatter of ICU how it writes dates; nil where that is not plain.
    ///
    /// - Parameter write: Returns the text that ICU has for a time in milliseconds since 1970.
    init?(of formatter: OpaquePointer, timeZone: String, _ write: (Double) -> String?) {
        guard let pattern = openedText({ cformat_date_pattern(formatter, $0, $1) }),
            let parts = Self.parts(of: pattern, formatter), let sample = write(Self.samples[0])
        else { return nil }
        let zone = timeZone == TextFormats.standardTimeZone ? nil : ZoneRules.named(timeZone)
        let zero = NumberParts(sample)?.zero ?? "0"
        self.init(parts: parts, digits: PlainNumbers.digits(from: zero), zone: zone)
        guard digits.count % 10 == 0, mostBytes <= Self.maximumBytes,
            Self.samples.allSatisfy({ text(of: $0) == write($0) })
        else { return nil }
    }

    /// The times for which what was made is compared with what ICU writes: on all weekdays, in all months and hours,
    /// and in years of one to four digits.
    private static let samples: [Double] = {
        let many: [Double] = (0..<96).map { index in
            let day = 10_957 + index * 97
            return Double(day * 86_400 + index * 25_873 % 86_400) * 1_000
        }
        let old: [Double] = [
            -62_100_000_000_000, -59_000_000_000_000, -30_700_000_000_000, -12_219_300_000_000,
            -1_000, 253_400_000_000_000,
        ]
        return many + old
    }()

    /// The bytes of the longest text.
    private var mostBytes: Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .text(let text): sum + text.count
            case .number, .shortYear: sum + 4 * digits.count / 10
            case .name(_, let names): sum + (names.map(\.count).max() ?? 0)
            }
        }
    }

    /// The parts of a pattern (UTS #35, part 4); nil where one of its fields is not plain.
    private static func parts(of pattern: String, _ formatter: OpaquePointer) -> [Part]? {
        var parts: [Part] = []
        var text: [UInt8] = []
        var bytes = Array(pattern.utf8)[...]
        var isQuoted = false
        while let byte = bytes.first {
            let count = bytes.prefix { $0 == byte }.count
            bytes = bytes.dropFirst(count)
            if byte == UInt8(ascii: "'") {
                text += [UInt8](repeating: byte, count: count / 2)
                if count % 2 == 1 { isQuoted.toggle() }
            } else if isQuoted || !isLetter(byte) {
                text += [UInt8](repeating: byte, count: count)
            } else {
                guard let part = part(byte, count, formatter) else { return nil }
                if !text.isEmpty { parts.append(.text(text)) }
                text = []
                parts.append(part)
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
        return parts
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func part(_ letter: UInt8, _ count: Int, _ formatter: OpaquePointer) -> Part? {
        switch (Unicode.Scalar(letter), count) {
        case ("y", 2): return .shortYear
        case ("y", 1), ("y", 4): return .number(.year, width: count)
        case ("M", 1...2), ("L", 1...2): return .number(.month, width: count)
        case ("d", 1...2): return .number(.day, width: count)
        case ("H", 1...2): return .number(.hour, width: count)
        case ("h", 1...2): return .number(.hour12, width: count)
        case ("k", 1...2): return .number(.hour24, width: count)
        case ("K", 1...2): return .number(.hour11, width: count)
        case ("m", 1...2): return .number(.minute, width: count)
        case ("s", 1...2): return .number(.second, width: count)
        default: break
        }
        guard let (field, kind, values) = names(Unicode.Scalar(letter), count) else { return nil }
        let names = (0..<values).compactMap { value in
            openedText { cformat_date_name(formatter, kind, Int32(value), $0, $1) }
                .map { Array($0.utf8) }
        }
        return names.count == values ? .name(field, names) : nil
    }

    /// The names of a field: its kind in ICU, and the number of its values.
    private static func names(
        _ letter: Unicode.Scalar,
        _ count: Int
    ) -> (Field, CFormatDateNames, Int)? {
        switch (letter, count) {
        case ("M", 3): (.month, CFORMAT_MONTHS_SHORT, 12)
        case ("M", 4): (.month, CFORMAT_MONTHS, 12)
        case ("M", 5): (.month, CFORMAT_MONTHS_NARROW, 12)
        case ("L", 3): (.month, CFORMAT_MONTHS_ALONE_SHORT, 12)
        case ("L", 4): (.month, CFORMAT_MONTHS_ALONE, 12)
        case ("L", 5): (.month, CFORMAT_MONTHS_ALONE_NARROW, 12)
        case ("E", 1...3): (.weekday, CFORMAT_DAYS_SHORT, 7)
        case ("E", 4): (.weekday, CFORMAT_DAYS, 7)
        case ("c", 3): (.weekday, CFORMAT_DAYS_ALONE_SHORT, 7)
        case ("c", 4): (.weekday, CFORMAT_DAYS_ALONE, 7)
        case ("a", 1...4): (.half, CFORMAT_HALVES, 2)
        default: nil
        }
    }
}
