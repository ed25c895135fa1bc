package import ConfigurationLanguage
package import UpstreamKit

/// The cache of upstream responses, kept across restarts: `cache` of `galley.yaml`.
package struct CacheConfiguration: DeclaredObject, Equatable {
    package static let title = "'cache'"

    /// The SQLite file, resolved against the configuration's folder; `:memory:` keeps nothing.
    @Key(
        .text(1...4_096),
        default: "./galley.sqlite",
        "The SQLite file; `\":memory:\"` keeps nothing across restarts."
    )
    package var path: String

    /// The most bytes of responses kept; the least recently used go first.
    @Key(
        .bytes((256 << 10)...(1 << 40)),
        default: 256 << 20,
        "The most bytes that are kept; the least recently used responses go first. With `\":memory:\"` "
            + "it is at most an eighth of `limits.memory`."
    )
    package var maxBytes: Int

    /// The Redis server that instances share; nil for none.
    @Key(
        .redis,
        otherwise: "none: an instance is alone",
        isSecret: true,
        "The Redis server that instances share, as an address or as a mapping, below."
    )
    package var redis: RedisConfiguration?

    /// True when nothing is kept on disk.
    package var isInMemory: Bool { path == ":memory:" }

    package init() {}

    /// A cache in a file, or with the default settings.
    package init(path: String? = nil, maxBytes: Int? = nil) {
        self.init()
        self.path = path ?? self.path
        self.maxBytes = maxBytes ?? self.maxBytes
    }
}

/// The durable store of switch values: `state` of `galley.yaml`.
package struct StateConfiguration: DeclaredObject, Equatable {
    package static let title = "'state'"

    /// The SQLite file, resolved against the configuration's folder.
    @Key(
        .text(1...4_096),
        default: "./galley-state.sqlite",
        "The SQLite file of switch values."
    )
    package var path: String

    /// The time for which a scoped value is kept that is neither read nor written; zero is for
    /// ever.
    @Key(
        .duration(.zero...(.seconds(10_000 * 86_400))),
        default: .seconds(400 * 86_400),
        otherwise: "400d",
        "How long a scoped value is kept that is neither read nor written; 0 is for ever."
    )
    package var keep: Duration

    package init() {}

    /// State in a file, or with the default settings.
    package init(path: String? = nil) {
        self.init()
        self.path = path ?? self.path
    }
}

/// The Redis server that instances share.
package struct RedisConfiguration: Sendable, Equatable {
    /// The way in which the service finds out that the server keeps switches safe.
    package enum Durability: String, Sendable, CaseIterable {
        /// It asks the server at each connection.
        case ask
        /// It takes it for granted, where the server does not say.
        case trust
    }

    /// The server and the account. Its description has no password.
    package let address: RedisAddress
    /// The way in which the service finds out that the server keeps switches safe.
    package let durable: Durability
}

/// `redis` of `cache` as a mapping.
private struct RedisKeys: DeclaredObject {
    static let title = "'redis'"

    @Key(
        .redisAddress,
        need: .required,
        isSecret: true,
        "`redis://[user:password@]host:6379/0`, or `unix:///path`; without encryption."
    )
    var url: RedisAddress?

    @Key(
        .choice,
        default: .ask,
        "Whether the server keeps switches safe: `ask` it at each connection, or `trust` that "
            + "it does."
    )
    var durable: RedisConfiguration.Durability
}

extension KeyType where Value == RedisConfiguration {
    /// The address of a Redis server, or a mapping.
    fileprivate static var redis: Self {
        .either(
            KeyType<RedisAddress>.redisAddress.map {
                RedisConfiguration(address: $0, durable: .ask)
            },
            KeyType<RedisKeys>.object(RedisKeys.self).map { keys in
                keys.url.map { RedisConfiguration(address: $0, durable: keys.durable) }
            }
        )
    }
}

extension KeyType where Value == RedisAddress {
    /// The address of a Redis server.
    fileprivate static var redisAddress: Self {
        Self(scalar: .redis) { $0.text.flatMap { try? RedisAddress(parsing: $0) } }
    }
}
