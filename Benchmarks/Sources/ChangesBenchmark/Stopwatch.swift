/// Measures how long work takes: the median of several rounds.
enum Stopwatch {
    /// Nanoseconds that one run of `body` takes, the median of so many after one that is not timed.
    ///
    /// What the body returns is kept alive until its time is taken.
    static func nanoseconds<Result>(rounds: Int, _ body: () -> Result) -> Double {
        let clock = ContinuousClock()
        withExtendedLifetime(body()) {}
        let times = (0..<rounds).map { _ in
            var result: Result?
            let duration = clock.measure { result = body() }
            withExtendedLifetime(result) {}
            let (seconds, attoseconds) = duration.components
            return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        }
        return times.sorted()[rounds / 2]
    }
}
