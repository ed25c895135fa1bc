package import MetricsKit
package import ModuleKit

/// The counters of changes and event streams. They outlive reloads.
package final class LiveMetrics: MetricsSource {

    package init() {}
    private let changes = Counter(
        "galley_changes_total",
        "Changes computed, by kind: delta, or why the whole layout was sent.",
        by: ["kind"],
        from: ["delta", "unknownRevision", "tooManyChanges", "viewportChanged"]
    )
    private let events = Counter(
        "galley_events_total",
        "Events written to streams, by name.",
        by: ["event"],
        from: ["layout", "changes", "revision", "problem", "comment"]
    )
    private let refused = Counter(
        "galley_listeners_refused_total",
        "Event streams refused because there were too many."
    )

    /// Counts computed changes.
    package func count(_ kind: PageChanges.ChangesKind) {
        switch kind {
        case .none: break
        case .delta: changes.add(1, "delta")
        case .reset(let reason): changes.add(1, reason.rawValue)
        }
    }

    /// Counts an event that is written to a number of streams.
    package func count(event name: String, times: Int = 1) {
        events.add(UInt64(times), name)
    }

    /// Counts a refused stream.
    package func countRefusal() {
        refused.add()
    }

    package func collect() -> [Metric] { [changes.metric(), events.metric(), refused.metric()] }
}
