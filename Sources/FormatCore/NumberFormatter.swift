import CFormat
import Locking

/// A formatter of numbers that ICU has opened.
// Unchecked: the pointer is used under the lock alone, and freed when no thread has it.
final class NumberFormatter: @unchecked Sendable {
    private let lock: Locked<Void>
    private let formatter: OpaquePointer
    /// The way in which it writes numbers, where that is plain.
    let plain: PlainNumbers?

    /// Opens a formatter; nil where ICU refuses the skeleton.
    init?(_ style: NumberStyle, locale: String) {
        guard let formatter = cformat_number_open(locale, style.skeleton) else { return nil }
        self.formatter = formatter
        lock = Locked(())
        plain = PlainNumbers(style) { Self.text(of: $0, formatter) }
    }

    deinit { cformat_number_close(formatter) }

    /// Returns the text of a number.
    func text(of value: NumberValue) -> String? {
        plain?.text(of: value) ?? textOfICU(value)
    }

    /// Returns the text of a number as ICU writes it.
    func textOfICU(_ value: NumberValue) -> String? {
        lock.withLock { _ in Self.text(of: value, formatter) }
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

/// The plural rules of a language that ICU has opened, with the formatter of its numbers.
// Unchecked: both pointers are used under the lock alone.
final class PluralFormatter: @unchecked Sendable {
    private let lock = Locked(())
    private let formatter: OpaquePointer
    private let rules: OpaquePointer

    /// Opens the rules of a language.
    ///
    /// - Parameters:
    ///   - style: The way in which numbers are written, which their category depends on.
    ///   - isOrdinal: True for the categories of ordinal numbers.
    init?(locale: String, style: NumberStyle = .number, isOrdinal: Bool = false) {
        guard let formatter = cformat_number_open(locale, style.skeleton) else { return nil }
        guard let rules = cformat_plural_open(locale, isOrdinal ? 1 : 0) else {
            cformat_number_close(formatter)
            return nil
        }
        self.formatter = formatter
        self.rules = rules
    }

    deinit {
        cformat_number_close(formatter)
        cformat_plural_close(rules)
    }

    /// Returns a number's text, and the category of that text: `1.0` is written and counted as `1`.
    func category(of value: NumberValue) -> (number: String, category: PluralCategory)? {
        lock.withLock { _ in
            guard let number = NumberFormatter.text(of: value, formatter) else { return nil }
            let name = openedText { cformat_plural_category(rules, formatter, $0, $1) }
            return (number, name.flatMap(PluralCategory.init(rawValue:)) ?? .other)
        }
    }
}
