/// Why a text is no JSON document, or a question to a document has no answer.
///
/// Offsets count bytes of the text from zero; they point at the first byte that cannot stand where
/// it stands (the text's length when it ends too early). No case carries any of the text itself, so
/// that errors can be logged and shown without giving away what an upstream said.
public enum JSONError: Error, Equatable, Sendable {
    /// The text breaks RFC 8259's grammar, or is not UTF-8, at this byte.
    case syntax(offset: Int, reason: String)
    /// Arrays and objects are nested deeper than ``JSONDocument/maximumDepth``.
    case tooDeep(offset: Int)
    /// The text is longer than ``JSONDocument/maximumBytes``.
    case tooLarge(byteCount: Int)
    /// There was no memory for the document.
    case outOfMemory
    /// A path or expression would have looked at more values than this; the document and the path
    /// together make too much work.
    case tooManyVisits(limit: Int)
}

extension JSONError: CustomStringConvertible {
    /// One line for logs and problem documents.
    public var description: String {
        switch self {
        case .syntax(let offset, let reason): "not JSON at byte \(offset): \(reason)"
        case .tooDeep(let offset):
            "nested deeper than \(JSONDocument.maximumDepth) at byte \(offset)"
        case .tooLarge(let byteCount): "\(byteCount) bytes are too many for one JSON document"
        case .outOfMemory: "no memory for the JSON document"
        case .tooManyVisits(let limit): "the path looks at more than \(limit) values"
        }
    }
}
