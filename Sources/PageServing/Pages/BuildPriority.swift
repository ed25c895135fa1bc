import Coordination
internal import Glibc

/// The priority of threads on which pages are built: below that of the event loops, so that cached
/// responses hardly wait for pages that are being built.
enum BuildPriority {
    /// A loop that has something to do goes first, and where loops leave no time at all, builds still
    /// have a quarter of it (nice levels 0 and 5 weigh 1024 and 335, sched(7)).
    private static let step: Int32 = 5

    private static let which = __priority_which_t(PRIO_PROCESS.rawValue)
    private static let value = min(getpriority(which, 0) + step, 19)

    /// Gives the calling thread that priority, for good, and has it wait for its turn when it wakes up. On Linux a
    /// thread has a priority of its own. Nothing depends on it where that is forbidden.
    static func take() {
        _ = setpriority(which, 0, value)
        WorkerThread.wakeWithoutPreempting()
    }

    /// Gives the calling thread the lowest priority, for good: of what loops and builds want, it gets a seventieth.
    static func takeLowest() {
        _ = setpriority(which, 0, 19)
    }
}
