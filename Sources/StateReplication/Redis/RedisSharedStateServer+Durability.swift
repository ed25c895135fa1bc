import InputCore
import RedisKit

/// The promise of the server about what it has acknowledged, by its own settings.
extension RedisSharedStateServer {
    package func durability() async throws(SharedStateServerError) -> SharedStateDurability {
        if options.isTrusted { return .durable }
        for (name, value) in [("appendonly", "yes"), ("appendfsync", "always")] {
            guard let present = try await setting(name) else { return .weak(Self.forbidden) }
            if present != value {
                return .weak(
                    "the Redis server may lose switches that were answered: its \(name) is "
                        + "'\(present)', and must be '\(value)'"
                )
            }
        }
        guard let policy = try await setting("maxmemory-policy") else { return .durable }
        if policy.begins(with: "allkeys"), let bytes = try await setting("maxmemory"), bytes != "0"
        {
            return .weak(
                "the Redis server may evict switches: its maxmemory-policy is '\(policy)', and must be "
                    + "'noeviction' or one that begins with 'volatile'"
            )
        }
        return .durable
    }

    /// Returns a setting of the server; nil where it may not be asked.
    private func setting(_ name: String) async throws(SharedStateServerError) -> String? {
        do throws(RedisError) {
            let reply = try await redis.send(
                ["CONFIG", "GET", RedisArgument(name)],
                within: Self.timeout,
                lane: .versions
            )
            return reply.elements?.last?.text
        } catch .refused(let message) where !message.begins(with: "LOADING") {
            return nil
        } catch {
            throw Self.error(error)
        }
    }

    private static let forbidden =
        "the Redis server does not say whether it keeps switches, as CONFIG is forbidden: give it "
        + "'appendonly yes' and 'appendfsync always', and write 'redis: {url: …, durable: trust}'"
}
