import CFormat
import InputCore

/// The way in which a language writes dates of some fields, as far as it is plain: numbers and names of fields of the
/// Gregorian calendar, with texts between them.
///
/// ICU takes more than a microsecond for a date. Its pattern and its names are read from it instead, and what is made
/// of them is compared with its own text for some dates; other calendars and fields, and years of more than four
/// digits, are left to ICU.
struct PlainDates: Sendable {
    /// A stretch of a text.
    enum Part: Sendable {
        case text([UInt8])
        /// A number with so many digits at least.
        case number(Field, width: Int)
        /// The last two digits of the year.
        case shortYear
        /// The name of a field's value.
        case name(Field, [[UInt8]])
    }

    /// A field of a date, whose value is counted from zero for names.
    enum Field: Sendable {
        case year, month, day, weekday, hour, minute, second
        case hour12, hour24, hour11
        /// Before noon and after it.
        case half
    }

    /// The parts, in order.
    let parts: [Part]
    /// The ten digits, one after another, each of as many bytes.
    let digits: [UInt8]
    /// The zone whose clocks are shown; nil for UTC.
    let zone: ZoneRules?

    /// The most bytes of a text.
    static let maximumBytes = 512
    /// The milliseconds of the years from 1 to 9999, less a day at either end for what zones add.
    private static let plainTimes = -62_135_510_400_000.0..<253_402_214_400_000.0

    /// Returns the text of a time in milliseconds since 1970; nil for one that is left to ICU.
    func text(of milliseconds: Double) -> String? {
        guard Self.plainTimes.contains(milliseconds) else { return nil }
        let local = zone?.local(of: milliseconds) ?? milliseconds
        let fields = DateFields(local: local)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumBytes) {
            buffer in
            var writer = DigitWriter(buffer, digits)
            for part in parts {
                switch part {
                case .text(let text): writer.write(text)
                case .number(let field, let width): writer.write(fields[field], width: width)
                case .shortYear: writer.write(fields[.year] % 100, width: 2)
                case .name(let field, let names): writer.write(names[fields.place(of: field)])
                }
            }
            return writer.text
        }
    }
}

/// The fields of a time of a zone's clocks.
private struct DateFields {
    private let date: CivilDate
    private let days: Int64
    private let seconds: Int

    /// - Parameter local: The time that the clocks show, in milliseconds from their first midnight of 1970.
    init(local: Double) {
        let whole = Int64(clamping: local.rounded(.down))
        let day = Int64(86_400_000)
        days = whole >= 0 ? whole / day : (whole + 1) / day - 1
        date = CivilDate(daysSince1970: days)
        seconds = Int(whole - days * day) / 1_000
    }

    subscript(field: PlainDates.Field) -> Int {
        switch field {
        case .year: Int(date.year)
        case .month: Int(date.month)
        case .day: Int(date.day)
        case .weekday: Int((days % 7 + 11) % 7)
        case .hour: seconds / 3_600
        case .minute: seconds / 60 % 60
        case .second: seconds % 60
        case .hour12: (seconds / 3_600 + 11) % 12 + 1
        case .hour24: (seconds / 3_600 + 23) % 24 + 1
        case .hour11: seconds / 3_600 % 12
        case .half: seconds / 43_200
        }
    }

    /// The place of a field's value among its names.
    func place(of field: PlainDates.Field) -> Int {
        if case .month = field { Int(date.month) - 1 } else { self[field] }
    }
}
