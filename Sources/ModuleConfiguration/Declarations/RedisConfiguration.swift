package import UpstreamKit

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

    /// Reads an address, or a mapping; nil where a mistake in it was reported.
    init?(_ node: ConfigurationNode) {
        let keys = ConfigurationObject(RedisKeys.all, node)
        guard let text = node.text ?? keys.url?.text,
            let address = try? RedisAddress(parsing: text)
        else { return nil }
        self.address = address
        durable = node.text == nil ? keys.durable : .ask
    }
}
