import CFormat
import Locking

/// The words of a language for distances from now, which ICU has opened.
final class RelativeWords: Sendable {
    private struct Words {
        let opened: OpaquePointer
        /// The words that were asked for, by unit and count.
        var texts: [Key: String] = [:]
    }

    private struct Key: Hashable {
        let unit: UInt32
        let count: Double
    }

    /// The most words that are remembered: those of all steps but years beyond some decades are fewer.
    private static let maximumTexts = 512

    private let words: Locked<Words>

    /// The most languages in each generation; they come with requests.
    private static let opened = FormatterCache<ExactString, RelativeWords?>(capacity: 64)

    /// Returns the words of a language; nil where ICU has none.
    static func of(_ locale: String) -> RelativeWords? {
        opened.value(of: ExactString(locale)) { RelativeWords(locale) }
    }

    private init?(_ locale: String) {
        guard let words = cformat_relative_open(locale) else { return nil }
        self.words = Locked(Words(opened: words))
    }

    deinit { words.withLock { cformat_relative_close($0.opened) } }

    /// Returns the words for so many units from now, negative in the past.
    func text(_ count: Double, _ unit: CFormatUnit) -> String? {
        // A zero that is negative has other words: "0 days ago".
        let key = Key(unit: unit.rawValue, count: count)
        return words.withLock { words in
            if count != 0, let text = words.texts[key] { return text }
            let text = openedText { cformat_relative(words.opened, count, unit, $0, $1) }
            if words.texts.count < Self.maximumTexts, count != 0 { words.texts[key] = text }
            return text
        }
    }
}
