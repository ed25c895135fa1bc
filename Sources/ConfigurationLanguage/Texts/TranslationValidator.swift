import FormatCore
import InputCore

/// Warns of translations that say less than what they were translated from.
struct TranslationValidator {
    let diagnostics: DiagnosticCollector
    let texts: PageTexts

    private var languages: [PageTexts.Language] {
        texts.languages.values.sorted { $0.tag < $1.tag }
    }

    /// Warns of texts that lack an argument which the text of a module's own language has.
    func warnOfLackingArguments(of key: String, in fallbacks: Set<ExactString>) {
        for fallback in fallbacks.sorted() {
            guard let source = texts.text(named: key, for: fallback.text) else { continue }
            for language in languages {
                guard let text = language.texts[key], text.place != source.place else { continue }
                let own = Set(text.message.arguments.map(\.name).exact)
                let lacking = source.message.arguments.filter { !own.contains($0.name) }
                guard !lacking.isEmpty else { continue }
                let names = lacking.map { "{\($0.name)}" }.joined(separator: ", ")
                diagnostics.warn(
                    "'\(key)' of '\(language.tag)' does not have \(names), which that of '\(fallback.text)' has",
                    at: text.node.position
                )
            }
        }
    }

    /// Warns of arguments as other programs write them, `%1$s` or `%@`, which are shown as they stand.
    func warnOfForeignArguments() {
        for language in languages {
            for (_, text) in language.texts.sorted(by: { $0.key < $1.key }) {
                guard let found = text.node.scalar?.text.foreignArgument else { continue }
                diagnostics.warn(
                    "'\(found.text)' is shown as it stands: an argument is written {name}, and a place gives it "
                        + "by ${t:KEY|with(name: …)}",
                    at: text.node.position(atUTF8Offset: found.offset)
                )
            }
        }
    }
}

extension String {
    /// The first argument as `printf` writes it: `%s`, `%d`, `%@`, `%1$s`; nil without one. A percent sign behind a
    /// digit is one.
    fileprivate var foreignArgument: (text: String, offset: Int)? {
        let bytes = Array(utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
            if start > 0, bytes[start - 1].isDigit { continue }
            var end = start + 1
            while end < bytes.count, bytes[end].isDigit { end += 1 }
            let hasDigits = end > start + 1
            let isNumbered = hasDigits && end < bytes.count && bytes[end] == UInt8(ascii: "$")
            if isNumbered { end += 1 }
            guard end < bytes.count, "sdf@".utf8.contains(bytes[end]), isNumbered || !hasDigits
            else {
                continue
            }
            let next = end + 1 < bytes.count ? bytes[end + 1] : UInt8(ascii: " ")
            if next.isLetter { continue }
            return (String(decoding: bytes[start...end], as: UTF8.self), start)
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self >= 0x80
    }
}
