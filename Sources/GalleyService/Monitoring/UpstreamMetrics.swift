import MetricsKit

/// The counters of calls to upstreams. They outlive reloads.
final class UpstreamMetrics: MetricsSource {
    private let calls = Counter(
        "galley_upstream_calls_total",
        "Calls to upstreams by outcome.",
        by: ["upstream", "outcome"]
    )
    private let times = Histogram(
        "galley_upstream_duration_seconds",
        "Calls to upstreams, failed ones too.",
        by: "upstream"
    )

    /// Counts a call to an upstream, which took some time.
    func count(_ upstream: String, outcome: String, time: Duration) {
        calls.add(1, upstream, outcome)
        times.add(time, upstream)
    }

    func collect() -> [Metric] { [calls.metric(), times.metric()] }
}
