package import JSONCore
import Synchronization

/// The JSON of a response: parsed, or as the text that a cache holds, which is parsed when it is read.
package struct ResponseDocument: Sendable {
    private enum Form: Sendable {
        case parsed(JSONDocument)
        case text(TextReading)
    }

    private let form: Form

    /// A document that is parsed already.
    package init(_ document: JSONDocument) {
        form = .parsed(document)
    }

    /// A text, which the first reader has parsed; the document lives as long as this value and its copies.
    init(_ text: DocumentText) {
        form = .text(TextReading(text))
    }

    /// The document. O(bytes) for the first reader of a text, in time and memory; then constant.
    package var parsed: JSONDocument {
        switch form {
        case .parsed(let document): document
        case .text(let reading): reading.document
        }
    }

    /// The number of the document, by which it is known again without being read.
    package var identity: UInt64 {
        switch form {
        case .parsed(let document): document.identity
        case .text(let reading): reading.text.identity
        }
    }

    /// The text, as the upstream sent it or a cache has it; nil where only the document is held.
    package var text: [UInt8]? {
        if case .text(let reading) = form { reading.text.bytes } else { nil }
    }

    /// The number of bytes of the text; nil where only the document is held.
    package var textBytes: Int? { text?.count }

    /// The memory that the parsed document holds, in bytes.
    package var memoryBytes: Int {
        switch form {
        case .parsed(let document): document.memoryBytes
        case .text(let reading): reading.text.parsedBytes
        }
    }
}

/// The reading of a text, by one load and all that follows from it.
private final class TextReading: Sendable {
    let text: DocumentText
    private let read = AtomicLazyReference<JSONDocument>()

    init(_ text: DocumentText) { self.text = text }

    var document: JSONDocument { read.load() ?? read.storeIfNil(text.document) }
}
