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
        retries(figures, to: &text)
    }

    private static func retries(
        _ figures: UpstreamMetrics.Figures,
        to text: inout PrometheusWriter
    ) {
        let name = "galley_upstream_retry_budget_exhausted_total"
        text.begin(
            name,
            type: "counter",
            help: "Retries that were not made: a fifth of an upstream's calls were retries."
        )
        for upstream in figures.upstreams {
            text.add(name, labels: [("upstream", upstream.name)], value: upstream.refusedRetries)
        }
    }

    /// Writes the metrics of what calls and pages wait for: the connections of upstreams, and builds.
    static func pools(
        _ upstreams: [UpstreamMetrics.Upstream],
        loads: PoolGauge.Figures,
        to text: inout PrometheusWriter
    ) {
        let pools =
            [("loads", loads)]
            + upstreams.compactMap { upstream in
                upstream.pool.map { ("upstream:\(upstream.name)", $0) }
            }
        text.begin("galley_pool_in_use", type: "gauge", help: "Connections or builds in use.")
        for (name, pool) in pools {
            text.add("galley_pool_in_use", labels: [("pool", name)], value: pool.inUse)
        }
        text.begin("galley_pool_waiting", type: "gauge", help: "Callers that wait for one.")
        for (name, pool) in pools {
            text.add("galley_pool_waiting", labels: [("pool", name)], value: pool.waiting)
        }
        let waits = "galley_pool_wait_seconds"
        text.begin(waits, type: "summary", help: "The time that callers waited for one.")
        for (name, pool) in pools {
            let labels = [("pool", name)]
            text.add("\(waits)_sum", labels: labels, value: pool.waited / .seconds(1))
            text.add("\(waits)_count", labels: labels, value: pool.waits)
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
