/// Runs what is left of a request's task where its page was built: on the builder's own thread, as soon as the
/// page is there. What is resumed elsewhere goes on on Swift's shared threads.
///
/// A builder resumes tasks only between its own steps, without a lock, and what is left of a request is to
/// put a head before the page: less than waking another thread.
package final class ResumingExecutor: TaskExecutor {
    package static let shared = ResumingExecutor()

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        if BuilderThreads.areRunningHere {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        } else {
            globalConcurrentExecutor.enqueue(job)
        }
    }
}
