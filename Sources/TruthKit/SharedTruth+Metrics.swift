package import MetricsKit

extension SharedTruth: MetricsSource {
    package func collect() -> [Metric] {
        let figures = figures
        return [
            .gauge(
                "galley_truth_current",
                "1 while the instance knows that it has missed no change of the others.",
                isOn: figures.isCurrent
            ),
            .gauge(
                "galley_truth_instances",
                "Other instances that were heard of within a second.",
                figures.instances
            ),
            .counter(
                "galley_truth_beats_total",
                "Beats sent through Redis, and come back.",
                by: "outcome",
                [("sent", figures.beatsSent), ("returned", figures.beatsReturned)]
            ),
            .counter(
                "galley_truth_comparisons_total",
                "Comparisons with Redis: at the start, and after a connection was lost.",
                figures.comparisons
            ),
            .counter(
                "galley_truth_confirmations_total",
                "Changes of other instances that this one has confirmed.",
                figures.confirmed
            ),
            .counter(
                "galley_truth_refused_total",
                "Versions that Redis cannot have reached: damaged, or made up.",
                figures.refused
            ),
            .counter(
                "galley_truth_changes_total",
                "Changes of this instance: confirmed by all others, or answered after 250 ms.",
                by: "outcome",
                [("confirmed", figures.answeredInTime), ("late", figures.answeredAtBound)]
            ),
            Metric(
                name: "galley_truth_wait_seconds_total",
                kind: .counter,
                help: "The time that changes waited for confirmations.",
                samples: [Metric.Sample([], .seconds(figures.waited / .seconds(1)))]
            ),
        ]
    }
}
