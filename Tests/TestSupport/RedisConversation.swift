import Dispatch
import Glibc
import Locking
import UpstreamKit

@testable package import RedisKit

/// One connection of the Redis client to a server that sends whatever bytes it is given, on the caller's
/// thread: all that the client makes of them, without its pauses and time-outs.
package struct RedisConversation {
    /// The longest part that is sent before the client reads.
    private static let maximumPiece = 32 << 10

    private let connection: RedisConnection
    private let peer: Int32

    /// Returns the results of commands that a server replies to with bytes, in pieces, and then leaves.
    ///
    /// - Parameters:
    ///   - count: the number of commands.
    ///   - pieces: the bytes.
    /// - Throws: a ``LabError`` where the machine has no socket.
    package static func results(
        of count: Int,
        repliedTo pieces: [[UInt8]]
    ) throws -> [Result<RedisReply, RedisError>] {
        let conversation = try RedisConversation(.commands(.responses))
        let waiting = (0..<count).map { _ in WaitingCommand() }
        for command in waiting { command.command.map(conversation.connection.send) }
        for piece in pieces { conversation.send(piece) }
        conversation.end()
        return waiting.map(\.result)
    }

    /// Sends bytes to a connection that is subscribed to a channel.
    ///
    /// - Returns: the channels that the server has confirmed.
    /// - Throws: a ``LabError`` where the machine has no socket.
    package static func messages(_ pieces: [[UInt8]]) throws -> AsyncStream<RedisMessage> {
        let conversation = try RedisConversation(.messages)
        for piece in pieces { conversation.send(piece) }
        conversation.end()
        return conversation.stream
    }

    private let shared: RedisShared
    private let stream: AsyncStream<RedisMessage>

    private init(_ role: RedisConnection.Role) throws {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let path = "/tmp/galley-redis-\(name)"
        let listener = try Self.listen(path)
        defer {
            close(listener)
            unlink(path)
        }
        shared = RedisShared(address: try RedisAddress(parsing: "unix://\(path)")) { _ in }
        stream = shared.subscriptions.stream(of: ["c"]) {}
        connection = RedisConnection(role, shared: shared)
        _ = connection.advance(to: .now)
        peer = accept(listener, nil, nil)
        guard peer >= 0 else { throw LabError(text: "no connection") }
        connection.handle(Int16(POLLOUT))
        // A server that does not know the first command of the greeting, and answers the second.
        send(Array("-ERR unknown command\r\n".utf8))
        connection.handle(Int16(POLLOUT))
        send(Array("+PONG\r\n".utf8))
    }

    private static func listen(_ path: String) throws -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0
            }
        }
        guard listener >= 0, isBound, Glibc.listen(listener, 4) == 0 else {
            throw LabError(text: "no socket at \(path)")
        }
        return listener
    }

    /// Sends bytes, and has the client read them.
    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(Self.maximumPiece))
            rest = rest.dropFirst(piece.count)
            // A client that has given up reads no more.
            guard Glibc.send(peer, piece, piece.count, Int32(MSG_NOSIGNAL)) > 0 else {
                return
            }
            read()
        }
    }

    private func read() {
        while var interest = connection.interest, poll(&interest, 1, 0) > 0,
            interest.revents & ~Int16(POLLOUT) != 0
        {
            connection.handle(interest.revents)
        }
    }

    private func end() {
        // A process that was forked meanwhile may hold the socket open.
        shutdown(peer, Int32(SHUT_RDWR))
        read()
        close(peer)
        connection.close()
        shared.subscriptions.finish()
    }
}

/// A command that waits for its result in a task of its own.
private final class WaitingCommand: Sendable {
    private let box = Box()

    private final class Box: Sendable {
        let command = Locked<RedisCommand?>(nil)
        let result = Locked<RedisCommand.Result?>(nil)
        let isBegun = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
    }

    init() {
        Task.detached { [box] in
            let result = await withCheckedContinuation { continuation in
                let command = RedisCommand(
                    ["GET", "k"],
                    within: .seconds(600),
                    lane: .responses,
                    continuation: continuation
                )
                box.command.withLock { $0 = command }
                box.isBegun.signal()
            }
            box.result.withLock { $0 = result }
            box.isDone.signal()
        }
        box.isBegun.wait()
    }

    var command: RedisCommand? { box.command.withLock(\.self) }

    /// The result, which there is once the connection is closed.
    var result: RedisCommand.Result {
        box.isDone.wait()
        return box.result.withLock(\.self) ?? .failure(.closed)
    }
}
