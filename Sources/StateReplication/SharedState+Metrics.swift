package import MetricsKit

extension SharedState: MetricsSource {
    package func collect() -> [Metric] {
        let statistics = statistics
        return [
            .gauge(
                "galley_truth_current",
                "1 while the instance knows that it has missed no change of the others.",
                isOn: statistics.isCurrent
            ),
            .gauge(
                "galley_truth_instances",
                "Other instances that were heard of within a second.",
                statistics.instances
            ),
            .counter(
                "galley_truth_beats_total",
                "Beats sent through Redis, and come back.",
                by: "outcome",
                [("sent", statistics.beatsSent), ("returned", statistics.beatsReturned)]
            ),
            .counter(
                "galley_truth_comparisons_total",
                "Comparisons with Redis: at the start, after a connection was lost, once a minute.",
                statistics.comparisons
            ),
            .counter(
                "galley_truth_written_back_total",
                "Switches that Redis lacked, or had in an older version, and that were written back.",
                statistics.writtenBack
            ),
            .counter(
                "galley_truth_confirmations_total",
                "Changes of other instances that this one has confirmed.",
                statistics.confirmed
            ),
            .counter(
                "galley_truth_refused_total",
                "Versions that Redis cannot have reached: damaged, or made up.",
                statistics.refused
            ),
            .counter(
                "galley_truth_changes_total",
                "Changes of this instance: confirmed by all others, or answered after 250 ms.",
                by: "outcome",
                [("confirmed", statistics.answeredInTime), ("late", statistics.answeredAtBound)]
            ),
            Metric(
                name: "galley_truth_wait_seconds_total",
                kind: .counter,
                help: "The time that changes waited for confirmations.",
                samples: [Metric.Sample([], .seconds(statistics.waited / .seconds(1)))]
            ),
        ]
    }
}
