package import RedisKit
import UpstreamKit

/// Turns of several instances at what only one of them may do at a time.
///
/// A turn ends by itself when its instance is gone: whoever takes one is done before.
package struct RedisTurns: Sendable {
    /// The pause between two tries for a turn that another instance has; spread by a half.
    private static let pause = Duration.milliseconds(25)

    private let server: any RedisServer

    /// Creates turns; none is taken.
    ///
    /// - Parameter server: the server.
    package init(_ server: any RedisServer) {
        self.server = server
    }

    /// A turn that this instance has.
    package struct Turn: Sendable {
        fileprivate let key: RedisArgument
        fileprivate let token: RedisArgument
    }

    /// Takes the turn at something, after waiting for those that have it.
    ///
    /// - Parameters:
    ///   - name: the bytes that name it, the same on all instances.
    ///   - time: the time after which the turn ends by itself, and the longest wait for it.
    /// - Returns: nil when others had it all the time.
    /// - Throws: `RedisError` when the server cannot be asked.
    package func take(_ name: [UInt8], for time: Duration) async throws(RedisError) -> Turn? {
        var random = SystemRandomNumberGenerator()
        let token = CacheKey.Digest(high: random.next(), low: random.next()).bytes
        let turn = Turn(key: SharedKeys.turn(name), token: RedisArgument(token))
        let command = SharedScripts.run(
            SharedScripts.takeTurn,
            keys: [turn.key],
            arguments: [turn.token, RedisArgument(time.wholeMilliseconds)]
        )
        let end = ContinuousClock.now + time
        repeat {
            if try await isTaken(command) { return turn }
            try? await Task.sleep(for: Self.pause * Double.random(in: 0.5..<1.5))
        } while ContinuousClock.now < end && !Task.isCancelled
        return nil
    }

    /// Takes the turn at something unless another has it.
    ///
    /// - Parameters:
    ///   - name: the bytes that name it, the same on all instances.
    ///   - time: the time after which the turn ends by itself.
    /// - Throws: `RedisError` when the server cannot be asked.
    package func takeAtOnce(_ name: [UInt8], for time: Duration) async throws(RedisError) -> Bool {
        var random = SystemRandomNumberGenerator()
        let token = CacheKey.Digest(high: random.next(), low: random.next()).bytes
        return try await isTaken(
            SharedScripts.run(
                SharedScripts.takeTurn,
                keys: [SharedKeys.turn(name)],
                arguments: [RedisArgument(token), RedisArgument(time.wholeMilliseconds)]
            )
        )
    }

    /// Sends the command for a turn. One without a reply in time is sent once more: it may have been carried
    /// out, and then it was this instance's.
    private func isTaken(_ command: [RedisArgument]) async throws(RedisError) -> Bool {
        do throws(RedisError) {
            return try await server.send(command, lane: .locks).integer == 1
        } catch {
            if error.isUnsent { throw error }
            return try await server.send(command, lane: .locks).integer == 1
        }
    }

    /// Ends a turn. Returns at once.
    package func end(_ turn: Turn) {
        let command = SharedScripts.run(
            SharedScripts.endTurn,
            keys: [turn.key],
            arguments: [turn.token]
        )
        // Unstructured: nothing waits for it. The client bounds how many commands wait.
        Task { [server] in _ = try? await server.send(command, lane: .locks) }
    }
}
