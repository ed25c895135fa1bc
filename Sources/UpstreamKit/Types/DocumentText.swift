import JSONCore
import Locking
import WorkLimits

/// The text of a document that was parsed before: about half of the memory, and a microsecond a kilobyte to
/// parse again.
final class DocumentText: Sendable {
    /// The longest text that is held in place of its document, in bytes: parsing it again takes some 50 µs, and
    /// memory that a page has to spare.
    static let maximumBytes = ResponseCharge.freeBytes

    /// The unused part of an array that is not worth a copy of it: one of so many.
    private static let toleratedSlack = 8

    let bytes: [UInt8]
    /// The number of the document, which each parsing has again.
    let identity: UInt64
    /// The memory that the document holds, in bytes.
    let parsedBytes: Int
    private let documents: ParsedDocuments

    /// Creates the text of a document; nil where it is too long, or there is none.
    init?(_ bytes: [UInt8]?, of document: JSONDocument, in documents: ParsedDocuments) {
        guard let bytes, !bytes.isEmpty, bytes.count <= Self.maximumBytes else { return nil }
        let isTight = bytes.capacity - bytes.count <= bytes.count / Self.toleratedSlack
        // A copy of the elements has no room to spare.
        self.bytes = isTight ? bytes : bytes.withUnsafeBufferPointer { Array($0) }
        identity = document.identity
        parsedBytes = document.memoryBytes
        self.documents = documents
        documents.add(document)
    }

    var document: JSONDocument {
        documents.document(identity) { () throws(JSONError) in
            try JSONDocument(parsing: bytes, as: identity)
        }
    }

    /// The memory that it holds, in bytes.
    var memoryBytes: Int { bytes.capacity + 96 }
}

/// The parsed documents that were read last, bounded in bytes: a response that many pages read is not parsed for
/// each of them.
final class ParsedDocuments: Sendable {
    private let entries: Locked<LRUCache<UInt64, JSONDocument>>

    /// Creates an empty cache with a bound in bytes.
    init(maximumBytes: Int) {
        entries = Locked(LRUCache(maximumCost: maximumBytes))
    }

    /// The bytes in use.
    var bytes: Int { entries.withLock { $0.cost } }

    /// Adds a document, as the one that was read last.
    func add(_ document: JSONDocument) {
        entries.withLock { $0.set(document, cost: document.memoryBytes, for: document.identity) }
    }

    /// Returns the document of a number; parsed now where it is not there.
    ///
    /// - Parameter parse: parses the text, which was parsed before.
    func document(_ identity: UInt64, parse: () throws(JSONError) -> JSONDocument) -> JSONDocument {
        if let document = entries.withLock({ $0.value(for: identity) }) { return document }
        do {
            let document = try parse()
            add(document)
            return document
        } catch {
            // The same bytes were parsed before, so only memory can be missing, as for any other object.
            preconditionFailure("a stored response cannot be parsed again: \(error)")
        }
    }

    func removeAll() { entries.withLock { $0.removeAll { _ in true } } }
}
