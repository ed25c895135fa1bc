/// The key of a cached response: a digest of everything that chose it.
///
/// Both halves are digests, so that a key has a fixed size and reveals no field's value.
/// `CacheKeyFactory` makes them.
package struct CacheKey: Sendable, Hashable {
    /// One half of a key: 128 bits of a SHA-256.
    package struct Digest: Sendable, Hashable {
        /// The first eight bytes, big-endian.
        package let high: UInt64
        /// The next eight bytes, big-endian.
        package let low: UInt64

        /// Creates a half from its two words.
        ///
        /// - Parameters:
        ///   - high: the first eight bytes.
        ///   - low: the next eight.
        package init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }

        /// The sixteen bytes, big-endian.
        package var bytes: [UInt8] {
            [high, low].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
            }
        }
    }

    /// The digest of upstream URL and target: the same for all responses of one resource.
    package let resource: Digest

    /// The digest of everything else that is sent: method, fields, body; and of the generation.
    package let variant: Digest

    /// The generation of the resource when the key was made; nil where no other instance shares it.
    package let generation: ResourceGenerations.Generation?

    /// The thirty-two bytes: the resource, then the variant.
    package var bytes: [UInt8] { resource.bytes + variant.bytes }

    /// Creates a key from its halves.
    ///
    /// - Parameters:
    ///   - resource: the digest of upstream URL and target.
    ///   - variant: the digest of method, fields, body and generation.
    ///   - generation: the generation of the resource.
    package init(
        resource: Digest,
        variant: Digest,
        generation: ResourceGenerations.Generation? = nil
    ) {
        self.resource = resource
        self.variant = variant
        self.generation = generation
    }
}

extension CacheKey {
    /// Compares the digests, which the generation is a part of.
    package static func == (one: CacheKey, other: CacheKey) -> Bool {
        one.resource == other.resource && one.variant == other.variant
    }

    /// Hashes the digests.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(resource)
        hasher.combine(variant)
    }
}
