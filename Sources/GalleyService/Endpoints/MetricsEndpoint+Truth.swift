import TruthKit

extension MetricsEndpoint {
    /// Writes the metrics of the truth that instances share: beats, confirmations, waits.
    static func truth(_ figures: SharedTruth.Figures, to text: inout PrometheusWriter) {
        text.single(
            "galley_truth_current",
            type: "gauge",
            help: "1 while the instance knows that it has missed no change of the others.",
            value: figures.isCurrent ? 1 : 0
        )
        text.single(
            "galley_truth_instances",
            type: "gauge",
            help: "Other instances that were heard of within a second.",
            value: UInt64(figures.instances)
        )
        let beats = "galley_truth_beats_total"
        text.begin(beats, type: "counter", help: "Beats sent through Redis, and come back.")
        text.add(beats, labels: [("outcome", "sent")], value: figures.beatsSent)
        text.add(beats, labels: [("outcome", "returned")], value: figures.beatsReturned)
        text.single(
            "galley_truth_comparisons_total",
            type: "counter",
            help:
                "Comparisons with Redis: at the start, after a connection was lost, once a minute.",
            value: figures.comparisons
        )
        text.single(
            "galley_truth_written_back_total",
            type: "counter",
            help:
                "Switches that Redis lacked, or had in an older version, and that were written back.",
            value: figures.writtenBack
        )
        text.single(
            "galley_truth_confirmations_total",
            type: "counter",
            help: "Changes of other instances that this one has confirmed.",
            value: figures.confirmed
        )
        text.single(
            "galley_truth_refused_total",
            type: "counter",
            help: "Versions that Redis cannot have reached: damaged, or made up.",
            value: figures.refused
        )
        let waits = "galley_truth_changes_total"
        text.begin(
            waits,
            type: "counter",
            help: "Changes of this instance: confirmed by all others, or answered after 250 ms."
        )
        text.add(waits, labels: [("outcome", "confirmed")], value: figures.answeredInTime)
        text.add(waits, labels: [("outcome", "late")], value: figures.answeredAtBound)
        text.begin(
            "galley_truth_wait_seconds_total",
            type: "counter",
            help: "The time that changes waited for confirmations."
        )
        text.add("galley_truth_wait_seconds_total", value: figures.waited / .seconds(1))
    }
}
