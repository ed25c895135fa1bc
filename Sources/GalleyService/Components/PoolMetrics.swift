import MetricsKit
import PageServing
import UpstreamKit

/// The metrics of what calls and pages wait for: the connections of upstreams, and builds.
struct PoolMetrics: MetricsSource {
    let gate: LoadGate
    let upstreams: UpstreamStack

    func collect() -> [Metric] {
        let connections = upstreams.numbers.compactMap { upstream in
            upstream.pool.map { ("upstream:\(upstream.name)", $0, upstream.poolSize) }
        }
        let loads = gate.gauge
        let pools = [("loads", loads.statistics, loads.size)] + connections
        return [
            .gauge(
                "galley_pool_in_use",
                "Connections or builds in use.",
                by: "pool",
                pools.map { ($0.0, $0.1.inUse) }
            ),
            .gauge(
                "galley_pool_size",
                "Connections or builds that may be in use at once.",
                by: "pool",
                pools.map { ($0.0, $0.2) }
            ),
            .gauge(
                "galley_pool_waiting",
                "Callers that wait for one.",
                by: "pool",
                pools.map { ($0.0, $0.1.waiting) }
            ),
            Metric(
                name: "galley_pool_wait_seconds",
                kind: .summary,
                help: "The time that callers waited for one.",
                samples: pools.map { name, pool, _ in
                    let value = Metric.Value.summary(
                        seconds: pool.waited / .seconds(1),
                        count: pool.waits
                    )
                    return Metric.Sample([("pool", name)], value)
                }
            ),
        ]
    }
}
