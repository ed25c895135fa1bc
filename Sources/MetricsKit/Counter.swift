import Locking

/// A counter of `/metrics`, declared where it is counted: its name, its meaning and the names of its labels.
///
/// Values of labels are compared by their bytes. There are as many numbers as values of labels were counted: callers
/// count values that the configuration or the code bounds, never text from requests.
package final class Counter: Sendable {
    private struct Key: Hashable {
        let first, second, third: String

        static func == (left: Key, right: Key) -> Bool {
            left.first.isExactly(right.first) && left.second.isExactly(right.second)
                && left.third.isExactly(right.third)
        }

        func hash(into hasher: inout Hasher) {
            first.hashExactly(into: &hasher)
            second.hashExactly(into: &hasher)
            third.hashExactly(into: &hasher)
        }
    }

    private let name: String
    private let help: String
    private let labels: [String]
    private let counts: Locked<[Key: UInt64]>

    /// Creates a counter of up to three labels.
    ///
    /// - Parameters:
    ///   - name: the name, which ends with `_total`.
    ///   - help: one sentence on what it counts.
    ///   - labels: the names of its labels.
    ///   - values: the values of the first label that are shown before they were counted.
    package init(
        _ name: String,
        _ help: String,
        by labels: [String] = [],
        from values: [String] = []
    ) {
        precondition(labels.count <= 3, "a counter has three labels at most")
        self.name = name
        self.help = help
        self.labels = labels
        let shown = labels.isEmpty ? [""] : values
        counts = Locked(
            Dictionary(
                shown.map { (Key(first: $0, second: "", third: ""), 0) },
                uniquingKeysWith: { count, _ in count }
            )
        )
    }

    /// Counts, under the values of the labels in their order.
    package func add(
        _ count: UInt64 = 1,
        _ first: String = "",
        _ second: String = "",
        _ third: String = ""
    ) {
        counts.withLock { $0[Key(first: first, second: second, third: third), default: 0] += count }
    }

    /// Returns the number counted under a value of the first label, of a counter with one label or without.
    package func count(of value: String = "") -> UInt64 {
        counts.withLock { $0[Key(first: value, second: "", third: ""), default: 0] }
    }

    /// Returns the metric at this moment, in the order of its labels.
    ///
    /// - Parameter others: numbers that are counted elsewhere, by the first label.
    package func metric(adding others: [(String, UInt64)] = []) -> Metric {
        var counts = counts.withLock { $0 }
        for (value, count) in others {
            counts[Key(first: value, second: "", third: ""), default: 0] += count
        }
        let sorted = counts.sorted {
            ($0.key.first, $0.key.second, $0.key.third) < (
                $1.key.first, $1.key.second, $1.key.third
            )
        }
        let samples = sorted.map { key, count in
            let values = [key.first, key.second, key.third]
            return Metric.Sample(zip(labels, values).map { ($0, $1) }, .count(count))
        }
        return Metric(name: name, kind: .counter, help: help, samples: samples)
    }
}
