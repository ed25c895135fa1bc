import Locking
import ModuleKit

/// Counters of changes and event streams, for `/metrics`. They outlive reloads.
final class LiveMetrics: Sendable {
    /// The counters at one moment.
    struct Figures: Sendable {
        /// Changes computed, by kind: `delta`, or the reason of a reset.
        var changes: [String: UInt64] = [:]
        /// Events written, by name.
        var events: [String: UInt64] = [:]
        /// Streams refused because too many were open.
        var refused: UInt64 = 0
        /// Streams open now.
        var subscribers = 0
        /// The pages that they follow.
        var pages = 0
        /// The revisions in memory.
        var revisions = RevisionUsage()
    }

    private let counts = Locked(Figures())

    /// Counts computed changes.
    func count(_ kind: PageChanges.Kind) {
        let name =
            switch kind {
            case .none: "none"
            case .delta: "delta"
            case .reset(let reason): reason.rawValue
            }
        counts.withLock { $0.changes[name, default: 0] += 1 }
    }

    /// Counts an event that is written to so many streams.
    func count(event name: String, times: Int = 1) {
        counts.withLock { $0.events[name, default: 0] += UInt64(times) }
    }

    /// Counts a refused stream.
    func countRefusal() {
        counts.withLock { $0.refused += 1 }
    }

    /// The counters now, but for subscribers, pages and revisions.
    var figures: Figures { counts.withLock { $0 } }
}
