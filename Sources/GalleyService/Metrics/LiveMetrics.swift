import ModuleKit
import Synchronization

/// What the service counts of changes and of those who listen for them, for `/metrics`. It outlives
/// reloads.
final class LiveMetrics: Sendable {
    /// The counters at one moment.
    struct Figures: Sendable {
        /// Changes computed, by what they were: `delta`, or the reason of a reset.
        var changes: [String: UInt64] = [:]
        /// Events written, by name.
        var events: [String: UInt64] = [:]
        /// Listeners turned away because there were as many as there may be.
        var refused: UInt64 = 0
        /// Those who listen now.
        var listeners = 0
        /// The pages that they listen to.
        var pages = 0
        /// The revisions in memory.
        var revisions = RevisionStore.Usage()
    }

    private let counts = Mutex(Figures())

    /// Counts changes that were computed.
    func count(_ kind: PageChanges.Kind) {
        let name =
            switch kind {
            case .none: "none"
            case .delta: "delta"
            case .reset(let reason): reason.rawValue
            }
        counts.withLock { $0.changes[name, default: 0] += 1 }
    }

    /// Counts an event that was written.
    func count(event name: String) {
        counts.withLock { $0.events[name, default: 0] += 1 }
    }

    /// Counts a listener that was turned away.
    func countRefusal() {
        counts.withLock { $0.refused += 1 }
    }

    /// The counters now; who listens and the revisions are others' to fill in.
    var figures: Figures { counts.withLock(\.self) }
}
