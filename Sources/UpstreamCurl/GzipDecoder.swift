import CSystem

/// Decompresses a gzip body as it arrives (RFC 1952): one member or several, and zero bytes behind them.
///
/// It is used by the driver's thread alone.
final class GzipDecoder {
    /// The size of one decompressed piece: what libcurl hands over at once.
    private static let pieceBytes = 64 << 10

    private let stream: OpaquePointer

    /// Creates a decoder; nil where there is no memory.
    init?() {
        guard let stream = galley_gunzip_begin() else { return nil }
        self.stream = stream
    }

    deinit { galley_gunzip_end(stream) }

    /// True when the body may end here.
    var isWhole: Bool { galley_gunzip_is_whole(stream) }

    /// Decompresses a piece of the body.
    ///
    /// - Parameter body: takes decompressed bytes, and returns false to end it.
    /// - Returns: false for damaged input, and when `body` has ended it.
    func decode(
        _ bytes: UnsafeRawBufferPointer,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        let input = bytes.bindMemory(to: UInt8.self)
        galley_gunzip_feed(stream, input.baseAddress, input.count)
        return withUnsafeTemporaryAllocation(
            byteCount: GzipDecoder.pieceBytes,
            alignment: 1
        ) { output in
            let start = output.bindMemory(to: UInt8.self).baseAddress
            while true {
                let count = galley_gunzip_next(stream, start, output.count)
                guard count > 0 else { return count == 0 }
                guard body(UnsafeRawBufferPointer(output[..<count].rebased)) else { return false }
            }
        }
    }
}

extension Slice<UnsafeMutableRawBufferPointer> {
    fileprivate var rebased: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: self)
    }
}
