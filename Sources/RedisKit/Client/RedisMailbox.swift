import CEpoll
import Coordination
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

    private struct Load {
        var commands = 0
        var bytes = 0
    }

    private let event = EventDescriptor()
    private let load = Locked(Load())
    private let worker: WorkerMailbox<Item>

    init() {
        worker = WorkerMailbox { [event] in event.signal() }
    }

    /// The descriptor that wakes the thread; -1 where the system had none left.
    var wakeup: Int32 { event.descriptor }

    /// The commands without a reply.
    var waiting: Int { load.withLock { $0.commands } }

    /// The bytes of those commands.
    var bytes: Int { load.withLock { $0.bytes } }

    /// Adds a command.
    ///
    /// - Returns: the reason why it will not be sent.
    func post(_ command: RedisCommand) -> RedisError? {
        let bytes = command.byteCount
        var refusal = RedisError.closed
        let isAdded = worker.post(.send(command)) {
            load.withLock { load in
                guard load.commands < Self.maximumCommands, load.bytes + bytes <= Self.maximumBytes
                else {
                    refusal = .overloaded
                    return false
                }
                load.commands += 1
                load.bytes += bytes
                return true
            }
        }
        return isAdded ? nil : refusal
    }

    /// Adds an item that is no command; the thread sees it once it runs.
    func post(_ item: Item) {
        _ = worker.post(item, beforeStart: true)
    }

    /// Gives back the room of a command that the thread is done with.
    func release(_ command: RedisCommand) {
        let bytes = command.byteCount
        load.withLock { load in
            load.commands -= 1
            load.bytes -= bytes
        }
    }

    /// Makes the thread look at what there is to do.
    func wake() { event.signal() }

    // MARK: The thread's life

    /// Starts the thread, unless it was started or stopped before.
    ///
    /// - Returns: false when the system has no thread or descriptor for it.
    func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        worker.start { wakeup >= 0 && WorkerThread.start(body) == 0 }
    }

    /// Makes the thread end.
    func stop() { worker.stop() }

    /// Waits until the thread has ended.
    func waitUntilStopped() async { await worker.waitUntilStopped() }

    /// Takes all items; nil when the thread is to end.
    func take() -> [Item]? { worker.take() }

    /// Returns true when there is nothing to do, so that the thread may wait: an item wakes it from now on.
    func beginSleep() -> Bool { worker.beginSleep() }

    /// Takes all items when the thread ends.
    func close() -> [Item] { worker.close() }

    /// Resumes all that wait for the thread's end: its last call.
    func ended() { worker.ended() }
}

/// A descriptor that can be waited for and signalled.
private final class EventDescriptor: Sendable {
    /// The descriptor; -1 where the system had none left.
    let descriptor = galley_eventfd()

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}
