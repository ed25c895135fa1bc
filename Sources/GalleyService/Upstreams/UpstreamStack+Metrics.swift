import Glibc
import MetricsKit
import PageServing
import SQLiteStorage
import UpstreamKit

extension UpstreamStack: MetricsSource {
    func collect() -> [Metric] {
        let upstreams = numbers
        func gauge(_ name: String, _ help: String, _ level: (UpstreamNumbers) -> Int) -> Metric {
            .gauge(
                "galley_upstream_\(name)",
                help,
                by: "upstream",
                upstreams.map { ($0.name, level($0)) }
            )
        }
        return metrics.collect() + [
            gauge("circuit_open", "1 while a circuit is open.") { $0.openCircuits > 0 ? 1 : 0 },
            gauge("circuits_open", "Open circuits of URLs, requests and all.") { $0.openCircuits },
            gauge("fetches", "Fetches under way.") { $0.sharing.fetches },
            gauge("waiting", "Callers that wait for fetches.") { $0.sharing.waiters },
            gauge("failures_remembered", "Failures that are remembered.") {
                $0.sharing.rememberedFailures
            },
            .counter(
                "galley_upstream_retry_budget_exhausted_total",
                "Retries that were not made: a fifth of an upstream's calls were retries.",
                by: "upstream",
                upstreams.map { ($0.name, $0.refusedRetries) }
            ),
            .gauge(
                "galley_upstream_certificate_expiry_seconds",
                "The time until the certificate that ends first ends, of those that an upstream shows and is shown.",
                by: "upstream",
                seconds: upstreams.compactMap { upstream in
                    upstream.certificateEnd.map {
                        (upstream.name, Double($0) - Double(time(nil)))
                    }
                }
            ),
        ] + cache.collect()
    }
}

/// The numbers of one upstream at one moment.
struct UpstreamNumbers: Sendable {
    let name: String
    let openCircuits: Int
    let sharing: CoalescingUpstream.Statistics
    /// The retries that the budget had no room for.
    let refusedRetries: UInt64
    /// The connections; nil of a folder.
    let pool: PoolGauge.Statistics?
    /// The maximum of connections; 0 of a folder.
    let poolSize: Int
    /// The end of the certificate that ends first, in seconds since 1970; nil before one was seen.
    let certificateEnd: Int64?
}
