import CFormat
import Locking

/// A formatter of numbers that ICU has opened.
final class NumberFormatter: Sendable {
    private let formatter: Locked<OpaquePointer>
    /// The way in which it writes numbers, where that is plain.
    let plain: PlainNumbers?
    /// The way in which it shortens numbers, or puts a unit behind them, where that is plain.
    let shortened: ShortenedNumbers?

    /// Opens a formatter; nil where ICU refuses the skeleton.
    init?(_ style: NumberStyle, locale: String) {
        guard let formatter = cformat_number_open(locale, style.skeleton) else { return nil }
        plain = PlainNumbers(style) { Self.text(of: $0, formatter) }
        shortened = ShortenedNumbers(style) { Self.text(of: $0, formatter) }
        self.formatter = Locked(formatter)
    }

    deinit { formatter.withLock { cformat_number_close($0) } }

    /// Returns the text of a number.
    func text(of value: NumberValue) -> String? {
        plain?.text(of: value) ?? shortened?.text(of: value) ?? textOfICU(value)
    }

    /// Returns the text of a number as ICU writes it.
    func textOfICU(_ value: NumberValue) -> String? {
        formatter.withLock { Self.text(of: value, $0) }
    }

    /// Returns the text of a number as a formatter writes it. The caller has its lock.
    static func text(of value: NumberValue, _ formatter: OpaquePointer) -> String? {
        openedText { text, capacity in
            switch value {
            case .integer(let integer):
                cformat_number_integer(formatter, integer, text, capacity)
            case .double(let double): cformat_number_double(formatter, double, text, capacity)
            case .digits(let digits):
                cformat_number_decimal(
                    formatter,
                    digits,
                    Int32(digits.utf8.count),
                    text,
                    capacity
                )
            }
        }
    }
}
