import JSONCore

/// The JSON of a response in a cache: a document, or its text.
enum CachedDocument: Sendable {
    case parsed(JSONDocument)
    case text(DocumentText)

    /// The JSON for a response, which parses a text when it is read.
    var response: ResponseDocument {
        switch self {
        case .parsed(let document): ResponseDocument(document)
        case .text(let text): ResponseDocument(text)
        }
    }

    /// The document; of a text parsed now, unless it was lately.
    var document: JSONDocument {
        switch self {
        case .parsed(let document): document
        case .text(let text): text.document
        }
    }

    /// The text; of a document another one that is equal to it in its values.
    var body: [UInt8] {
        switch self {
        case .parsed(let document):
            var writer = JSONWriter(capacity: document.memoryBytes)
            document.withRoot { writer.value($0) }
            return writer.finish()
        case .text(let text): return text.bytes
        }
    }

    /// The number of the document.
    var identity: UInt64 {
        switch self {
        case .parsed(let document): document.identity
        case .text(let text): text.identity
        }
    }

    /// True where only the text is held.
    var isText: Bool { if case .text = self { true } else { false } }

    /// The memory that it holds, in bytes.
    var memoryBytes: Int {
        switch self {
        case .parsed(let document): document.memoryBytes
        case .text(let text): text.memoryBytes
        }
    }
}
