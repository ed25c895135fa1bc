/// A metric at one moment: its name, its meaning, and its values by label.
package struct Metric: Sendable {
    /// The kind of a metric, as Prometheus names it.
    package enum Kind: String, Sendable {
        /// A number that only grows while the process runs.
        case counter
        /// A number that goes up and down.
        case gauge
        /// Durations by length.
        case histogram
        /// The sum of durations, and their number.
        case summary
    }

    /// One value with its labels.
    package struct Sample: Sendable {
        package let labels: [(name: String, value: String)]
        package let value: Value
    }

    package enum Value: Sendable {
        case count(UInt64)
        case level(Int)
        case seconds(Double)
        case durations(DurationHistogram)
        case summary(seconds: Double, count: UInt64)
    }

    /// The name, which ends with its unit, and with `_total` for a counter.
    package let name: String
    package let kind: Kind
    /// One sentence on what it counts.
    package let help: String
    /// The values.
    package let samples: [Sample]

    /// A counter of one number.
    package static func counter(_ name: String, _ help: String, _ count: UInt64) -> Metric {
        Metric(
            name: name,
            kind: .counter,
            help: help,
            samples: [Sample(labels: [], value: .count(count))]
        )
    }

    /// A counter whose numbers differ by one label.
    package static func counter(
        _ name: String,
        _ help: String,
        by label: String,
        _ counts: [(String, UInt64)]
    ) -> Metric {
        Metric(
            name: name,
            kind: .counter,
            help: help,
            samples: counts.map { Sample(labels: [(label, $0.0)], value: .count($0.1)) }
        )
    }

    /// A gauge of one number.
    package static func gauge(_ name: String, _ help: String, _ level: Int) -> Metric {
        Metric(
            name: name,
            kind: .gauge,
            help: help,
            samples: [Sample(labels: [], value: .level(level))]
        )
    }

    /// A gauge whose numbers differ by one label.
    package static func gauge(
        _ name: String,
        _ help: String,
        by label: String,
        _ levels: [(String, Int)]
    ) -> Metric {
        Metric(
            name: name,
            kind: .gauge,
            help: help,
            samples: levels.map { Sample(labels: [(label, $0.0)], value: .level($0.1)) }
        )
    }

    /// A gauge of durations that differ by one label.
    package static func gauge(
        _ name: String,
        _ help: String,
        by label: String,
        seconds: [(String, Double)]
    ) -> Metric {
        Metric(
            name: name,
            kind: .gauge,
            help: help,
            samples: seconds.map { Sample(labels: [(label, $0.0)], value: .seconds($0.1)) }
        )
    }

    /// A gauge that is 1 while something holds, else 0.
    package static func gauge(_ name: String, _ help: String, isOn: Bool) -> Metric {
        gauge(name, help, isOn ? 1 : 0)
    }

    /// A metric of any kind.
    package init(name: String, kind: Kind, help: String, samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }
}

extension Metric.Sample {
    /// Creates a sample.
    package init(_ labels: [(name: String, value: String)], _ value: Metric.Value) {
        self.init(labels: labels, value: value)
    }
}
