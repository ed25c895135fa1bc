import CSystem
import HTTPSocket

/// Compresses bodies (RFC 1952, RFC 7932). Equal bodies give equal bytes.
enum BodyCompression {
    /// zlib's middle: half the time of the best, a few per cent larger.
    private static let gzipLevel: Int32 = 6
    /// The quality of Brotli while a client waits: smaller than gzip, in two or three times its time.
    private static let quickQuality: Int32 = 5
    /// The best quality of Brotli, which takes some hundred times as long.
    private static let bestQuality: Int32 = 11

    /// Returns a body compressed while a client waits; nil when it does not get smaller.
    static func compress(_ body: SharedBytes, in coding: ContentCoding) -> SharedBytes? {
        let input = body.bytes.bindMemory(to: UInt8.self)
        switch coding {
        case .gzip:
            return smaller(than: body, capacity: galley_gzip_bound(body.count)) {
                galley_gzip(input.baseAddress, input.count, $0, $1, gzipLevel)
            }
        case .brotli:
            // What does not fit is no smaller.
            return smaller(than: body, capacity: body.count) {
                galley_brotli(input.baseAddress, input.count, $0, $1, quickQuality, nil, nil)
            }
        }
    }

    /// Returns a body in Brotli as small as it gets; nil when it does not get smaller, and when it was cancelled.
    ///
    /// - Parameter isCancelled: Is asked every tenth of a second or so.
    static func compressBest(
        _ body: SharedBytes,
        isCancelled: @escaping () -> Bool
    ) -> SharedBytes? {
        let input = body.bytes.bindMemory(to: UInt8.self)
        let question = CancellationQuestion(isCancelled)
        return withExtendedLifetime(question) {
            let context = Unmanaged.passUnretained(question).toOpaque()
            return smaller(than: body, capacity: body.count) { output, capacity in
                galley_brotli(
                    input.baseAddress,
                    input.count,
                    output,
                    capacity,
                    bestQuality,
                    { context in
                        guard let context else { return 0 }
                        let question = Unmanaged<CancellationQuestion>.fromOpaque(context)
                        return question.takeUnretainedValue().isCancelled() ? 1 : 0
                    },
                    context
                )
            }
        }
    }

    /// The memory that the best compression of a body takes at most, beside the body, as measured up to a megabyte.
    static func bestMemory(ofBytes count: Int) -> Int { (6 << 20) + 20 * count }

    private static func smaller(
        than body: SharedBytes,
        capacity: Int,
        _ write: (UnsafeMutablePointer<UInt8>?, Int) -> Int
    ) -> SharedBytes? {
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = write(buffer.baseAddress, capacity)
        }
        return output.isEmpty || output.count >= body.count ? nil : SharedBytes(output)
    }
}

/// A question that C asks.
private final class CancellationQuestion {
    let isCancelled: () -> Bool

    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
}
