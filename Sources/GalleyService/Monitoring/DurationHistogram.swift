/// The number of durations by length, for a histogram of Prometheus.
struct DurationHistogram: Sendable {
    /// The upper bounds of the buckets but the last, in seconds.
    static let bounds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
        10,
    ]

    /// The durations in each bucket; the last one is for all above the highest bound.
    private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
    /// Their sum, in seconds.
    private(set) var sum = 0.0

    /// Their number.
    var total: UInt64 { counts.reduce(0, +) }

    /// Adds a duration.
    mutating func add(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }
}

extension PrometheusWriter {
    /// Writes the numbers of a histogram that was begun.
    mutating func add(
        _ name: String,
        labels: [(String, String)],
        histogram: DurationHistogram
    ) {
        var sum: UInt64 = 0
        for (bound, count) in zip(DurationHistogram.bounds, histogram.counts) {
            sum += count
            add("\(name)_bucket", labels: labels + [("le", "\(bound)")], value: sum)
        }
        add("\(name)_bucket", labels: labels + [("le", "+Inf")], value: histogram.total)
        add("\(name)_sum", labels: labels, value: histogram.sum)
        add("\(name)_count", labels: labels, value: histogram.total)
    }
}
