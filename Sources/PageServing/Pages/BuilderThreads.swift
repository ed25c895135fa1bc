import Coordination
import Dispatch
internal import Glibc
import Locking

/// A fixed number of threads on which pages are built, pictures drawn and changes computed.
///
/// Tasks that prefer one of its lanes leave Swift's shared threads to streams and to short requests, which
/// stay responsive while all builders are busy. Each module has a lane of its own, and the threads take
/// the jobs of the lanes in turn: a module with many large pages delays those of others by one job a
/// thread, not by all of its own.
package final class BuilderThreads: Sendable {
    /// The builders of the process: one for each processor, which runs event loops first.
    package static let shared = BuilderThreads(count: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Starts the builders of the process, unless they run.
    package static func prepare() { _ = shared }

    /// The jobs of one module, in the order in which they came.
    package final class Lane: TaskExecutor {
        fileprivate let index: Int
        private let threads: BuilderThreads

        fileprivate init(_ index: Int, of threads: BuilderThreads) {
            self.index = index
            self.threads = threads
        }

        package func enqueue(_ job: consuming ExecutorJob) {
            threads.enqueue(UnownedJob(job), in: self)
        }
    }

    private struct State: Sendable {
        var lanes: [ExactString: Lane] = [:]
        var jobs: [Queue<UnownedJob>] = []
        /// The lanes that have jobs, the next one first.
        var waiting = Queue<Lane>()

        mutating func takeNext() -> (job: UnownedJob, lane: Lane)? {
            guard let lane = waiting.removeFirst() else { return nil }
            guard let job = jobs[lane.index].removeFirst() else { return nil }
            if !jobs[lane.index].isEmpty { waiting.append(lane) }
            return (job, lane)
        }
    }

    private let state = Locked(State())
    private let available = DispatchSemaphore(value: 0)

    /// Starts threads, which run until the process ends: fewer where the system refuses some, but one at least.
    init(count: Int) {
        for index in 0..<count {
            let result = WorkerThread.start { self.run() }
            if result != 0 {
                precondition(index > 0, "no thread for builders: \(result)")
                return
            }
        }
    }

    /// Returns the lane of a module. It stays for the life of the process.
    package func lane(of module: String) -> Lane {
        state.withLock { state in
            if let lane = state.lanes[module] { return lane }
            let lane = Lane(state.jobs.count, of: self)
            state.lanes[module] = lane
            state.jobs.append(Queue())
            return lane
        }
    }

    private func enqueue(_ job: UnownedJob, in lane: Lane) {
        state.withLock { state in
            if state.jobs[lane.index].isEmpty { state.waiting.append(lane) }
            state.jobs[lane.index].append(job)
        }
        available.signal()
    }

    /// True on the builders' threads.
    static var areRunningHere: Bool { pthread_getspecific(mark) != nil }

    /// The name under which builders' threads have a value, and no others.
    private static let mark: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key, nil)
        precondition(result == 0, "no key for builders: \(result)")
        return key
    }()

    private func run() {
        BuildPriority.take()
        pthread_setspecific(Self.mark, Unmanaged.passUnretained(self).toOpaque())
        while true {
            available.wait()
            guard let next = state.withLock({ $0.takeNext() }) else { continue }
            next.job.runSynchronously(on: next.lane.asUnownedTaskExecutor())
        }
    }
}

/// Elements in the order in which they were added. Each operation is O(1) on average.
private struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func removeFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer {
            head += 1
            // Elements that were taken are removed many at a time, so that each moves once on average.
            if head * 2 > elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }
}
