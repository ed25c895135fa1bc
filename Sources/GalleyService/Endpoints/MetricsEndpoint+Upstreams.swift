import SQLiteStorage
import UpstreamKit

extension MetricsEndpoint {
    /// Writes the metrics of calls to upstreams.
    static func calls(_ figures: UpstreamMetrics.Figures, to text: inout PrometheusWriter) {
        text.begin(
            "galley_upstream_calls_total",
            type: "counter",
            help: "Calls to upstreams by outcome."
        )
        for (upstream, outcome, count) in figures.calls {
            let labels = [("upstream", upstream), ("outcome", outcome)]
            text.add("galley_upstream_calls_total", labels: labels, value: count)
        }
        let times = "galley_upstream_duration_seconds"
        text.begin(times, type: "histogram", help: "Calls to upstreams, failed ones too.")
        for (upstream, histogram) in figures.times {
            text.add(times, labels: [("upstream", upstream)], histogram: histogram)
        }
        gauge("circuit_open", help: "1 while a circuit is open.", of: figures, to: &text) {
            $0.openCircuits > 0 ? 1 : 0
        }
        gauge(
            "circuits_open",
            help: "Open circuits of URLs, requests and all.",
            of: figures,
            to: &text
        ) {
            $0.openCircuits
        }
        gauge("fetches", help: "Fetches under way.", of: figures, to: &text) { $0.sharing.fetches }
        gauge("waiting", help: "Callers that wait for fetches.", of: figures, to: &text) {
            $0.sharing.waiters
        }
        gauge("failures_remembered", help: "Failures that are remembered.", of: figures, to: &text)
        {
            $0.sharing.rememberedFailures
        }
    }

    /// Writes one number of each upstream.
    private static func gauge(
        _ name: String,
        help: String,
        of figures: UpstreamMetrics.Figures,
        to text: inout PrometheusWriter,
        value: (UpstreamMetrics.Upstream) -> Int
    ) {
        let name = "galley_upstream_\(name)"
        text.begin(name, type: "gauge", help: help)
        for upstream in figures.upstreams {
            text.add(name, labels: [("upstream", upstream.name)], value: UInt64(value(upstream)))
        }
    }

    /// Writes the metrics of the cache file.
    static func store(_ figures: UpstreamMetrics.Figures, to text: inout PrometheusWriter) {
        text.single(
            "galley_cache_usable",
            type: "gauge",
            help: "1 while the cache file can be used, 0 while responses are in memory only.",
            value: figures.isStoreUsable ? 1 : 0
        )
        let store = figures.store
        text.begin(
            "galley_cache_operations_total",
            type: "counter",
            help: "Operations of the cache file."
        )
        for (name, count) in [
            ("hit", store.hits), ("miss", store.misses), ("write", store.writes),
            ("drop", store.dropped), ("evict", store.evictions), ("damaged", store.damagedRows),
            ("corrupt", store.corruptions), ("fail", store.failures),
        ] {
            text.add("galley_cache_operations_total", labels: [("operation", name)], value: count)
        }
    }
}
