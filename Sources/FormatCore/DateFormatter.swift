import CFormat
import Locking

/// A formatter of dates that ICU has opened.
final class DateFormatter: Sendable {
    private let formatter: Locked<OpaquePointer>
    /// The way in which it writes dates, where that is plain.
    let plain: PlainDates?

    /// Opens a formatter; nil where ICU makes no pattern of the skeleton.
    convenience init?(skeleton: DateSkeleton, locale: String, timeZone: String) {
        self.init(style: .skeleton(skeleton.text), locale: locale, timeZone: timeZone)
    }

    /// Opens a formatter of a style; nil where ICU refuses it.
    init?(style: MessageDate, locale: String, timeZone: String) {
        let opened =
            switch style {
            case .skeleton(let letters): cformat_date_open(locale, letters, timeZone)
            case .day(let length): cformat_date_open_form(locale, length.rank, -1, timeZone)
            case .time(let length): cformat_date_open_form(locale, -1, length.rank, timeZone)
            }
        guard let opened else { return nil }
        plain = PlainDates(of: opened, timeZone: timeZone) { Self.text(of: $0, opened) }
        formatter = Locked(opened)
    }

    deinit { formatter.withLock { cformat_date_close($0) } }

    /// Returns the text of a time.
    func text(of date: DateValue) -> String? {
        plain?.text(of: date.milliseconds) ?? textOfICU(date.milliseconds)
    }

    /// Returns the text of a time in milliseconds since 1970 as ICU writes it.
    func textOfICU(_ milliseconds: Double) -> String? {
        formatter.withLock { Self.text(of: milliseconds, $0) }
    }

    private static func text(of milliseconds: Double, _ formatter: OpaquePointer) -> String? {
        openedText { cformat_date(formatter, milliseconds, $0, $1) }
    }
}

extension MessageDate.Length {
    /// The number that ICU has for it.
    fileprivate var rank: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}
