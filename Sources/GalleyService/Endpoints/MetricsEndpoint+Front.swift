extension MetricsEndpoint {
    /// Writes the counters of calls to the cache in front of the service.
    static func purges(_ figures: CachePurger.Figures, to text: inout PrometheusWriter) {
        let name = "galley_purged_tags_total"
        text.begin(
            name,
            type: "counter",
            help: "Tags that the cache in front of the service was told of, or could not be."
        )
        text.add(name, labels: [("result", "ok")], value: figures.purged)
        text.add(name, labels: [("result", "failed")], value: figures.failed)
        text.add(name, labels: [("result", "dropped")], value: figures.dropped)
        text.single(
            "galley_purge_tags_waiting",
            type: "gauge",
            help: "Tags that the cache in front of the service is still to be told of.",
            value: figures.waiting
        )
    }
}
