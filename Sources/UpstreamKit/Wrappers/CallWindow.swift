/// The recent calls of one declared request, or of a whole upstream, by which its circuit opens.
///
/// They are those of the last ten seconds, and of more than 256 the newest.
struct CallWindow: Sendable {
    /// The time for which a call counts.
    static let length = Duration.seconds(10)

    /// The maximum number of calls: enough to tell half of them from fewer.
    static let maximumCount = 256

    private struct Call: Sendable {
        var url: Int
        var request: Int
        var failed: Bool
        var at: ContinuousClock.Instant
    }

    private var calls: [Call] = []
    private var oldest = 0

    /// Adds a call.
    ///
    /// - Parameters:
    ///   - url: a hash of what was asked.
    ///   - request: a hash of its declared request.
    ///   - failed: true when it failed.
    ///   - now: the monotonic clock.
    mutating func add(url: Int, request: Int, failed: Bool, now: ContinuousClock.Instant) {
        let call = Call(url: url, request: request, failed: failed, at: now)
        if calls.count < CallWindow.maximumCount {
            calls.append(call)
        } else {
            calls[oldest] = call
            oldest = (oldest + 1) % CallWindow.maximumCount
        }
    }

    /// True when the calls show an outage of more than a URL: at least `failures` calls of at least
    /// as many different URLs failed (of all URLs where there are fewer, but two at least: a single
    /// one has a circuit of its own), of at least `requests` declared requests, and at least half
    /// of all calls did.
    func showsOutage(failures: Int, requests: Int = 1, now: ContinuousClock.Instant) -> Bool {
        let recent = calls.filter { $0.at.duration(to: now) < CallWindow.length }
        let failed = recent.filter(\.failed)
        guard failed.count >= failures, failed.count * 2 >= recent.count else { return false }
        guard Set(failed.map(\.request)).count >= requests else { return false }
        let urls = Set(recent.map(\.url)).count
        return Set(failed.map(\.url)).count >= min(failures, max(2, urls))
    }
}
