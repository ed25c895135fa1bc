import CacheSQLite

extension MetricsEndpoint {
    /// What upstreams were asked, and what came of it.
    func upstreams(_ figures: UpstreamMetrics.Figures, _ text: inout MetricsText) {
        text.begin("galley_upstream_calls_total", "counter", "Calls to upstreams by outcome.")
        for (upstream, outcome, count) in figures.calls {
            let labels = [("upstream", upstream), ("outcome", outcome)]
            text.add("galley_upstream_calls_total", labels, count)
        }
        text.begin("galley_upstream_circuit_open", "gauge", "1 while an upstream is left alone.")
        for (upstream, isOpen) in figures.circuits {
            text.add("galley_upstream_circuit_open", [("upstream", upstream)], isOpen ? 1 : 0)
        }
    }

    /// What the cache file did.
    func store(_ figures: UpstreamMetrics.Figures, _ text: inout MetricsText) {
        text.single(
            "galley_cache_usable",
            "gauge",
            "1 while the cache file can be used, 0 while answers live in memory only.",
            figures.isStoreUsable ? 1 : 0
        )
        let store = figures.store
        text.begin("galley_cache_operations_total", "counter", "What the cache file did.")
        for (name, count) in [
            ("hit", store.hits), ("miss", store.misses), ("write", store.writes),
            ("drop", store.dropped), ("evict", store.evictions), ("damaged", store.damagedRows),
            ("corrupt", store.corruptions), ("fail", store.failures),
        ] {
            text.add("galley_cache_operations_total", [("operation", name)], count)
        }
    }
}
