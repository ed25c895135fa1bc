import CSystem

/// The SHA-256 digest (FIPS 180-4), computed by libcrypto, which libcurl loads for TLS.
///
/// Nothing is allocated: a digest that has taken in what many keys begin with is copied for each of them.
struct SHA256 {
    private var digest = galley_sha256_begin()

    init() {}

    /// Adds bytes to the digest's input; those that are not in one piece are copied.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        let isInOnePiece: Void? = bytes.withContiguousStorageIfAvailable {
            galley_sha256_append(&digest, $0.baseAddress, $0.count)
        }
        if isInOnePiece == nil { append(Array(bytes)) }
    }

    /// Returns the digest of everything added: its bytes as four numbers, the first byte the highest.
    consuming func finish() -> Words {
        let finished = galley_sha256_finish(&digest)
        return Words(finished.first, finished.second, finished.third, finished.fourth)
    }

    /// The numbers of a digest.
    typealias Words = SIMD4<UInt64>
}

extension SHA256.Words {
    /// The bytes of the digest.
    var bytes: [UInt8] {
        indices.flatMap { index in
            (0..<8).map { UInt8(truncatingIfNeeded: self[index] >> (56 - 8 * UInt64($0))) }
        }
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits for each byte, in lower case.
    var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
