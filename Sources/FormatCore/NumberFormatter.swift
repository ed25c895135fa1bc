import CFormat
import Locking

/// A formatter of numbers that ICU has opened.
final class NumberFormatter: Sendable {
    private let formatter: Locked<OpaquePointer>
    /// The way in which it writes numbers, where that is plain.
    let plain: PlainNumbers?

    /// Opens a formatter; nil where ICU refuses the skeleton.
    init?(_ style: NumberStyle, locale: String) {
        guard let formatter = cformat_number_open(locale, style.skeleton) else { return nil }
        plain = PlainNumbers(style) { Self.text(of: $0, formatter) }
        self.formatter = Locked(formatter)
    }

    deinit { formatter.withLock { cformat_number_close($0) } }

    /// Returns the text of a number.
    func text(of value: NumberValue) -> String? {
        plain?.text(of: value) ?? textOfICU(value)
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

/// The plural rules of a language that ICU has opened, with the formatter of its numbers.
final class PluralFormatter: Sendable {
    private struct Opened {
        let formatter: OpaquePointer
        let rules: OpaquePointer
    }

    private let opened: Locked<Opened>

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
        opened = Locked(Opened(formatter: formatter, rules: rules))
    }

    deinit {
        opened.withLock { opened in
            cformat_number_close(opened.formatter)
            cformat_plural_close(opened.rules)
        }
    }

    /// Returns a number's text, and the category of that text: `1.0` is written and counted as `1`.
    func category(of value: NumberValue) -> (number: String, category: PluralCategory)? {
        opened.withLock { opened in
            guard let number = NumberFormatter.text(of: value, opened.formatter) else { return nil }
            let (rules, formatter) = (opened.rules, opened.formatter)
            let name = openedText { cformat_plural_category(rules, formatter, $0, $1) }
            return (number, name.flatMap(PluralCategory.init(rawValue:)) ?? .other)
        }
    }
}
