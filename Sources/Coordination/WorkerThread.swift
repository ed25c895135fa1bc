import Glibc

/// A thread of the process's own, for work that must not occupy Swift's shared threads.
package enum WorkerThread {
    /// Starts a detached thread.
    ///
    /// - Parameter body: the thread's work; the thread ends when it returns.
    /// - Returns: 0, or the error number of `pthread_create`: then `body` is never called.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        let body = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runBody, body.toOpaque())
        if result == 0 {
            pthread_detach(thread)
        } else {
            body.release()
        }
        return result
    }

    /// The policy `SCHED_BATCH` of sched(7), which the C library's module does not export.
    private static let batchPolicy: Int32 = 3

    /// Has the calling thread, for good, take no processor from a running thread when it wakes up: it has its turn
    /// where the other one waits for something, or has had its share.
    ///
    /// So a thread that hands work to another goes on to the end of what it has, and the other one finds several
    /// pieces at once. Nothing depends on it where that is forbidden.
    package static func wakeWithoutPreempting() {
        var parameters = sched_param()
        _ = sched_setscheduler(0, batchPolicy, &parameters)
    }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// A function and no closure, so that it belongs to no actor. The body is freed before the thread ends.
private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument {
        Unmanaged<WorkerThread.Body>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
}
