internal import Locking

/// The number of durations by length.
package struct DurationHistogram: Sendable {
    /// The upper bounds of the buckets but the last, in seconds, unless others are given.
    package static let bounds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
        10,
    ]

    /// The upper bounds of the buckets but the last, in seconds.
    package let bounds: [Double]
    /// The durations in each bucket; the last one is for all above the highest bound.
    package private(set) var counts: [UInt64]
    /// Their sum, in seconds.
    package private(set) var sum: Double

    /// The last exemplar of each bucket; empty until there is one.
    private var exemplars: [Exemplar?] = []

    /// Their number.
    package var total: UInt64 { counts.reduce(0, +) }

    /// Creates a histogram.
    ///
    /// - Parameter counts: the durations in each bucket, one more than there are bounds; none at first.
    package init(bounds: [Double] = bounds, counts: [UInt64]? = nil, sum: Double = 0) {
        self.bounds = bounds
        self.counts = counts ?? [UInt64](repeating: 0, count: bounds.count + 1)
        self.sum = sum
    }

    /// Adds a duration.
    ///
    /// - Parameter origin: the trace that it was measured in; nil for none.
    package mutating func add(_ duration: Duration, in origin: Exemplar.Origin? = nil) {
        let seconds = duration / .seconds(1)
        let bucket = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        counts[bucket] += 1
        sum += seconds
        guard let origin else { return }
        if exemplars.isEmpty { exemplars = Array(repeating: nil, count: counts.count) }
        exemplars[bucket] = Exemplar(origin: origin, seconds: seconds)
    }

    /// Returns the same durations with exemplars that were noted elsewhere.
    package func with(_ exemplars: ExemplarTable) -> DurationHistogram {
        var copy = self
        copy.exemplars = exemplars.content(of: counts.count)
        return copy
    }

    /// Returns the last exemplar of a bucket; nil for none.
    package func exemplar(ofBucket index: Int) -> Exemplar? {
        exemplars.indices.contains(index) ? exemplars[index] : nil
    }
}

/// A histogram of `/metrics`, declared where its durations are measured.
///
/// As for ``Counter``, the values of its label are bounded by the configuration or the code.
package final class Histogram: Sendable {
    private let name: String
    private let help: String
    private let label: String
    private let durations: Locked<[ExactString: DurationHistogram]>

    /// Creates a histogram of one label.
    ///
    /// - Parameter values: the values of the label that are shown before they were measured.
    package init(_ name: String, _ help: String, by label: String, from values: [String] = []) {
        self.name = name
        self.help = help
        self.label = label
        durations = Locked(
            Dictionary(
                exact: values.map { ($0, DurationHistogram()) },
                uniquingKeysWith: { old, _ in old }
            )
        )
    }

    /// Adds a duration under a value of the label.
    ///
    /// - Parameter origin: the trace that it was measured in; nil for none.
    package func add(_ duration: Duration, _ value: String, in origin: Exemplar.Origin? = nil) {
        durations.withLock { $0[value, default: DurationHistogram()].add(duration, in: origin) }
    }

    /// Returns the metric at this moment, in the order of its label.
    package func metric() -> Metric {
        let sorted = durations.withLock { $0 }.sorted { $0.key < $1.key }
        return Metric(
            name: name,
            kind: .histogram,
            help: help,
            samples: sorted.map { Metric.Sample([(label, $0.key.text)], .durations($0.value)) }
        )
    }
}
