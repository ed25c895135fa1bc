import Locking

/// Derives the cache keys of one upstream's requests.
///
/// A key covers all that chooses a response: the upstream's URL, the target, the method, the
/// body, the declared and the forwarded fields (so it covers every field that a `Vary` can name;
/// RFC 9111, 4.1) and the fields that the configuration sends with every request, tokens among
/// them. Everything is salted. So two upstreams with one URL and different tokens share nothing,
/// and a changed token or salt makes all earlier responses unreachable.
package final class CacheKeyFactory: Sendable {
    /// Fields that name a request rather than choose its response.
    static let tracingFields: Set<ExactString> = ["traceparent", "tracestate", "x-request-id"]

    /// Digests of the beginning that all keys of one salt share.
    private struct Prefixes: Sendable {
        var salt: [UInt8]
        var resource: SHA256
        var variant: SHA256
    }

    let origin: String
    private let configured: HeaderFields
    private let salt: @Sendable () -> [UInt8]
    private let generations: ResourceGenerations?
    private let prefixes: Locked<Prefixes>
    /// The key that was made last: the wrappers of an upstream request that of the same request in turn.
    private let last = Locked<Last?>(nil)

    /// A key, and all that it depends on.
    private struct Last: Sendable {
        let target: String
        let method: String
        let body: [UInt8]
        let fields: HeaderFields
        let forwarded: HeaderFields
        let isProof: Bool
        let rules: String
        let salt: [UInt8]
        let key: CacheKey

        init(_ request: UpstreamRequest, salt: [UInt8], key: CacheKey) {
            target = request.target
            method = request.method
            body = request.body
            fields = request.fields
            forwarded = request.forwarded
            isProof = request.isProof
            rules = request.rules?.identity ?? ""
            self.salt = salt
            self.key = key
        }

        /// Returns true when a request's key has the same variant now, whatever its target.
        func isVariant(
            of request: UpstreamRequest,
            salt: [UInt8],
            generation: ResourceGenerations.Generation?
        ) -> Bool {
            method == request.method && body == request.body
                && fields == request.fields && forwarded == request.forwarded
                && isProof == request.isProof && rules == request.rules?.identity ?? ""
                && self.salt == salt && key.generation == generation
        }
    }

    /// Creates the keys' source for one upstream.
    ///
    /// - Parameters:
    ///   - origin: the upstream's URL, or another text that names where its responses come from.
    ///   - configured: the fields that are sent with every request.
    ///   - generations: the generations that other instances begin; nil where there are none.
    ///   - salt: returns the salt in use; it may change while the service runs.
    package init(
        origin: String,
        configured: HeaderFields = [:],
        generations: ResourceGenerations? = nil,
        salt: @escaping @Sendable () -> [UInt8]
    ) {
        self.origin = origin
        self.configured = configured
        self.salt = salt
        self.generations = generations
        prefixes = Locked(
            CacheKeyFactory.prefixes(salt: salt(), origin: origin, configured: configured)
        )
    }

    /// False while generations are shared and have not been compared yet.
    var knowsGenerations: Bool { generations?.areKnown ?? true }

    /// Returns the key of a request; deadline, policy, refresh and trace are no part of it.
    ///
    /// - Parameter request: the request.
    package func key(for request: UpstreamRequest) -> CacheKey {
        let generation = generation(of: request.target)
        let prefixes = currentPrefixes
        let made = last.withLock { $0 }
        let variant = made.flatMap { made in
            made.isVariant(of: request, salt: prefixes.salt, generation: generation)
                ? made.key.variant : nil
        }
        if let made, variant != nil, made.target == request.target { return made.key }
        let key = CacheKey(
            resource: prefixes.resource.half(of: request.target),
            variant: variant ?? self.variant(of: request, generation: generation, prefixes),
            generation: generation
        )
        last.withLock { $0 = Last(request, salt: prefixes.salt, key: key) }
        return key
    }

    private func variant(
        of request: UpstreamRequest,
        generation: ResourceGenerations.Generation?,
        _ prefixes: Prefixes
    ) -> CacheKey.Digest {
        var variant = prefixes.variant
        variant.update(text: request.method)
        variant.update(fields: request.fields)
        variant.update(fields: request.forwarded)
        variant.update(bytes: request.body)
        if request.isProof { variant.update(text: "proof") }
        // A response to a request with other rules may lack a check or a field that this one needs.
        if let rules = request.rules?.identity, !rules.isEmpty { variant.update(text: rules) }
        if let generation, generation.number > 0 {
            variant.update(text: String(generation.number))
        }
        return variant.half()
    }

    /// Returns the resource half of every key of a target.
    ///
    /// - Parameter target: the encoded path and query.
    package func resource(target: String) -> CacheKey.Digest {
        currentPrefixes.resource.half(of: target)
    }

    /// Returns the current generation of a target; nil where generations are not shared.
    func generation(of target: String) -> ResourceGenerations.Generation? {
        generations?.current(of: target, origin: origin)
    }

    private var currentPrefixes: Prefixes {
        let salt = salt()
        return prefixes.withLock { prefixes in
            if prefixes.salt != salt {
                prefixes = Self.prefixes(salt: salt, origin: origin, configured: configured)
            }
            return prefixes
        }
    }

    private static func prefixes(
        salt: [UInt8],
        origin: String,
        configured: HeaderFields
    ) -> Prefixes {
        var resource = SHA256()
        resource.update(bytes: salt)
        resource.update(text: origin)
        var variant = SHA256()
        variant.update(bytes: salt)
        variant.update(fields: configured)
        return Prefixes(salt: salt, resource: resource, variant: variant)
    }
}

extension SHA256 {
    /// Adds a text and its length, so that no two lists of texts look alike.
    fileprivate mutating func update(text: String) {
        update(count: text.utf8.count)
        append(text.utf8)
    }

    /// Adds bytes and their count.
    fileprivate mutating func update(bytes: [UInt8]) {
        update(count: bytes.count)
        append(bytes)
    }

    /// Adds fields and their count, in an order that does not depend on the one they came in.
    fileprivate mutating func update(fields: HeaderFields) {
        let chosen = fields.all.filter { !CacheKeyFactory.tracingFields.contains($0.name) }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        update(count: chosen.count)
        for field in chosen {
            update(text: field.name)
            update(text: field.value)
        }
    }

    private mutating func update(count: Int) {
        withUnsafeBytes(of: UInt64(count).littleEndian) { append($0) }
    }

    /// Returns the first 128 bits of the digest of this and a text.
    fileprivate func half(of text: String) -> CacheKey.Digest {
        var digest = self
        digest.update(text: text)
        return digest.half()
    }

    /// Returns the first 128 bits of the digest.
    fileprivate consuming func half() -> CacheKey.Digest {
        let words = finish()
        return CacheKey.Digest(high: words[0], low: words[1])
    }
}
