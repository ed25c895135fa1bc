extension MetricsEndpoint {
    /// Writes the metrics of changes and event streams.
    static func changes(_ figures: LiveMetrics.Figures, to text: inout PrometheusWriter) {
        text.begin(
            "galley_changes_total",
            type: "counter",
            help: "Changes computed, by kind: delta, or why the whole layout was sent."
        )
        let kinds = ["delta", "unknownRevision", "tooManyChanges", "viewportChanged"]
        for kind in kinds {
            text.add(
                "galley_changes_total",
                labels: [("kind", kind)],
                value: figures.changes[kind] ?? 0
            )
        }
        text.begin(
            "galley_events_total",
            type: "counter",
            help: "Events written to streams, by name."
        )
        for event in ["layout", "changes", "revision", "problem", "comment"] {
            text.add(
                "galley_events_total",
                labels: [("event", event)],
                value: figures.events[event] ?? 0
            )
        }
        text.single(
            "galley_listeners",
            type: "gauge",
            help: "Event streams open now.",
            value: figures.subscribers
        )
        text.single(
            "galley_live_pages",
            type: "gauge",
            help: "Pages that they follow.",
            value: figures.pages
        )
        text.single(
            "galley_listeners_refused_total",
            type: "counter",
            help: "Event streams refused because there were too many.",
            value: figures.refused
        )
        let revisions = figures.revisions
        text.single(
            "galley_revisions",
            type: "gauge",
            help: "Revisions in memory.",
            value: revisions.revisions
        )
        text.single(
            "galley_revision_bytes",
            type: "gauge",
            help: "Bytes they hold.",
            value: revisions.bytes
        )
        text.single(
            "galley_revisions_dropped_total",
            type: "counter",
            help: "Pages whose revision was not stored because too many waited.",
            value: revisions.dropped
        )
    }
}
