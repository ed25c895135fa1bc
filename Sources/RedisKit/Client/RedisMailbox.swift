import CEpoll
import Glibc
import Locking

/// The queue of what the client's thread has to do, and its bounds.
final class RedisMailbox: Sendable {
    /// The maximum of commands without a reply: at 50 ms each, 160,000 a second.
    static let maximumCommands = 8_192

    /// The maximum of their bytes; a command that is larger than that is never sent.
    static let maximumBytes = 64 << 20

    enum Item: Sendable {
        case send(RedisCommand)
        /// The subscribed channels have changed.
        case channels
        /// The numeric addresses of the server's host, or the reason why there are none.
        case resolved(Result<[String], RedisError>)
    }

    private enum Phase {
        case idle, running, stopping, stopped
    }

    private struct State {
        var phase = Phase.idle
        var items: [Item] = []
        var commands = 0
        var bytes = 0
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The descriptor that wakes the thread; -1 where the system had none left.
    let wakeup = galley_eventfd()
    private let state = Locked(State())

    deinit {
        if wakeup >= 0 { close(wakeup) }
    }

    /// The commands without a reply.
    var waiting: Int { state.withLock { $0.commands } }

    /// The bytes of those commands.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Adds a command.
    ///
    /// - Returns: the reason why it will not be sent.
    func post(_ command: RedisCommand) -> RedisError? {
        let bytes = command.byteCount
        let refusal: RedisError? = state.withLock { state in
            guard state.phase == .running else { return .closed }
            guard state.commands < Self.maximumCommands,
                state.bytes + bytes <= Self.maximumBytes
            else { return .overloaded }
            state.commands += 1
            state.bytes += bytes
            state.items.append(.send(command))
            return nil
        }
        if refusal == nil { wake() }
        return refusal
    }

    /// Adds an item that is no command.
    func post(_ item: Item) {
        state.withLock { $0.items.append(item) }
        wake()
    }

    /// Gives back the room of a command that the thread is done with.
    func release(_ command: RedisCommand) {
        let bytes = command.byteCount
        state.withLock { state in
            state.commands -= 1
            state.bytes -= bytes
        }
    }

    /// Makes the thread look at what there is to do.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeup, &one, MemoryLayout<UInt64>.size)
    }

    // MARK: The thread's life

    /// Notes that the thread is to run; false when it does already, or was stopped.
    func start() -> Bool {
        state.withLock { state in
            guard state.phase == .idle, wakeup >= 0 else { return false }
            state.phase = .running
            return true
        }
    }

    /// Makes the thread end.
    func stop() {
        state.withLock { state in
            switch state.phase {
            case .idle: state.phase = .stopped
            case .running: state.phase = .stopping
            case .stopping, .stopped: break
            }
        }
        wake()
    }

    /// Waits until the thread has ended.
    func waitUntilStopped() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.phase == .stopped { return true }
                state.stopWaiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Takes all items; nil when the thread is to end.
    func take() -> [Item]? {
        state.withLock { state in
            guard state.phase == .running else { return nil }
            defer { state.items.removeAll(keepingCapacity: true) }
            return state.items
        }
    }

    /// Takes all items when the thread ends, and resumes all that wait for that: its last call.
    func ended() -> [Item] {
        let (items, waiters) = state.withLock { state in
            state.phase = .stopped
            defer {
                state.items = []
                state.stopWaiters = []
            }
            return (state.items, state.stopWaiters)
        }
        for waiter in waiters { waiter.resume() }
        return items
    }
}
