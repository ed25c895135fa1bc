internal import CSimdJSON
internal import Synchronization

/// A parsed JSON document: immutable, and one object in memory for all its values.
///
/// Any RFC 8259 text in UTF-8 is accepted, with any value at the top, nested to
/// ``maximumDepth``. What the RFC leaves open is settled so:
///
/// - Of members with the same name only the last is kept.
/// - Integers of up to 64 bits stay exact, longer ones keep up to ``maximumDigits`` digits; every other
///   number is the nearest double. One beyond all doubles (`1e400`) keeps its text, and has no double:
///   there are no infinities.
/// - An escaped surrogate without its other half (`\ud800`) becomes U+FFFD.
/// - A byte order mark before the text is ignored.
///
/// A document takes 1 to 3 times its text's bytes: 8 for each value, and its strings without
/// escapes. Values are read inside ``withRoot(_:)``.
///
/// `@unchecked Sendable`, as its memory is written by `init` alone and freed by `deinit` alone.
package final class JSONDocument: @unchecked Sendable {
    /// The depth to which arrays and objects may be nested: 512, as what walks over a document may
    /// need stack or work for each level, and no upstream's answer comes near it.
    package static let maximumDepth = 512

    /// The maximum number of digits that an integer keeps: 128, as identifiers and amounts have far fewer,
    /// and every id that is made of one stays short enough for URLs.
    package static let maximumDigits = 128

    /// The longest text, 2 GiB: simdjson's indexes have 32 bits, and a text can make more cells
    /// than it has bytes.
    package static let maximumBytes = 1 << 31

    /// The bytes of memory the document holds, for the bounds of caches.
    package let memoryBytes: Int

    /// A number that no other document of the process has: who remembers it knows the document again
    /// without holding its memory.
    package let identity: UInt64

    let storage: TapeStorage
    private static let identities = Atomic<UInt64>(0)

    /// Parses a text.
    ///
    /// The bytes are not kept. Linear in their count.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - readableBytes: how many bytes from the text's start may be read (their content does not
    ///     matter). 64 more than the text has save a copy of it; the default is the text alone.
    /// - Throws: what is wrong with the text, and where.
    package convenience init(
        parsing bytes: UnsafeRawBufferPointer,
        readableBytes: Int? = nil
    ) throws(JSONError) {
        let storage = try TapeStorage.parsing(bytes, readableBytes: readableBytes ?? bytes.count)
        self.init(storage: storage, identity: Self.newIdentity)
    }

    /// Parses a text. An array with 64 bytes of capacity to spare is parsed without a copy.
    /// - Parameters:
    ///   - bytes: the text.
    ///   - identity: the number of an earlier document of the same text; nil for a new one.
    /// - Throws: what is wrong with the text, and where.
    package convenience init(
        parsing bytes: [UInt8],
        as identity: UInt64? = nil
    ) throws(JSONError) {
        let document = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in
                try TapeStorage.parsing(buffer, readableBytes: bytes.capacity)
            }
        }
        self.init(storage: try document.get(), identity: identity ?? Self.newIdentity)
    }

    /// Parses a text.
    /// - Throws: what is wrong with the text, and where.
    package convenience init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// An upper estimate of the memory that parsing a text takes, the document included, in bytes. One pass over
    /// the text, many bytes at a time.
    package static func parsingBytes(of text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { csj_parsing_bytes($0.baseAddress, $0.count) }
    }

    /// Frees the buffers that parsers keep for the next text.
    package static func releaseParsers() {
        csj_pool_clear()
    }

    private init(storage: TapeStorage, identity: UInt64) {
        self.storage = storage
        self.identity = identity
        memoryBytes = storage.byteCount + 128  // the two objects themselves
    }

    private static var newIdentity: UInt64 {
        identities.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Calls `body` with the document's value, which must not leave the closure, nor may any value
    /// found through it.
    @inline(__always)
    package func withRoot<Result, Failure: Error>(
        _ body: (JSONValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(JSONValue(tape: storage.tape, index: 1))
    }
}
