package import RedisKit
import Locking
package import MetricsKit
package import UpstreamKit

/// Responses and locks that instances share through Redis.
package final class RedisResponseExchange: ResponseExchange {
    /// The time after which a fetch that waits looks for itself, as messages may be lost: spread by a
    /// quarter.
    private static let pollTime = Duration.milliseconds(250)

    /// The time for which a response without freshness is there for its waiters.
    private static let handoverTime = Duration.seconds(1)

    /// The time for which a key whose response may not be shared takes no lock.
    private static let unsharedTime = Duration.seconds(60)

    /// The time beyond a lock's for which a fetch waits: others may have taken it in the meantime.
    private static let waitBeyondLock = Duration.seconds(1)

    /// The maximum of bodies that are being written, in bytes; more are not written.
    private static let maximumWriting = 64 << 20

    private let server: any RedisServer
    private let waiters = FetchWaiters()
    private let writing = Locked(0)
    private let operations = Counter(
        "galley_shared_responses_total",
        "Responses shared by instances: found, waited for, fetched with a lock or without.",
        by: ["operation"],
        from: Operation.allCases.map(\.rawValue)
    )
    private let reader = Locked<Task<Void, Never>?>(nil)

    private enum Operation: String, CaseIterable {
        /// A response that was found.
        case hit
        /// A response that another instance fetched while this one waited.
        case wait
        /// A lock that was taken.
        case lock
        /// A call without a lock: Redis was away, or the response may not be shared.
        case unlocked
        /// A response that was written.
        case write
        /// A response that could not be written.
        case drop
        /// A value that was damaged or of another kind.
        case damaged
    }

    /// Creates an exchange; messages are read from `start()` on.
    ///
    /// - Parameter server: the server.
    package init(_ server: any RedisServer) {
        self.server = server
    }

    deinit {
        reader.withLock { $0?.cancel() }
    }

    /// Begins to read the messages of other instances.
    package func start() {
        let messages = server.messages(of: [SharedKeys.fetched])
        // Unstructured: it reads until `deinit` cancels it.
        let task = Task { [waiters] in
            for await message in messages {
                switch message {
                case .connected, .disconnected: waiters.wakeAll()
                case .message(_, let bytes): FetchMessage(bytes).map(waiters.deliver)
                }
            }
        }
        reader.withLock { reader in
            reader?.cancel()
            reader = task
        }
    }

    /// Stops reading messages.
    package func stop() {
        reader.withLock { reader in
            reader?.cancel()
            reader = nil
        }
    }

    /// The bytes of the bodies that are being written.
    package var memoryBytes: Int { writing.withLock { $0 } }

    // MARK: LockResult turns

    package func turn(
        of key: CacheKey,
        after stored: WallTime?,
        lockTime: Duration,
        isUsable: @Sendable (StoredResponse.Head) -> Bool
    ) async -> FetchTurn {
        let waiter = waiters.add(for: key)
        defer { waiters.remove(waiter, for: key) }
        let end = ContinuousClock.now + lockTime + Self.waitBeyondLock
        let lock = FetchLock(token: Self.token())
        var known = stored?.milliseconds ?? -1
        var found: StoredResponse?
        repeat {
            switch await take(lock, of: key, lockTime: lockTime, after: known) {
            case .taken, .unknown:
                count(.lock)
                return .call(lock, found: found)
            case .none:
                count(.unlocked)
                return .call(nil, found: found)
            case .newer:
                guard let response = await read(SharedKeys.response(key), of: key),
                    response.head.fetchedAt.milliseconds > known
                else {
                    // It cannot be read: the next try is for the lock.
                    known = .max
                    continue
                }
                if isUsable(response.head) {
                    count(.hit)
                    return .stored(response)
                }
                known = response.head.fetchedAt.milliseconds
                found = response
            case .held:
                let time = Self.pollTime * Double.random(in: 0.75..<1.25)
                if let turn = await turn(for: waiter.next(within: time), of: key, found: found) {
                    return turn
                }
            }
        } while ContinuousClock.now < end
        count(.unlocked)
        return .call(nil, found: found)
    }

    /// The result of asking for a lock.
    private enum LockResult {
        case taken
        /// No reply in time: it may be taken.
        case unknown
        case held
        case newer
        /// There is none to be had.
        case none
    }

    private func take(
        _ lock: FetchLock,
        of key: CacheKey,
        lockTime: Duration,
        after known: Int64
    ) async -> LockResult {
        let command = SharedScripts.run(
            SharedScripts.take,
            keys: [SharedKeys.lock(key), SharedKeys.response(key)],
            arguments: [
                RedisArgument(lock.token), RedisArgument(lockTime.wholeMilliseconds),
                RedisArgument(known),
            ]
        )
        do throws(RedisError) {
            switch try await server.send(command, lane: .locks).integer {
            case 0: return .held
            case 1: return .taken
            case 2: return .newer
            default: return .none
            }
        } catch {
            return error.isUnsent ? .none : .unknown
        }
    }

    /// Returns what a message means for a fetch that waits; nil when it is to look again.
    private func turn(
        for outcome: FetchMessage.Outcome?,
        of key: CacheKey,
        found: StoredResponse?
    ) async -> FetchTurn? {
        switch outcome {
        case .stored, .handedOver:
            let name =
                outcome == .stored ? SharedKeys.response(key) : SharedKeys.handover(key)
            guard let response = await read(name, of: key) else { return nil }
            count(.wait)
            return .fetched(response)
        case .unshared:
            count(.unlocked)
            return .call(nil, found: found)
        case .failed(let failure):
            count(.wait)
            return .failed(failure)
        case .retry, nil: return nil
        }
    }

    /// Reads a response; nil where there is none, or none that can be read.
    private func read(_ name: RedisArgument, of key: CacheKey) async -> StoredResponse? {
        let reply: RedisReply
        do throws(RedisError) {
            reply = try await server.send(["HMGET", name, "h", "b"], lane: .responses)
        } catch {
            return nil
        }
        guard let parts = reply.elements, parts.count == 2, parts[0] != .null else { return nil }
        guard let head = parts[0].bytes.flatMap({ SharedResponseCodec.head($0, for: key) }),
            let body = parts[1].bytes.flatMap({ SharedResponseCodec.body($0, for: key) })
        else {
            count(.damaged)
            remove(key)
            return nil
        }
        return StoredResponse(head: head, body: body)
    }

    private static func token() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return CacheKey.Digest(high: random.next(), low: random.next()).bytes
    }

    private func count(_ operation: Operation) {
        operations.add(1, operation.rawValue)
    }

    // MARK: Writing

    package func complete(_ outcome: FetchOutcome, of key: CacheKey, lock: FetchLock?) {
        switch outcome {
        case .response(let response, let lifetime):
            write(response, of: key, lock: lock, lifetime: lifetime)
        case .confirmed(let head, let lifetime, let body):
            confirm(head, body, of: key, lock: lock, lifetime: lifetime)
        case .unshared:
            guard let lock else { return }
            let arguments = arguments(lock, with: .unshared, of: key) + [Self.unsharedTime.argument]
            send(
                SharedScripts.run(
                    SharedScripts.mark,
                    keys: [SharedKeys.lock(key)],
                    arguments: arguments
                )
            )
        case .failed(let failure):
            guard let lock else { return }
            release(lock, of: key, saying: failure.asShared.map { .failed($0) } ?? .retry)
        }
    }

    private func write(
        _ response: StoredResponse,
        of key: CacheKey,
        lock: FetchLock?,
        lifetime: Duration
    ) {
        let isStored = lifetime >= .milliseconds(1)
        // Without a lock there are none that wait.
        guard isStored || lock != nil else { return }
        let size = response.body.count
        let hasRoom = writing.withLock { writing in
            guard writing + size <= Self.maximumWriting else { return false }
            writing += size
            return true
        }
        guard hasRoom else { return giveUp(lock, of: key) }
        // Unstructured: nothing waits for it. `maximumWriting` bounds the bytes of all of them.
        Task { [self] in
            defer { writing.withLock { $0 -= size } }
            guard let body = SharedResponseCodec.encode(body: response.body, for: key) else {
                return complete(.unshared, of: key, lock: lock)
            }
            let name = isStored ? SharedKeys.response(key) : SharedKeys.handover(key)
            let command = SharedScripts.run(
                SharedScripts.store,
                keys: [SharedKeys.lock(key), name, SharedKeys.resource(key.resource)],
                arguments: arguments(lock, with: isStored ? .stored : .handedOver, of: key) + [
                    (isStored ? lifetime : Self.handoverTime).argument,
                    RedisArgument(response.head.fetchedAt.milliseconds),
                    RedisArgument(SharedResponseCodec.encode(response.head, for: key)),
                    RedisArgument(body), isStored ? name : "",
                ]
            )
            await perform(command, of: key, lock: lock)
        }
    }

    private func confirm(
        _ head: StoredResponse.Head,
        _ body: @escaping @Sendable () -> [UInt8],
        of key: CacheKey,
        lock: FetchLock?,
        lifetime: Duration
    ) {
        // One that is of no use later is there for its waiters.
        let time = max(lifetime, Self.handoverTime)
        let command = SharedScripts.run(
            SharedScripts.confirm,
            keys: [SharedKeys.lock(key), SharedKeys.response(key)],
            arguments: arguments(lock, with: .stored, of: key) + [
                time.argument, RedisArgument(head.fetchedAt.milliseconds),
                RedisArgument(SharedResponseCodec.encode(head, for: key)),
            ]
        )
        // Unstructured: nothing waits for it. The client bounds how many commands wait.
        Task { [self] in
            do throws(RedisError) {
                let reply = try await server.send(command, lane: .responses)
                if reply.integer != 0 { return count(.write) }
            } catch {
                return giveUp(lock, of: key)
            }
            // Expired, evicted, or lost with all of the server's keys.
            let response = StoredResponse(head: head, body: body())
            write(response, of: key, lock: lock, lifetime: lifetime)
        }
    }

    /// Writes, or else gives the lock back alone.
    private func perform(_ command: [RedisArgument], of key: CacheKey, lock: FetchLock?) async {
        do throws(RedisError) {
            _ = try await server.send(command, lane: .responses)
            count(.write)
        } catch {
            giveUp(lock, of: key)
        }
    }

    private func giveUp(_ lock: FetchLock?, of key: CacheKey) {
        count(.drop)
        if let lock { release(lock, of: key, saying: .retry) }
    }

    private func release(
        _ lock: FetchLock,
        of key: CacheKey,
        saying outcome: FetchMessage.Outcome
    ) {
        send(
            SharedScripts.run(
                SharedScripts.release,
                keys: [SharedKeys.lock(key)],
                arguments: arguments(lock, with: outcome, of: key)
            )
        )
    }

    package func remove(_ key: CacheKey) {
        send(["DEL", SharedKeys.response(key), SharedKeys.handover(key)])
    }

    package func remove(resource: CacheKey.Digest) {
        send(
            SharedScripts.run(
                SharedScripts.removeResource,
                keys: [SharedKeys.resource(resource)],
                arguments: []
            )
        )
    }

    /// The arguments that all scripts begin with.
    private func arguments(
        _ lock: FetchLock?,
        with outcome: FetchMessage.Outcome,
        of key: CacheKey
    ) -> [RedisArgument] {
        let message = FetchMessage(outcome, of: key).argument
        return [RedisArgument(lock?.token ?? [0]), RedisArgument(SharedKeys.fetched), message]
    }

    /// Sends a command whose reply is of no use. The client bounds how many wait.
    private func send(_ command: [RedisArgument]) {
        // Unstructured: nothing waits for it. The client bounds how many commands wait.
        Task { [server] in _ = try? await server.send(command, lane: .locks) }
    }
}

extension Duration {
    /// Whole milliseconds, at least one, as an argument.
    fileprivate var argument: RedisArgument { RedisArgument(max(1, wholeMilliseconds)) }
}

extension RedisResponseExchange: MetricsSource {
    /// The responses written so far.
    package var written: UInt64 { operations.count(of: Operation.write.rawValue) }

    package func collect() -> [Metric] { [operations.metric()] }
}
