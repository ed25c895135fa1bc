/// The text of an expression or path with `null` in place of each template, which stands for a JSON
/// literal there.
struct TemplateLiterals {
    /// A template and the `null` in its place.
    private struct Literal {
        /// The offset of the `null` in `text`.
        let offset: Int
        /// The offset of the template's `${` in the source.
        let source: Int
        /// The length of the template in the source.
        let length: Int
    }

    /// The text, without templates.
    private(set) var text = ""
    private var literals: [Literal] = []
    /// The offset in the source of the first template inside quotes; nil when there is none.
    private(set) var firstInQuotes: Int?

    private static let null = "null"

    /// Replaces the templates of a text.
    init(_ template: Template, in source: String) {
        var quote: UInt8?
        for segment in template.segments {
            switch segment {
            case .text(let fixed):
                text += fixed
                Self.scan(fixed, &quote)
            case .value(let placeholder):
                let start = placeholder.offset - 2
                if quote != nil, firstInQuotes == nil { firstInQuotes = start }
                literals.append(
                    Literal(
                        offset: text.utf8.count,
                        source: start,
                        length: placeholder.text.utf8.count + 3
                    )
                )
                text += Self.null
            }
        }
    }

    /// Follows quotes through a stretch of text.
    private static func scan(_ text: String, _ quote: inout UInt8?) {
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            }
        }
    }

    /// Returns the offset in the source of a byte of `text`.
    func sourceOffset(of offset: Int) -> Int {
        literals.reduce(offset) { shifted, literal in
            offset > literal.offset ? shifted + literal.length - Self.null.utf8.count : shifted
        }
    }

    /// Returns the offset in the source of the template in whose place a byte of `text` stands.
    func template(atOffset offset: Int) -> Int? {
        literals.first { ($0.offset..<$0.offset + Self.null.utf8.count).contains(offset) }?.source
    }

    /// The mistake of a template inside quotes.
    static func problem(atQuoted offset: Int) -> ScalarError {
        ScalarError(
            message: "has a template inside quotes: leave the quotes out, as a template stands for "
                + "a whole JSON literal",
            offset: offset
        )
    }
}
