/// A Redis server, or one that speaks its protocol: commands, and publish/subscribe.
///
/// Keys, arguments and replies are bytes. A server that is away, slow or full makes calls fail soon,
/// never wait for long: callers go on without it.
package protocol RedisServer: Sendable {
    /// Sends one command and returns its reply.
    ///
    /// A command that has timed out may have been executed all the same, or may be later.
    ///
    /// - Parameters:
    ///   - command: the command's name and its arguments.
    ///   - timeout: the longest wait for the reply.
    ///   - lane: the work that the command belongs to: its circuit and its connections.
    /// - Throws: `RedisError`; also for a reply that is an error.
    func send(
        _ command: [RedisArgument],
        within timeout: Duration,
        lane: RedisLane
    ) async throws(RedisError) -> RedisReply

    /// Returns the messages of channels, until the stream is no longer read.
    ///
    /// Between messages it tells when it is connected and when not, so that a reader knows when it
    /// may have missed some. A reader that is 1,024 events behind misses some as well, and is told so
    /// by `.disconnected` and `.connected`.
    ///
    /// - Parameter channels: the names of the channels.
    func messages(of channels: [String]) -> AsyncStream<RedisMessage>
}

extension RedisServer {
    /// Sends one command under the time-out of its lane.
    ///
    /// - Parameters:
    ///   - command: the command's name and its arguments.
    ///   - lane: the work that the command belongs to.
    /// - Throws: `RedisError`; also for a reply that is an error.
    package func send(
        _ command: [RedisArgument],
        lane: RedisLane
    ) async throws(RedisError) -> RedisReply {
        try await send(command, within: lane.timeout, lane: lane)
    }
}

/// The work that a command belongs to. Each lane has connections and a circuit of its own, so that
/// what goes wrong in one holds up no other.
package enum RedisLane: String, Sendable, Hashable, CaseIterable {
    /// Responses of upstreams.
    case responses
    /// Locks of cold keys.
    case locks
    /// Revisions of pages.
    case revisions
    /// Values of switches.
    case switches
    /// Versions of switches and refreshes, and heartbeats of instances.
    case versions

    /// The time-out of its commands: a page goes on without Redis after it. Writes of switches wait for
    /// the server's disk (`appendfsync always`).
    package var timeout: Duration {
        self == .switches ? .seconds(2) : .milliseconds(50)
    }
}

/// An event of subscribed channels.
package enum RedisMessage: Sendable, Equatable {
    /// All channels are subscribed: nothing is missed from now on.
    case connected
    /// Messages may be missed from now on, until `.connected`.
    case disconnected
    case message(channel: String, bytes: [UInt8])
}
