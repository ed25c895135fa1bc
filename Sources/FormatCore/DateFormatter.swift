import CFormat
import Locking

/// A formatter of dates that ICU has opened.
final class DateFormatter: Sendable {
    private let formatter: Locked<OpaquePointer>

    /// Opens a formatter; nil where ICU makes no pattern of the skeleton.
    init?(skeleton: DateSkeleton, locale: String, timeZone: String) {
        guard let formatter = cformat_date_open(locale, skeleton.text, timeZone) else {
            return nil
        }
        self.formatter = Locked(formatter)
    }

    /// Opens a formatter of a text with arguments; nil where ICU refuses it.
    init?(style: MessageDate, locale: String, timeZone: String) {
        let opened =
            switch style {
            case .skeleton(let letters): cformat_date_open(locale, letters, timeZone)
            case .day(let length): cformat_date_open_form(locale, length.rank, -1, timeZone)
            case .time(let length): cformat_date_open_form(locale, -1, length.rank, timeZone)
            }
        guard let opened else { return nil }
        formatter = Locked(opened)
    }

    deinit { formatter.withLock { cformat_date_close($0) } }

    /// Returns the text of a time.
    func text(of date: DateValue) -> String? {
        formatter.withLock { formatter in
            openedText { cformat_date(formatter, date.milliseconds, $0, $1) }
        }
    }
}

extension MessageDate.Length {
    /// The number that ICU has for it.
    fileprivate var rank: Int32 { Int32(Self.allCases.firstIndex(of: self) ?? 0) }
}
