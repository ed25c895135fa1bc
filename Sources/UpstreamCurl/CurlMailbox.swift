import CCurl
import Coordination
import Locking

/// The queue of commands for the driver's thread, which wakes it. Tasks that prefer the thread go on there.
final class CurlMailbox: TaskExecutor {
    enum Command: Sendable {
        case start(Transfer)
        case cancel(Transfer)
        /// Runs a piece of a task that prefers the driver's thread.
        case run(UnownedJob)
    }

    private let waker = CurlWaker()
    private let worker: WorkerMailbox<Command>

    init() {
        worker = WorkerMailbox { [waker] in _ = waker.wake() }
    }

    /// Adds a command; the first one starts the thread.
    ///
    /// - Returns: true when the driver's thread will see it; false when the driver has been stopped.
    func post(_ command: Command) -> Bool {
        if worker.post(command) { return true }
        if case .cancel = command { return false }
        return worker.start { WorkerThread.start { self.drive() } == 0 } && worker.post(command)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !post(.run(job)) { abandon(.run(job)) }
    }

    /// Ends a command that the thread will not see.
    private func abandon(_ command: Command) {
        switch command {
        case .start(let transfer): transfer.complete(with: .abandoned)
        case .cancel: break
        case .run(let job): globalConcurrentExecutor.enqueue(ExecutorJob(job))
        }
    }

    /// Makes the thread end; transfers under way are cancelled.
    func stop() { worker.stop() }

    /// Waits until the thread has ended.
    func waitUntilStopped() async { await worker.waitUntilStopped() }

    // MARK: For the driver's thread

    private func drive() {
        // The event loop that asks for one page reads the requests for others first.
        WorkerThread.wakeWithoutPreempting()
        let loop = CurlLoop(mailbox: self)
        loop?.run()
        waker.detach()
        for command in worker.close() { abandon(command) }
        loop?.end()
        worker.ended()
    }

    /// Sets the multi handle, so that commands wake it. Returns false when they cannot: libcurl had no
    /// descriptors for its wake-ups as the handle was made, and tries no more.
    func attach(_ multi: UnsafeMutableRawPointer) -> Bool {
        waker.attach(multi)
        return waker.wake()
    }

    /// Returns true when there is nothing to do, so that the thread may wait: a command wakes it from now on.
    func beginSleep() -> Bool { worker.beginSleep() }

    /// Removes all commands; nil when the thread must end.
    func take() -> [Command]? { worker.take() }
}

/// The wake-ups of a multi handle: none is under way once it is detached, so that it may be freed.
private final class CurlWaker: Sendable {
    /// The handle's address; nil while there is none.
    private let multi = Locked<Int?>(nil)

    func attach(_ handle: UnsafeMutableRawPointer) {
        multi.withLock { $0 = Int(bitPattern: handle) }
    }

    func detach() {
        multi.withLock { $0 = nil }
    }

    /// Ends the wait of the handle's thread; false where libcurl cannot, and true where there is no handle.
    func wake() -> Bool {
        multi.withLock { address in
            guard let multi = address.flatMap(UnsafeMutableRawPointer.init(bitPattern:)) else {
                return true
            }
            return curl_multi_wakeup(multi) == CURLM_OK
        }
    }
}
