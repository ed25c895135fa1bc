import Glibc

/// Measures how much processor time work takes: the median of several rounds.
enum Stopwatch {
    /// Nanoseconds of processor time that one run of `body` takes on its thread, the median of so many
    /// after one that is not timed.
    ///
    /// What else the machine does counts for little: time that the thread waits for a processor is not
    /// in it. What the body returns is kept alive until its time is taken.
    static func nanoseconds<Result>(rounds: Int, _ body: () -> Result) -> Double {
        withExtendedLifetime(body()) {}
        let times = (0..<rounds).map { _ in
            let start = threadNanoseconds()
            let result = body()
            let end = threadNanoseconds()
            withExtendedLifetime(result) {}
            return end - start
        }
        return times.sorted()[rounds / 2]
    }

    private static func threadNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
