import CCurl
import Glibc
import Locking

/// The queue of commands for the driver's thread, which wakes it. Tasks that prefer the thread go on there.
///
// Unchecked: the multi handle is only used for `curl_multi_wakeup`, which any thread may call,
// under the lock and while the thread that cleans it up has not said that it ends.
final class CurlMailbox: TaskExecutor, @unchecked Sendable {
    enum Command {
        case start(Transfer)
        case cancel(Transfer)
        /// Runs a piece of a task that prefers the driver's thread.
        case run(UnownedJob)
    }

    private enum Phase {
        case idle, running, stopping, stopped
    }

    private struct State {
        var phase = Phase.idle
        var commands: [Command] = []
        var stopWaiters: [CheckedContinuation<Void, Never>] = []
        /// True while the thread waits, so that a command has to wake it.
        var isSleeping = false
        var multi: UnsafeMutableRawPointer?
    }

    private let state = Locked(SendableBox(State()))

    /// Adds a command; false when the driver has been stopped.
    ///
    /// The first command starts the thread.
    ///
    /// - Returns: true when the driver's thread will see it.
    func post(_ command: Command) -> Bool {
        state.withLock { box in
            switch box.value.phase {
            case .idle:
                if case .cancel = command { return false }
                guard launch() else { return false }
                box.value.phase = .running
            case .running: break
            case .stopping, .stopped: return false
            }
            box.value.commands.append(command)
            if box.value.isSleeping, let multi = box.value.multi {
                // It takes all there are.
                box.value.isSleeping = false
                curl_multi_wakeup(multi)
            }
            return true
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post(.run(job)) { abandon(.run(job)) }
    }

    /// Ends a command that the thread will not see.
    func abandon(_ command: Command) {
        switch command {
        case .start(let transfer): transfer.complete(with: .abandoned)
        case .cancel: break
        case .run(let job): globalConcurrentExecutor.enqueue(ExecutorJob(job))
        }
    }

    private func launch() -> Bool {
        var thread: pthread_t = 0
        let context = Unmanaged.passRetained(self)
        guard pthread_create(&thread, nil, driveTransfers, context.toOpaque()) == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Makes the thread end; transfers under way are cancelled.
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

    /// Sets the multi handle, so that commands wake it. Returns false when they cannot: libcurl had no
    /// descriptors for its wake-ups as the handle was made, and tries no more.
    func attach(_ multi: UnsafeMutableRawPointer) -> Bool {
        state.withLock { $0.value.multi = multi }
        return curl_multi_wakeup(multi) == CURLM_OK
    }

    /// Returns true when nothing is to be done, so that the thread may wait: a command wakes it from now on.
    func beginSleep() -> Bool {
        state.withLock { box in
            box.value.isSleeping = box.value.commands.isEmpty && box.value.phase == .running
            return box.value.isSleeping
        }
    }

    /// Removes all commands; nil when the thread must end.
    func take() -> [Command]? {
        state.withLock { box in
            box.value.isSleeping = false
            guard box.value.phase == .running else { return nil }
            let commands = box.value.commands
            box.value.commands.removeAll(keepingCapacity: true)
            return commands
        }
    }

    /// Closes the mailbox: no wake-up comes after this. Returns the commands still in it.
    func detach() -> [Command] {
        state.withLock { box in
            box.value.multi = nil
            defer { box.value.commands = [] }
            return box.value.commands
        }
    }

    /// Resumes all that wait for the thread's end; its last call.
    func ended() {
        let waiters = state.withLock { box in
            box.value.phase = .stopped
            defer { box.value.stopWaiters = [] }
            return box.value.stopWaiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// A box for a value with a raw pointer inside the lock.
    ///
    // Unchecked: only ever touched under the lock.
    private struct SendableBox: @unchecked Sendable {
        var value: State
        init(_ value: State) { self.value = value }
    }
}
