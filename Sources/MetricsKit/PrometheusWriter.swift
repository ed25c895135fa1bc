/// Writes metrics in Prometheus's text format, version 0.0.4.
package struct PrometheusWriter {
    /// The text so far.
    package private(set) var text = ""

    package init() {}

    /// Writes a metric with its values.
    package mutating func write(_ metric: Metric) {
        text +=
            "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
        for sample in metric.samples {
            switch sample.value {
            case .count(let count): add(metric.name, sample.labels, count)
            case .level(let level): add(metric.name, sample.labels, level)
            case .seconds(let seconds): add(metric.name, sample.labels, seconds)
            case .durations(let durations): add(metric.name, sample.labels, durations)
            }
        }
    }

    private mutating func add(
        _ name: String,
        _ labels: [(name: String, value: String)],
        _ value: some CustomStringConvertible
    ) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    private mutating func add(
        _ name: String,
        _ labels: [(name: String, value: String)],
        _ durations: DurationHistogram
    ) {
        var sum: UInt64 = 0
        for (bound, count) in zip(durations.bounds, durations.counts) {
            sum += count
            add("\(name)_bucket", labels + [("le", "\(bound)")], sum)
        }
        add("\(name)_bucket", labels + [("le", "+Inf")], durations.total)
        add("\(name)_sum", labels, durations.sum)
        add("\(name)_count", labels, durations.total)
    }

    /// By scalars: a line feed behind a return, or a quote before a combining mark, is no character of its own.
    private static func escaped(_ label: String) -> String {
        label.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
