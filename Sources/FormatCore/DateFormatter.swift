import CFormat
import Locking

/// A formatter of dates that ICU has opened.
// Unchecked: the pointer is used under the lock alone, and freed when no thread has it.
final class DateFormatter: @unchecked Sendable {
    private let lock = Locked(())
    private let formatter: OpaquePointer

    /// Opens a formatter; nil where ICU makes no pattern of the skeleton.
    init?(skeleton: DateSkeleton, locale: String, timeZone: String) {
        guard let formatter = cformat_date_open(locale, skeleton.text, timeZone) else {
            return nil
        }
        self.formatter = formatter
    }

    deinit { cformat_date_close(formatter) }

    /// Returns the text of a time.
    func text(of date: DateValue) -> String? {
        lock.withLock { _ in openedText { cformat_date(formatter, date.milliseconds, $0, $1) } }
    }
}
