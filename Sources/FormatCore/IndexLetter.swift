import CFormat
import Locking

/// The letter of a language's alphabet under which a text stands in an index.
package enum IndexLetter {
    /// The heading of what stands under no letter: digits, signs, and scripts that the language does not have.
    package static let others = "#"

    /// The most languages in each generation: an index is large, and they come with requests.
    private static let indexes = FormatterCache<ExactString, Index?>(capacity: 16)

    /// The most bytes of a text that decide on its letter.
    private static let maximumBytes = 256

    /// Returns the letter of a text: É stands under E, and が under か. Nil for an empty text.
    package static func letter(of text: String, locale: String) -> String? {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard !scalars.isEmpty else { return nil }
        var beginning = String(scalars.prefix(maximumBytes / 4))
        let index = indexes.value(of: ExactString(locale)) { Index(locale) }
        guard let letter = index?.letter(of: &beginning) else { return nil }
        return letter.isEmpty ? others : letter
    }

    /// The index of a language that ICU has made.
    private final class Index: Sendable {
        private let index: SharedPointer

        init?(_ locale: String) {
            guard let index = SharedPointer(cformat_index_open(locale)) else { return nil }
            self.index = index
        }

        deinit { cformat_index_close(index.pointer) }

        func letter(of text: inout String) -> String? {
            text.withUTF8 { source in
                openedText {
                    cformat_index_letter(
                        index.pointer,
                        source.baseAddress,
                        Int32(clamping: source.count),
                        $0,
                        $1
                    )
                }
            }
        }
    }
}
