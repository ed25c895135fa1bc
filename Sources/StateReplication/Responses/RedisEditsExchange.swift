package import RedisKit
import CSystem
import Locking
package import MetricsKit
import UpstreamKit

/// Edits between revisions that only another instance can compute, requested through Redis.
///
/// An instance that does not have the page that edits lead to sends a request to all; one that has it stores
/// the edits under the request's key, for a while, and says so. Requests and replies are bytes of the
/// service's own.
package final class RedisEditsExchange: Sendable {
    /// The time in which another instance replies: that in which a change shows on all of them.
    package static let patience = Duration.milliseconds(250)

    /// The time for which a reply is stored: subscribers fetch a change at once.
    private static let lifetime = Duration.seconds(60)

    /// The maximum of requests that wait for a reply; more are not sent.
    package static let maximumWaiting = 64

    /// The maximum of requests of other instances that are replied to at once; more are passed over.
    package static let maximumReplies = 8

    /// The longest request that is sent or read, in bytes.
    package static let maximumRequest = 4 << 10

    /// The longest reply, in bytes.
    private static let maximumReply = 4 << 20

    /// Replies to another instance's request; nil where this one cannot.
    package typealias Responder = @Sendable (_ request: [UInt8]) async -> [UInt8]?

    private enum Operation: String, CaseIterable {
        /// A request that another instance has replied to.
        case hit
        /// A request without a reply in time, or one that was not sent.
        case miss
        /// A reply written for another instance.
        case write
        /// A reply that could not be written, or a request beyond the maximum.
        case drop
    }

    private struct State {
        var requests: [CacheKey: Task<[UInt8]?, Never>] = [:]
        var replying: Set<CacheKey> = []
        var reader: Task<Void, Never>?
    }

    private let server: any RedisServer
    private let waiters = FetchWaiters()
    private let state = Locked(State())
    private let operations = Counter(
        "galley_shared_edits_total",
        "Edits between revisions that another instance computed, or was sent.",
        by: ["operation"],
        from: Operation.allCases.map(\.rawValue)
    )

    /// Creates an exchange; messages are read from `start` on.
    ///
    /// - Parameter server: the server.
    package init(_ server: any RedisServer) {
        self.server = server
    }

    /// Begins to read the messages of other instances.
    ///
    /// - Parameter respond: replies to their requests.
    package func start(respond: @escaping Responder) {
        let messages = server.messages(of: [SharedKeys.editsAsked, SharedKeys.editsAnswered])
        // Unstructured: it reads until `stop()` cancels it.
        let task = Task { [weak self] in
            for await message in messages {
                guard case .message(let channel, let bytes) = message else { continue }
                if channel == SharedKeys.editsAsked {
                    self?.reply(to: bytes, respond)
                } else {
                    FetchMessage(bytes).map { self?.waiters.deliver($0) }
                }
            }
        }
        state.withLock { $0.reader = task }
    }

    /// Stops reading messages.
    package func stop() {
        state.withLock { state in
            state.reader?.cancel()
            state.reader = nil
        }
    }

    // MARK: Requests

    /// Returns another instance's reply, once for all that request the same; nil where none comes within
    /// `patience`, or Redis is away.
    ///
    /// - Parameter request: the same bytes for the same edits; one that is too long is not sent.
    package func reply(to request: [UInt8]) async -> [UInt8]? {
        let key = Self.key(of: request)
        let task = state.withLock { state -> Task<[UInt8]?, Never>? in
            if let running = state.requests[key] { return running }
            guard request.count <= Self.maximumRequest,
                state.requests.count < Self.maximumWaiting
            else { return nil }
            // Unstructured: all who ask the same wait for it. The request has a timeout.
            let task = Task {
                let reply = await self.send(request, key)
                self.state.withLock { $0.requests[key] = nil }
                return reply
            }
            state.requests[key] = task
            return task
        }
        let reply = await task?.value
        count(reply == nil ? .miss : .hit)
        return reply
    }

    private func send(_ request: [UInt8], _ key: CacheKey) async -> [UInt8]? {
        let waiter = waiters.add(for: key)
        defer { waiters.remove(waiter, for: key) }
        let command = SharedScripts.run(
            SharedScripts.ask,
            keys: [SharedKeys.edits(key)],
            arguments: [RedisArgument(SharedKeys.editsAsked), RedisArgument(request)]
        )
        guard let reply = try? await server.send(command, lane: .revisions) else { return nil }
        if let bytes = reply.bytes { return SharedResponseCodec.body(bytes, for: key) }
        // A message may be lost; the reply is there all the same.
        _ = await waiter.next(within: Self.patience)
        let stored = try? await server.send(["GET", SharedKeys.edits(key)], lane: .revisions)
        return stored?.bytes.flatMap { SharedResponseCodec.body($0, for: key) }
    }

    // MARK: Replies

    private func reply(to request: [UInt8], _ respond: @escaping Responder) {
        let key = Self.key(of: request)
        let isAdmitted = state.withLock { state in
            guard request.count <= Self.maximumRequest, state.requests[key] == nil,
                state.replying.count < Self.maximumReplies
            else { return false }
            return state.replying.insert(key).inserted
        }
        guard isAdmitted else { return }
        // Unstructured: nothing waits for it. At most `maximumReplies` run at once.
        Task { [self] in
            if let reply = await respond(request) { await store(reply, key) }
            state.withLock { _ = $0.replying.remove(key) }
        }
    }

    private func store(_ reply: [UInt8], _ key: CacheKey) async {
        guard reply.count <= Self.maximumReply,
            let body = SharedResponseCodec.encode(body: reply, for: key)
        else { return count(.drop) }
        let command = SharedScripts.run(
            SharedScripts.reply,
            keys: [SharedKeys.edits(key)],
            arguments: [
                RedisArgument(body), RedisArgument(Self.lifetime.wholeMilliseconds),
                RedisArgument(SharedKeys.editsAnswered),
                FetchMessage(.handedOver, of: key).argument,
            ]
        )
        let isWritten = (try? await server.send(command, lane: .revisions)) != nil
        count(isWritten ? .write : .drop)
    }

    private func count(_ operation: Operation) {
        operations.add(1, operation.rawValue)
    }

    private static func key(of request: [UInt8]) -> CacheKey {
        let hash = request.withUnsafeBytes { galley_xxh3_128($0.baseAddress, $0.count) }
        return CacheKey(
            resource: .init(high: hash.high, low: hash.low),
            variant: .init(high: 0, low: 0)
        )
    }
}

extension RedisEditsExchange: MetricsSource {
    package func collect() -> [Metric] { [operations.metric()] }
}
