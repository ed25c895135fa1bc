package import MetricsKit

/// The counters of calls to upstreams. They outlive reloads.
package final class UpstreamMetrics: MetricsSource {

    package init() {}
    private let calls = Counter(
        "galley_upstream_calls_total",
        "Calls to upstreams by outcome.",
        by: ["upstream", "outcome"]
    )
    private let addresses = Counter(
        "galley_upstream_address_calls_total",
        "Calls to upstreams of several addresses, by the place of the address in 'url' and outcome.",
        by: ["upstream", "address", "outcome"]
    )
    private let tokens = Counter(
        "galley_upstream_tokens_total",
        "Calls for tokens of upstreams by outcome.",
        by: ["upstream", "outcome"]
    )
    private let failedRefreshes = Counter(
        "galley_upstream_refreshes_failed_total",
        "Stale responses that could not be refreshed, and that are served on where they may be.",
        by: ["upstream"]
    )
    private let times = Histogram(
        "galley_upstream_duration_seconds",
        "Calls to upstreams, failed ones too.",
        by: "upstream"
    )

    /// Counts a call to an upstream, which took some time.
    ///
    /// - Parameter origin: its trace; nil for none.
    package func count(
        _ upstream: String,
        outcome: String,
        time: Duration,
        in origin: Exemplar.Origin?
    ) {
        calls.add(1, upstream, outcome)
        times.add(time, upstream, in: origin)
    }

    /// Counts a stale response that could not be replaced by a newer one.
    package func countFailedRefresh(of upstream: String) { failedRefreshes.add(1, upstream) }

    /// Counts a call to an address of an upstream. There are at most 8, so that the series are bounded.
    package func count(_ upstream: String, address: Int, outcome: String) {
        addresses.add(1, upstream, String(address), outcome)
    }

    /// Counts a call for the token of an upstream.
    package func countToken(of upstream: String, outcome: String) {
        tokens.add(1, upstream, outcome)
    }

    package func collect() -> [Metric] {
        [
            calls.metric(), times.metric(), addresses.metric(), tokens.metric(),
            failedRefreshes.metric(),
        ]
    }
}
