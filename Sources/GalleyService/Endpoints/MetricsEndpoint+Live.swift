extension MetricsEndpoint {
    /// Changes, and those who listen for them.
    func changes(_ figures: LiveMetrics.Figures, _ text: inout MetricsText) {
        text.begin(
            "galley_changes_total",
            "counter",
            "Changes computed, by kind: delta, or why the whole layout was sent."
        )
        let kinds = ["delta", "unknownRevision", "tooManyChanges", "viewportChanged"]
        for kind in kinds {
            text.add("galley_changes_total", [("kind", kind)], figures.changes[kind] ?? 0)
        }
        text.begin("galley_events_total", "counter", "Events written to streams, by name.")
        for event in ["layout", "changes", "problem", "comment"] {
            text.add("galley_events_total", [("event", event)], figures.events[event] ?? 0)
        }
        text.single("galley_listeners", "gauge", "Event streams open now.", figures.listeners)
        text.single("galley_live_pages", "gauge", "Pages they listen to.", figures.pages)
        text.single(
            "galley_listeners_refused_total",
            "counter",
            "Event streams refused because there were too many.",
            figures.refused
        )
        let revisions = figures.revisions
        text.single(
            "galley_revisions",
            "gauge",
            "Revisions in memory.",
            revisions.revisions
        )
        text.single("galley_revision_bytes", "gauge", "Bytes they hold.", revisions.bytes)
        text.single(
            "galley_revisions_dropped_total",
            "counter",
            "Pages whose revision was not kept because too many waited.",
            revisions.dropped
        )
    }
}
