import CFormat
import Locking

/// The plural rules of a language that ICU has opened, with the formatter of its numbers.
final class PluralFormatter: Sendable {
    private struct Opened {
        let formatter: OpaquePointer
        let rules: OpaquePointer
        /// The categories of small whole numbers, by the number, as far as ICU was asked for them.
        var categories: [PluralCategory?]
    }

    /// The whole numbers below it have their category remembered: most numbers of a page that are counted.
    private static let rememberedNumbers = 1_000

    private let opened: Locked<Opened>
    /// The way in which numbers are written, where that is plain.
    private let plain: PlainNumbers?

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
        plain = PlainNumbers(style) { NumberFormatter.text(of: $0, formatter) }
        let categories = [PluralCategory?](
            repeating: nil,
            count: plain == nil ? 0 : Self.rememberedNumbers
        )
        opened = Locked(Opened(formatter: formatter, rules: rules, categories: categories))
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
            guard case .integer(let integer) = value,
                let place = Int(exactly: integer), opened.categories.indices.contains(place)
            else { return Self.category(of: value, in: opened) }
            if let category = opened.categories[place], let number = plain?.text(of: value) {
                return (number, category)
            }
            let found = Self.category(of: value, in: opened)
            opened.categories[place] = found?.category
            return found
        }
    }

    /// Returns the same as ICU has it. The caller has the lock.
    private static func category(
        of value: NumberValue,
        in opened: Opened
    ) -> (number: String, category: PluralCategory)? {
        guard let number = NumberFormatter.text(of: value, opened.formatter) else { return nil }
        let name = openedText {
            cformat_plural_category(opened.rules, opened.formatter, $0, $1)
        }
        return (number, name.flatMap(PluralCategory.init(rawValue:)) ?? .other)
    }
}
