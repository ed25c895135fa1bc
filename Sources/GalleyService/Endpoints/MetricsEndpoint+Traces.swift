import TraceKit

extension MetricsEndpoint {
    /// Writes the counters of the export of traces.
    static func spans(_ figures: SpanExporter.Figures, to text: inout PrometheusWriter) {
        let name = "galley_trace_spans_total"
        text.begin(
            name,
            type: "counter",
            help:
                "Spans that have ended: exported, or dropped because the collector is away or slow."
        )
        text.add(name, labels: [("result", "exported")], value: figures.exported)
        text.add(name, labels: [("result", "dropped")], value: figures.dropped)
        text.single(
            "galley_trace_export_failures_total",
            type: "counter",
            help: "Exports of spans that failed, each try counted.",
            value: figures.failures
        )
    }
}
