extension JSONWriter {
    /// Returns what a closure writes as text.
    package static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The maximum number of characters of a value in a message: enough for a date, a price or the beginning of a
    /// document, and a line of a log stays one.
    package static let excerptLength = 40

    /// Returns the beginning of what a closure writes, for messages: ``excerptLength`` scalars and `…`, invisible
    /// characters escaped.
    package static func excerpt(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        // A scalar has four bytes at most.
        writer.maximumCount = excerptLength * 4
        write(&writer)
        return beginning(
            of: writer.withBytes {
                String(decoding: $0.prefix(excerptLength * 4 + 4), as: UTF8.self)
            }
        )
    }

    /// Returns the beginning of a text in quotes, for messages: its first ``excerptLength`` scalars.
    package static func excerpt(of text: String) -> String {
        let shown = text.unicodeScalars.prefix(excerptLength)
        let quoted = Self.text { $0.string(String(shown)) }
        return quoted.unicodeScalars.reduce(into: "") { $0 += $1.visible }
            + (text.unicodeScalars.count > excerptLength ? "…" : "")
    }

    private static func beginning(of text: String) -> String {
        let isCut = text.unicodeScalars.count > excerptLength
        let shown = text.unicodeScalars.prefix(excerptLength).reduce(into: "") { result, scalar in
            result += scalar.visible
        }
        return isCut ? shown + "…" : shown
    }
}

extension Unicode.Scalar {
    /// The scalar, or an escape of a control, a format, a line or paragraph separator: a message with one reads as
    /// another, or on two lines.
    fileprivate var visible: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(value, radix: 16))}"
        default: String(self)
        }
    }
}

extension JSONValue {
    /// The beginning of the value as JSON, for messages.
    package var excerpt: String { JSONWriter.excerpt { $0.value(self) } }
}
