import RedisKit
import UpstreamKit

/// The names of everything that instances keep in Redis. The number is the version of all that is
/// stored: another version of the service that stores something else has another number, and neither
/// reads what the other wrote.
package enum SharedKeys {
    /// The beginning of all keys and channels.
    package static let prefix = "galley:1:"

    /// The channel on which instances tell of finished fetches.
    static let fetched = prefix + "fetched"

    /// The channel on which instances ask for edits between revisions.
    static let editsAsked = prefix + "edits?"

    /// The channel on which instances tell of edits that are there.
    static let editsAnswered = prefix + "edits"

    /// The salt of the keys of responses. The same on all instances without asking anybody, also after
    /// the server came back empty: a client that can read the server's keys can read its responses as well,
    /// so that a secret salt in it would hide nothing.
    package static let salt = Array(prefix.utf8)

    /// A stored response.
    static func response(_ key: CacheKey) -> RedisArgument { name("r", of: key.bytes) }
    /// A response for the waiters of other instances.
    static func handover(_ key: CacheKey) -> RedisArgument { name("h", of: key.bytes) }
    static func lock(_ key: CacheKey) -> RedisArgument { name("l", of: key.bytes) }
    /// The stored responses of a resource.
    static func resource(_ resource: CacheKey.Digest) -> RedisArgument {
        name("i", of: resource.bytes)
    }
    /// The turn at something.
    static func turn(_ name: [UInt8]) -> RedisArgument { Self.name("t", of: name) }
    /// Edits between revisions, as a reply to a request of another instance.
    static func edits(_ key: CacheKey) -> RedisArgument { name("e", of: key.resource.bytes) }
    static func revision(_ key: [UInt8]) -> RedisArgument { name("v", of: key) }

    private static func name(_ kind: String, of bytes: [UInt8]) -> RedisArgument {
        let digits = Array("0123456789abcdef".utf8)
        let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return RedisArgument(Array("\(prefix)\(kind):".utf8) + hex)
    }
}
