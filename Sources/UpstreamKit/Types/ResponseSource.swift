/// The source of a response: its upstream, and a hash of what was sent there. It is the same in every
/// process, unlike a cache key, which is salted.
package struct ResponseSource: Sendable, Hashable {
    /// The upstream's name.
    package let upstream: String
    /// The hash of the request.
    package let hash: UInt64

    /// Creates a source.
    package init(upstream: String, hash: UInt64) {
        self.upstream = upstream
        self.hash = hash
    }
}
