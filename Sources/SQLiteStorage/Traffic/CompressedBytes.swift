import CSystem
import Foundation

/// Bytes as the traffic file has them: gzip, or as they are where that is no smaller.
struct CompressedBytes: Sendable {
    let stored: [UInt8]
    /// The number of the bytes before compression.
    let length: Int

    /// Half of the time of zlib's best, a few per cent larger.
    private static let level: Int32 = 6

    init(_ bytes: [UInt8]) {
        length = bytes.count
        let capacity = galley_gzip_bound(bytes.count)
        let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = galley_gzip(bytes, bytes.count, buffer.baseAddress, capacity, Self.level)
        }
        stored = compressed.isEmpty || compressed.count >= bytes.count ? bytes : compressed
    }

    /// The bytes that its row adds to the log.
    var logBytes: Int { CacheLimits.logBytes(ofRow: stored.count) }

    /// Returns the bytes before compression; nil for damaged ones.
    static func bytes(_ stored: Data, length: Int) -> [UInt8]? {
        let stored = [UInt8](stored)
        if stored.count == length { return stored }
        guard length > stored.count, length <= maximumLength else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = galley_gunzip(stored, stored.count, buffer.baseAddress, length)
        }
        return bytes.count == length ? bytes : nil
    }

    /// The maximum of bytes that a row is believed to have: the longest value that SQLite stores.
    private static let maximumLength = 1 << 30
}
