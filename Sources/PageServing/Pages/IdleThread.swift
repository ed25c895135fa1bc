import Coordination
import Dispatch
import Locking

/// A thread of the lowest priority, for work that nobody waits for. Where the system refuses it, the work is done on
/// Swift's shared threads.
final class IdleThread: TaskExecutor {
    /// The one of the process, started when it is first needed.
    static let shared = IdleThread()

    private let jobs = Locked<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)
    private let isRunning = Locked(false)

    private init() {
        let result = WorkerThread.start { self.run() }
        isRunning.withLock { $0 = result == 0 }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        guard isRunning.withLock(\.self) else {
            globalConcurrentExecutor.enqueue(job)
            return
        }
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }

    private func run() {
        BuildPriority.takeLowest()
        while true {
            available.wait()
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
