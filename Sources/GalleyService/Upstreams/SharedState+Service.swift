import Logging
import PageServing
import RedisKit
import StateReplication
import UpstreamKit

extension SharedState {
    /// Creates the truth that a service shares with others through a Redis server.
    ///
    /// - Parameters:
    ///   - redis: the server.
    ///   - options: the database, and what the operator vouches for.
    ///   - generations: the generations of resources, which refreshes elsewhere begin.
    ///   - live: the streams, which are told of what changes elsewhere.
    ///   - rollout: the share of a rollout, which another instance may set.
    ///   - log: receives a line when switches cannot be set, and when they can again.
    convenience init(
        _ redis: any RedisServer,
        options: RedisSharedStateServer.Options,
        generations: SharedGenerations,
        live: LiveService,
        rollout: RolloutControl,
        log: Logger
    ) {
        self.init(
            RedisSharedStateServer(redis, options: options),
            keep: options.keep,
            observer: Observer(
                joined: { generations.everybodys.setKnown() },
                raised: { slot, version in generations.everybodys.begin(version, of: slot) },
                outdate: { slot, version in generations.own.begin(version, of: slot) },
                changed: {
                    live.othersChanged()
                    rollout.othersChanged()
                },
                report: { event in log.write(event) }
            )
        )
    }
}

/// The generations of resources that instances share.
struct SharedGenerations: Sendable {
    /// Those of what this instance has in memory and on its disk: a refresh of its own leaves it as it is.
    let own = ResourceGenerations()
    /// Those of what instances have in Redis: the same on all of them.
    let everybodys = ResourceGenerations()
}

extension Logger {
    /// Writes an event of what instances share.
    fileprivate func write(_ event: SharedState.Event) {
        switch event {
        case .weak(let reason):
            warning(
                "switches of several instances cannot be set",
                metadata: ["reason": "\(reason)"]
            )
        case .durable: notice("switches are stored in Redis")
        case .restored(let versions, let switches):
            warning(
                "Redis lacked or had older values of what instances hold, which were written back",
                metadata: [
                    "versions": .stringConvertible(versions),
                    "switches": .stringConvertible(switches),
                ]
            )
        }
    }
}
