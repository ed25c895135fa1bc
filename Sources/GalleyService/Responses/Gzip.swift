import CSystem
import HTTPSocket

/// Compresses bodies (RFC 1952).
enum Gzip {
    /// Below this a header costs more than compression saves.
    static let leastBytes = 1024

    /// zlib's middle: half the time of the best, a few per cent larger.
    private static let level: Int32 = 6

    /// The body compressed; nil when it is small, or does not get smaller. Equal bodies give equal
    /// bytes.
    static func compress(_ body: SharedBytes) -> SharedBytes? {
        guard body.count > leastBytes else { return nil }
        let input = body.bytes.bindMemory(to: UInt8.self)
        let capacity = galley_gzip_bound(body.count)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = galley_gzip(
                input.baseAddress,
                input.count,
                buffer.baseAddress,
                capacity,
                level
            )
        }
        return output.isEmpty || output.count >= body.count ? nil : SharedBytes(output)
    }
}
