package import MetricsKit

extension RedisClient: MetricsSource {
    package func collect() -> [Metric] {
        let statistics = statistics
        let lanes = RedisLane.allCases.map { ($0.rawValue, statistics.lanes[$0] ?? .init()) }
        return [
            .gauge(
                "galley_redis_usable",
                "1 while Redis can be used, 0 while pages go on without it.",
                isOn: statistics.state == .ok
            ),
            Metric(
                name: "galley_redis_commands_total",
                kind: .counter,
                help:
                    "Commands by lane and outcome; those not sent met an open circuit or a full queue.",
                samples: lanes.flatMap { name, lane in
                    lane.outcomes.map { outcome, count in
                        Metric.Sample([("lane", name), ("outcome", outcome)], .count(count))
                    }
                }
            ),
            .gauge(
                "galley_redis_circuit_open",
                "1 while a circuit is open.",
                by: "lane",
                lanes.map { ($0, $1.isOpen ? 1 : 0) }
            ),
            .counter("galley_redis_connections_total", "Connections made.", statistics.connections),
            .gauge(
                "galley_redis_waiting",
                "Commands that wait for their reply.",
                statistics.waiting
            ),
        ]
    }
}

extension RedisStatistics.Lane {
    /// The numbers by the names of outcomes.
    fileprivate var outcomes: [(String, UInt64)] {
        [
            ("reply", replies), ("timeout", timeouts), ("unreachable", unreachable),
            ("refused", refused), ("unsent", unsent),
        ]
    }
}
