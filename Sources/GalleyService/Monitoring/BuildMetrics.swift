import Locking
import ModuleKit

/// The counters of builds of pages and of responses by endpoint, for `/metrics`. Labels are bounded:
/// modules and endpoints are those of the configuration and of the route table. They outlive reloads.
final class BuildMetrics: Sendable {
    /// A response off the event loops.
    struct Response: Hashable, Sendable {
        /// The name of the route.
        let endpoint: String
        /// The module; empty for none, and for one that does not exist.
        let module: String
        let status: Int
    }

    /// Items that are not shown.
    struct Dropped: Hashable, Sendable {
        let module: String
        let reason: String
    }

    /// The counters at one moment.
    struct Figures: Sendable {
        var responses: [Response: UInt64] = [:]
        var stages: [String: DurationHistogram] = [:]
        var dropped: [Dropped: UInt64] = [:]
        var reloads = ["ok": UInt64(0), "failed": 0]
    }

    /// The stages of a build, in order.
    static let stages = ["fetch", "map", "layout", "encode"]

    private let state = Locked(Figures())

    /// The counters now.
    var figures: Figures { state.withLock { $0 } }

    /// Counts a response.
    func count(_ response: Response) {
        state.withLock { $0.responses[response, default: 0] += 1 }
    }

    /// Counts the stages of a build.
    func count(_ timing: PageTiming) {
        state.withLock { figures in
            for (name, duration) in timing.stages {
                figures.stages[name, default: DurationHistogram()].add(duration)
            }
        }
    }

    /// Counts items that are not shown.
    func count(dropped count: Int, of module: String, reason: String) {
        guard count > 0 else { return }
        state.withLock {
            $0.dropped[Dropped(module: module, reason: reason), default: 0] += UInt64(count)
        }
    }

    /// Counts a reload.
    func count(reload isApplied: Bool) {
        state.withLock { $0.reloads[isApplied ? "ok" : "failed", default: 0] += 1 }
    }
}

extension PageTiming {
    /// The durations by name.
    var stages: [(name: String, duration: Duration)] {
        [("fetch", fetch), ("map", map), ("layout", layout), ("encode", encode)]
    }
}
