/// What a stored answer is found by: which resource, and with what it was asked.
///
/// Both halves are digests, so that a key has a fixed size and tells nobody a field's value.
/// Every declared and forwarded field is part of the key, so it always covers what the answer's
/// `Vary` names (RFC 9111, 4.1).
public struct CacheKey: Sendable, Hashable {
    /// One half of a key: 128 bits of a SHA-256.
    public struct Half: Sendable, Hashable {
        /// The first eight bytes, big-endian.
        public let high: UInt64
        /// The next eight bytes, big-endian.
        public let low: UInt64

        /// Makes a half from its two words.
        ///
        /// - Parameters:
        ///   - high: the first eight bytes.
        ///   - low: the next eight.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }

        /// The sixteen bytes, big-endian.
        public var bytes: [UInt8] {
            [high, low].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
            }
        }
    }

    /// Which resource: upstream and target.
    public let resource: Half

    /// With what it was asked: method, fields, body.
    public let variant: Half

    /// The thirty-two bytes: the resource, then the variant.
    public var bytes: [UInt8] { resource.bytes + variant.bytes }

    /// Makes a key from its halves.
    ///
    /// - Parameters:
    ///   - resource: which resource.
    ///   - variant: with what it was asked.
    public init(resource: Half, variant: Half) {
        self.resource = resource
        self.variant = variant
    }

    /// The key of a request.
    ///
    /// - Parameters:
    ///   - request: the request; deadline, policy, refresh and trace are no part of the key.
    ///   - origin: what the upstream is, for example its URL, so that a changed configuration
    ///     finds nothing that another service has answered.
    public init(_ request: UpstreamRequest, origin: String) {
        resource = CacheKey.resource(target: request.target, origin: origin)
        var digest = SHA256()
        digest.update(text: request.method)
        for field in (request.fields.all + request.forwarded.all).sorted(by: CacheKey.precedes) {
            digest.update(text: field.name)
            digest.update(text: field.value)
        }
        digest.update(bytes: request.body)
        variant = digest.half()
    }

    /// The resource half of every key of a target.
    ///
    /// - Parameters:
    ///   - target: encoded path and query.
    ///   - origin: what the upstream is.
    /// - Returns: the half.
    public static func resource(target: String, origin: String) -> Half {
        var digest = SHA256()
        digest.update(text: origin)
        digest.update(text: target)
        return digest.half()
    }

    private static func precedes(_ left: HeaderFields.Field, _ right: HeaderFields.Field) -> Bool {
        (left.name, left.value) < (right.name, right.value)
    }
}

extension SHA256 {
    /// Adds a text and its length, so that no two lists of texts look alike.
    fileprivate mutating func update(text: String) {
        update(bytes: Array(text.utf8))
    }

    /// Adds bytes and their count.
    fileprivate mutating func update(bytes: [UInt8]) {
        let count = UInt64(bytes.count)
        append((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) })
        append(bytes)
    }

    /// The first 128 bits of the digest.
    fileprivate consuming func half() -> CacheKey.Half {
        let words = finish()
        return CacheKey.Half(
            high: UInt64(words[0]) << 32 | UInt64(words[1]),
            low: UInt64(words[2]) << 32 | UInt64(words[3])
        )
    }
}
