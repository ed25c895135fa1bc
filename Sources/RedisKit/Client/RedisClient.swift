import Glibc
package import UpstreamKit

/// A client of a Redis server: through hiredis, on a thread of its own.
///
/// Its connections are few and fixed: two for responses, one for each other lane, and one for messages.
/// Commands are pipelined. What waits is bounded in number and bytes, and in time by the time-out of
/// each command; five time-outs in a row open the lane's circuit until a probe is answered. A
/// connection that breaks or does not answer is made again, after pauses that grow to 2 s.
package final class RedisClient: RedisServer {
    private let shared: RedisShared

    /// Creates a client; nothing is connected until `start()`.
    ///
    /// - Parameters:
    ///   - address: the server and the account.
    ///   - stateChanged: called on the client's thread when the server can be used, and when it
    ///     cannot, for a reason without secrets.
    package init(
        _ address: RedisAddress,
        stateChanged: @escaping @Sendable (RedisState) -> Void = { _ in }
    ) {
        shared = RedisShared(address: address, changed: stateChanged)
    }

    deinit {
        shared.mailbox.stop()
    }

    /// Begins to connect. Commands before that fail as `closed`. Calling it again does no harm.
    package func start() {
        guard shared.mailbox.start({ [shared] in shared.run() }) else {
            return shared.note(.degraded("no thread for its client"))
        }
    }

    /// Closes all connections; commands that wait fail, streams end. Returns when that is done.
    package func close() async {
        shared.mailbox.stop()
        await shared.mailbox.waitUntilStopped()
    }

    /// The state of the server.
    package var state: RedisState { shared.current }

    /// The bytes of the commands that have no reply yet.
    package var memoryBytes: Int { shared.mailbox.bytes }

    /// The counters.
    package var statistics: RedisStatistics {
        var statistics = shared.circuits.statistics
        statistics.state = shared.current
        statistics.waiting = shared.mailbox.waiting
        return statistics
    }

    package func send(
        _ command: [RedisArgument],
        within timeout: Duration,
        lane: RedisLane
    ) async throws(RedisError) -> RedisReply {
        guard let permit = shared.circuits.admit(lane) else { throw .circuitOpen }
        // Resumed by `RedisCommand.finish(_:)`: with its reply, its timeout or the end of the connection.
        let result = await withCheckedContinuation { continuation in
            let command = RedisCommand(
                command,
                within: timeout,
                lane: lane,
                continuation: continuation
            )
            if let error = shared.mailbox.post(command) { command.finish(.failure(error)) }
        }
        if shared.circuits.record(result, of: command.first, lane: lane, permit: permit) {
            shared.mailbox.wake()
        }
        return try result.get()
    }

    package func messages(of channels: [String]) -> AsyncStream<RedisMessage> {
        shared.subscriptions.stream(of: channels) { [shared] in shared.mailbox.post(.channels) }
    }
}

extension RedisShared {
    /// The work of the client's thread.
    fileprivate func run() {
        // hiredis writes with `write`, which raises the signal where a server has gone.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        RedisLoop(self).run()
    }
}
