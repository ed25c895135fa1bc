import Glibc

/// Brotli's own decoder, for which the service has no use.
package enum Brotli {
    private typealias Decompress =
        @convention(c) (
            Int, UnsafePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UInt8>?
        ) -> Int32

    /// Decompresses a body; nil where it is damaged, or longer than the maximum.
    package static func decompress(_ bytes: [UInt8], maximum: Int = 16 << 20) -> [UInt8]? {
        guard let library = dlopen("libbrotlidec.so.1", RTLD_NOW),
            let symbol = dlsym(library, "BrotliDecoderDecompress")
        else { return nil }
        let decompress = unsafeBitCast(symbol, to: Decompress.self)
        var isWhole = false
        let output = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, count in
            count = maximum
            isWhole = decompress(bytes.count, bytes, &count, buffer.baseAddress) == 1
            if !isWhole { count = 0 }
        }
        return isWhole ? output : nil
    }
}
