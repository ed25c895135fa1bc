import CFormat
import Locking

/// The case that letters are turned into, by the rules of a language: Turkish has two letters i, Greek
/// capitals have no accents, and a sigma at a word's end has a form of its own.
package enum TextCase: Sendable {
    /// Capitals.
    case upper
    /// Small letters.
    case lower

    /// Returns a text in this case.
    ///
    /// - Parameter locale: A language tag (BCP 47); one that ICU does not know stands for `en`.
    package func text(of text: String, locale: String) -> String {
        let mapped = map(locale).flatMap { $0.text(of: text, isUpper: self == .upper) }
        return mapped ?? (self == .upper ? text.uppercased() : text.lowercased())
    }

    private func map(_ locale: String) -> CaseMap? {
        Self.maps.value(of: ExactString(locale)) { CaseMap(locale: locale) }
    }

    /// The maximum number of languages in each generation; they come with requests.
    private static let maps = FormatterCache<ExactString, CaseMap?>(capacity: 128)
}

/// The case rules of a language that ICU has opened.
private final class CaseMap: Sendable {
    private let map: SharedPointer

    /// Opens the rules of a language; nil without memory.
    init?(locale: String) {
        guard let map = SharedPointer(cformat_case_open(locale)) else { return nil }
        self.map = map
    }

    deinit { cformat_case_close(map.pointer) }

    /// Returns a text in capitals or small letters; nil where ICU fails.
    func text(of text: String, isUpper: Bool) -> String? {
        var text = text
        return text.withUTF8 { source in
            // Enough for nearly all; ICU says how much the others need.
            var capacity = source.count + source.count / 2 + 16
            for _ in 0..<2 {
                var count: Int32 = 0
                let result = String(unsafeUninitializedCapacity: capacity) { buffer in
                    count = cformat_case(
                        map.pointer,
                        isUpper ? 1 : 0,
                        source.baseAddress,
                        Int32(clamping: source.count),
                        buffer.baseAddress,
                        Int32(clamping: capacity)
                    )
                    return count >= 0 && Int(count) <= capacity ? Int(count) : 0
                }
                if count < 0 { return nil }
                if Int(count) <= capacity { return result }
                capacity = Int(count)
            }
            return nil
        }
    }
}
