import Logging
import MetricsKit
import ModuleConfiguration
import RedisKit
import StateReplication

/// The connection to Redis, and what several instances share through it. It outlives reloads.
struct RedisComponents: Sendable {
    /// The server.
    let client: RedisClient
    /// Responses of upstreams, and the locks of responses that are being fetched.
    let responses: RedisResponseExchange
    /// Revisions of pages.
    let revisions: RedisRevisionStore
    /// Edits between revisions that only another instance can compute.
    let edits: RedisEditsExchange

    /// Creates the parts; nothing is connected until `start()`.
    init(_ configuration: RedisConfiguration, log: Logger) {
        let server = "\(configuration.address)"
        client = RedisClient(configuration.address) { state in
            switch state {
            case .connecting: break
            case .ok: log.notice("redis is used", metadata: ["server": "\(server)"])
            case .degraded(let reason):
                log.error(
                    "redis cannot be used: pages go on without it",
                    metadata: ["server": "\(server)", "reason": "\(reason)"]
                )
            }
        }
        responses = RedisResponseExchange(client)
        revisions = RedisRevisionStore(client)
        edits = RedisEditsExchange(client)
    }

    /// Begins to connect.
    func start() {
        client.start()
        responses.start()
    }

    /// Closes the connections.
    func close() async {
        responses.stop()
        edits.stop()
        await client.close()
    }

    /// True while the server cannot be used, or has not been reached yet.
    var isDegraded: Bool { client.state != .ok }

    /// The memory of what waits to be written, in bytes.
    var memoryBytes: Int { client.memoryBytes + responses.memoryBytes + revisions.memoryBytes }
}

extension RedisComponents: MetricsSource {
    func collect() -> [Metric] {
        client.collect() + responses.collect() + revisions.collect() + edits.collect()
    }
}
