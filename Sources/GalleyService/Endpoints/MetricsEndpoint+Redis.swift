import RedisKit
import TruthKit

extension MetricsEndpoint {
    /// Writes the metrics of what instances share through Redis.
    static func shared(_ figures: RedisComponents.Figures, to text: inout PrometheusWriter) {
        let client = figures.client
        text.single(
            "galley_redis_usable",
            type: "gauge",
            help: "1 while Redis can be used, 0 while pages go on without it.",
            value: client.state == .ok ? 1 : 0
        )
        text.begin(
            "galley_redis_commands_total",
            type: "counter",
            help:
                "Commands by lane and outcome; those not sent met an open circuit or a full queue."
        )
        for lane in RedisLane.allCases {
            let counts = client.lanes[lane] ?? .init()
            for (outcome, count) in [
                ("reply", counts.replies), ("timeout", counts.timeouts),
                ("unreachable", counts.unreachable), ("refused", counts.refused),
                ("unsent", counts.unsent),
            ] {
                text.add(
                    "galley_redis_commands_total",
                    labels: [("lane", lane.rawValue), ("outcome", outcome)],
                    value: count
                )
            }
        }
        text.begin("galley_redis_circuit_open", type: "gauge", help: "1 while a circuit is open.")
        for lane in RedisLane.allCases {
            text.add(
                "galley_redis_circuit_open",
                labels: [("lane", lane.rawValue)],
                value: client.lanes[lane]?.isOpen == true ? 1 : 0
            )
        }
        text.single(
            "galley_redis_connections_total",
            type: "counter",
            help: "Connections made.",
            value: client.connections
        )
        text.single(
            "galley_redis_waiting",
            type: "gauge",
            help: "Commands that wait for their reply.",
            value: UInt64(client.waiting)
        )
        operations(figures, to: &text)
    }

    private static func operations(
        _ figures: RedisComponents.Figures,
        to text: inout PrometheusWriter
    ) {
        let (responses, revisions) = (figures.responses, figures.revisions)
        let name = "galley_shared_responses_total"
        text.begin(
            name,
            type: "counter",
            help:
                "Responses shared by instances: found, waited for, fetched with a lock or without."
        )
        for (operation, count) in [
            ("hit", responses.hits), ("wait", responses.waits), ("lock", responses.locks),
            ("unlocked", responses.unlocked), ("write", responses.writes),
            ("drop", responses.dropped), ("damaged", responses.damaged),
        ] {
            text.add(name, labels: [("operation", operation)], value: count)
        }
        text.begin(
            "galley_shared_revisions_total",
            type: "counter",
            help: "Revisions shared by instances."
        )
        for (operation, count) in [
            ("hit", revisions.hits), ("miss", revisions.misses), ("write", revisions.writes),
            ("drop", revisions.dropped),
        ] {
            text.add(
                "galley_shared_revisions_total",
                labels: [("operation", operation)],
                value: count
            )
        }
        let edits = figures.edits
        text.begin(
            "galley_shared_edits_total",
            type: "counter",
            help: "Edits between revisions that another instance computed, or was sent."
        )
        for (operation, count) in [
            ("hit", edits.hits), ("miss", edits.misses), ("write", edits.writes),
            ("drop", edits.dropped),
        ] {
            text.add("galley_shared_edits_total", labels: [("operation", operation)], value: count)
        }
    }
}
