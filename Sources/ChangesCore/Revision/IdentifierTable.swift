/// Ids in order: their bytes one after another in one buffer, and a hash of each.
public struct IdentifierTable: Sendable, Equatable {
    /// The bytes of all ids.
    private var bytes: [UInt8] = []
    /// The end of each id in `bytes`.
    private var ends: [UInt32] = []
    /// The fingerprint of each id.
    public private(set) var hashes: [UInt64] = []

    /// Creates an empty table.
    public init() {}

    /// Creates a table of ids.
    public init(_ ids: some Sequence<String>) {
        for id in ids { append(id) }
    }

    /// The number of ids.
    public var count: Int { hashes.count }

    /// The memory it takes, in bytes.
    public var memoryBytes: Int { bytes.count + 12 * hashes.count }

    /// Reserves memory for a number of ids and the number of their bytes together.
    public mutating func reserve(count: Int, bytes byteCount: Int) {
        bytes.reserveCapacity(byteCount)
        ends.reserveCapacity(count)
        hashes.reserveCapacity(count)
    }

    /// Adds an id at the end.
    ///
    /// The bytes are the caller's spelling, the same for every revision of a page: plain UTF-8, or a
    /// JSON string with its quotes.
    /// - Precondition: All ids together have less than 4 GiB.
    public mutating func append(_ id: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: id)
        ends.append(UInt32(bytes.count))
        hashes.append(Fingerprint(bytes: id).value)
    }

    /// Adds an id as its UTF-8 bytes.
    public mutating func append(_ id: String) {
        id.withBytes { append($0) }
    }

    /// Adds an id of another table.
    mutating func append(_ index: Int, of other: IdentifierTable) {
        other.withBytes(of: index) { bytes.append(contentsOf: $0) }
        ends.append(UInt32(bytes.count))
        hashes.append(other.hashes[index])
    }

    /// Calls a function with the bytes of an id. The index must be in `0 ..< count`.
    public func withBytes<Result>(
        of index: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        let end = Int(ends[index])
        return try bytes.withUnsafeBytes { bytes in
            try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        }
    }

    /// The text of an id, in which bytes that are not UTF-8 are replaced. The index must be in
    /// `0 ..< count`.
    public subscript(index: Int) -> String {
        withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
    }
}
