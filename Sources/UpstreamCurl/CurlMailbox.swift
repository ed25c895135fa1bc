import CCurl
import Synchronization

/// Where others leave word for the driver's thread, and wake it.
///
// Unchecked: the multi handle is only used for `curl_multi_wakeup`, which any thread may call,
// under the lock and while the thread that cleans it up has not said that it ends.
final class CurlMailbox: @unchecked Sendable {
    enum Command {
        case start(Transfer)
        case cancel(Transfer)
    }

    private enum Phase {
        case idle, running, stopping, stopped
    }

    private struct State {
        var phase = Phase.idle
        var commands: [Command] = []
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
        var multi: UnsafeMutableRawPointer?
    }

    private let state = Mutex(SendableBox(State()))

    /// Leaves a command; false when the driver has been stopped.
    ///
    /// - Parameters:
    ///   - command: what to do.
    ///   - launch: starts the thread; called once, by the first command.
    /// - Returns: whether the driver's thread will see it.
    func post(_ command: Command, launch: () -> Bool) -> Bool {
        state.withLock { box in
            switch box.value.phase {
            case .idle:
                guard case .start = command, launch() else { return false }
                box.value.phase = .running
            case .running: break
            case .stopping, .stopped: return false
            }
            box.value.commands.append(command)
            if let multi = box.value.multi { curl_multi_wakeup(multi) }
            return true
        }
    }

    /// Tells the thread to end; what is under way is cancelled.
    func stop() {
        state.withLock { box in
            switch box.value.phase {
            case .idle: box.value.phase = .stopped
            case .running: box.value.phase = .stopping
            case .stopping, .stopped: return
            }
            if let multi = box.value.multi { curl_multi_wakeup(multi) }
        }
    }

    /// Waits until the thread has ended.
    func waitUntilStopped() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { box in
                if box.value.phase == .stopped { return true }
                box.value.stopWaiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    // MARK: For the driver's thread

    /// Makes the multi handle known, so that commands wake it.
    func attach(_ multi: UnsafeMutableRawPointer) {
        state.withLock { $0.value.multi = multi }
    }

    /// Takes all commands; nil when it is time to end.
    func take() -> [Command]? {
        state.withLock { box in
            guard box.value.phase == .running else { return nil }
            let commands = box.value.commands
            box.value.commands.removeAll(keepingCapacity: true)
            return commands
        }
    }

    /// Closes the mailbox: no wake-up comes after this. Returns what was still in it.
    func detach() -> [Command] {
        state.withLock { box in
            box.value.multi = nil
            defer { box.value.commands = [] }
            return box.value.commands
        }
    }

    /// The thread's last word.
    func ended() {
        let waiters = state.withLock { box in
            box.value.phase = .stopped
            defer { box.value.stopWaiters = [] }
            return box.value.stopWaiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Lets a value with a raw pointer live inside the lock.
    ///
    // Unchecked: only ever touched under the lock.
    private struct SendableBox: @unchecked Sendable {
        var value: State
        init(_ value: State) { self.value = value }
    }
}
