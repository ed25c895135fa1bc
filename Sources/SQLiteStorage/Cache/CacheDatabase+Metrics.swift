package import MetricsKit

extension CacheDatabase: MetricsSource {
    package func collect() -> [Metric] {
        let counters = counters
        let operations = [
            ("hit", counters.hits), ("miss", counters.misses), ("write", counters.writes),
            ("drop", counters.dropped), ("evict", counters.evictions),
            ("damaged", counters.damagedRows), ("corrupt", counters.corruptions),
            ("fail", counters.failures),
        ]
        return [
            .gauge(
                "galley_cache_usable",
                "1 while the cache file can be used, 0 while responses are in memory only.",
                isOn: health == .ok
            ),
            .counter(
                "galley_cache_operations_total",
                "Operations of the cache file.",
                by: "operation",
                operations.map { ($0, UInt64($1)) }
            ),
        ]
    }
}
