/// A part of the service that counts, and describes the metrics of what it counts beside it.
package protocol MetricsSource: Sendable {
    /// Returns its metrics at this moment.
    func collect() -> [Metric]
}

/// All sources of metrics of a process, in the order in which `/metrics` shows them.
package struct MetricsRegistry: Sendable {
    private let sources: [any MetricsSource]

    /// Creates a registry.
    package init(_ sources: [any MetricsSource]) {
        self.sources = sources
    }

    /// Returns the metrics of all sources, and of further ones, as text.
    package func text(
        with others: [any MetricsSource] = [],
        as format: MetricsFormat = .prometheus
    ) -> String {
        var writer = MetricsWriter(format)
        for source in sources + others {
            for metric in source.collect() { writer.write(metric) }
        }
        writer.finish()
        return writer.text
    }
}
