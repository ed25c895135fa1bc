import Locking
package import RedisKit

/// A Redis server whose replies a test gives, with messages that the test sends.
package final class StubRedis: RedisServer {
    /// A command that it was sent.
    package struct Sent: Sendable, Equatable {
        /// The command's name and arguments.
        package let command: [RedisArgument]
        /// Its lane.
        package let lane: RedisLane
    }

    private struct State {
        var sent: [Sent] = []
        var readers: [(channels: [String], continuation: AsyncStream<RedisMessage>.Continuation)] =
            []
    }

    private let state = Locked(State())
    private let reply: @Sendable ([RedisArgument]) async throws(RedisError) -> RedisReply

    /// Creates a server.
    ///
    /// - Parameter reply: replies to a command, or throws.
    package init(
        reply: @escaping @Sendable ([RedisArgument]) async throws(RedisError) -> RedisReply
    ) {
        self.reply = reply
    }

    /// The commands that it was sent, in order.
    package var sent: [Sent] { state.withLock(\.sent) }

    package func send(
        _ command: [RedisArgument],
        within timeout: Duration,
        lane: RedisLane
    ) async throws(RedisError) -> RedisReply {
        state.withLock { $0.sent.append(Sent(command: command, lane: lane)) }
        return try await reply(command)
    }

    package func messages(of channels: [String]) -> AsyncStream<RedisMessage> {
        let (stream, continuation) = AsyncStream.makeStream(of: RedisMessage.self)
        continuation.yield(.connected)
        state.withLock { $0.readers.append((channels, continuation)) }
        return stream
    }

    /// Sends an event to all readers; a message to those of its channel.
    package func publish(_ message: RedisMessage) {
        for reader in state.withLock(\.readers) {
            if case .message(let channel, _) = message, !reader.channels.contains(channel) {
                continue
            }
            reader.continuation.yield(message)
        }
    }
}
