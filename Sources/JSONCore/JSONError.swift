/// An error of a text that is no JSON document.
///
/// Offsets count bytes of the text from zero; they point at the first byte that cannot stand where
/// it stands (the text's length when it ends too early). No case carries any of the text itself, so
/// that errors can be logged and shown without revealing what an upstream sent.
package enum JSONError: Error, Equatable, Sendable {
    /// The text breaks RFC 8259's grammar, or is not UTF-8, at this byte.
    case syntax(offset: Int, reason: String)
    /// Arrays and objects are nested deeper than ``JSONDocument/maximumDepth``.
    case tooDeep(offset: Int)
    /// The text is longer than ``JSONDocument/maximumBytes``.
    case tooLarge(byteCount: Int)
    /// There was no memory for the document.
    case outOfMemory
}

extension JSONError: CustomStringConvertible {
    /// One line for logs and problem documents.
    package var description: String {
        switch self {
        case .syntax(let offset, let reason): "not JSON at byte \(offset): \(reason)"
        case .tooDeep(let offset):
            "nested deeper than \(JSONDocument.maximumDepth) at byte \(offset)"
        case .tooLarge(let byteCount): "\(byteCount) bytes are too many for one JSON document"
        case .outOfMemory: "no memory for the JSON document"
        }
    }
}
