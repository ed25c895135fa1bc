extension MetricsEndpoint {
    /// Writes the metrics of builds, of responses by endpoint, of reloads and of the access log.
    static func builds(
        _ figures: BuildMetrics.Figures,
        droppedLines: UInt64,
        to text: inout PrometheusWriter
    ) {
        let responses = "galley_responses_total"
        text.begin(
            responses,
            type: "counter",
            help: "Responses by endpoint, module and status, but for those of the event loops."
        )
        for (response, count) in figures.responses.sorted(by: { $0.key.order < $1.key.order }) {
            let labels = [
                ("endpoint", response.endpoint), ("module", response.module),
                ("status", "\(response.status)"),
            ]
            text.add(responses, labels: labels, value: count)
        }
        let stages = "galley_build_stage_duration_seconds"
        text.begin(stages, type: "histogram", help: "Stages of building pages.")
        for stage in BuildMetrics.stages {
            let histogram = figures.stages[stage] ?? DurationHistogram()
            text.add(stages, labels: [("stage", stage)], histogram: histogram)
        }
        let dropped = "galley_items_dropped_total"
        text.begin(
            dropped,
            type: "counter",
            help: "Values that became no item: repeated ids, missing fields."
        )
        for (item, count) in figures.dropped.sorted(by: { $0.key.order < $1.key.order }) {
            let labels = [("module", item.module), ("reason", item.reason)]
            text.add(dropped, labels: labels, value: count)
        }
        let reloads = "galley_reloads_total"
        text.begin(reloads, type: "counter", help: "Reloads of the configuration.")
        for (result, count) in figures.reloads.sorted(by: { $0.key < $1.key }) {
            text.add(reloads, labels: [("result", result)], value: count)
        }
        text.single(
            "galley_access_log_dropped_total",
            type: "counter",
            help: "Lines of the access log that were not written.",
            value: droppedLines
        )
    }
}

extension BuildMetrics.Response {
    fileprivate var order: (String, String, Int) { (endpoint, module, status) }
}

extension BuildMetrics.Dropped {
    fileprivate var order: (String, String) { (module, reason) }
}
