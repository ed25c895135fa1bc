internal import InputCore

/// Writes metrics in a text format.
package struct MetricsWriter {
    /// The units that names end with.
    private static let units = ["seconds", "bytes", "ratio"]

    package let format: MetricsFormat
    /// The text so far.
    package private(set) var text = ""

    /// Creates a writer of nothing.
    package init(_ format: MetricsFormat = .prometheus) {
        self.format = format
    }

    /// Writes a metric with its values.
    package mutating func write(_ metric: Metric) {
        switch format {
        case .prometheus:
            text += "# HELP \(metric.name) \(Self.escapedHelp(metric.help))\n"
            text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
        case .openMetrics: describe(metric)
        }
        for sample in metric.samples {
            switch sample.value {
            case .count(let count): add(metric.name, sample.labels, count)
            case .level(let level): add(metric.name, sample.labels, level)
            case .seconds(let seconds): add(metric.name, sample.labels, seconds)
            case .durations(let durations): add(metric.name, sample.labels, durations)
            case .summary(let seconds, let count):
                add("\(metric.name)_sum", sample.labels, seconds)
                add("\(metric.name)_count", sample.labels, count)
            }
        }
    }

    /// Writes the end of the text, which OpenMetrics asks for.
    package mutating func finish() {
        if format == .openMetrics { text += "# EOF\n" }
    }

    /// Writes the description of a family (OpenMetrics 1.0, section "Text format"): a counter's name is without its
    /// `_total`, and what only has labels to say is of the type `info`.
    private mutating func describe(_ metric: Metric) {
        var (family, kind) = (metric.name, metric.kind.rawValue)
        if metric.kind == .counter, family.ends(with: "_total") {
            family = String(family.dropLastScalars(6))
        } else if metric.kind == .gauge, family.ends(with: "_info") {
            (family, kind) = (String(family.dropLastScalars(5)), "info")
        }
        text += "# TYPE \(family) \(kind)\n"
        if let unit = Self.units.first(where: { family.ends(with: "_" + $0) }) {
            text += "# UNIT \(family) \(unit)\n"
        }
        text += "# HELP \(family) \(Self.escaped(metric.help))\n"
    }

    private mutating func add(
        _ name: String,
        _ labels: [(name: String, value: String)],
        _ value: some CustomStringConvertible,
        _ exemplar: Exemplar? = nil
    ) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)" : "\(name){\(list)} \(value)"
        if format == .openMetrics, let exemplar {
            let origin = exemplar.origin
            text += " # {trace_id=\"\(origin.traceID)\"} \(exemplar.seconds) \(origin.time)"
        }
        text += "\n"
    }

    private mutating func add(
        _ name: String,
        _ labels: [(name: String, value: String)],
        _ durations: DurationHistogram
    ) {
        var sum: UInt64 = 0
        let bounds = durations.bounds.map { "\($0)" } + ["+Inf"]
        for (index, (bound, count)) in zip(bounds, durations.counts).enumerated() {
            sum += count
            let exemplar = durations.exemplar(ofBucket: index)
            add("\(name)_bucket", labels + [("le", bound)], sum, exemplar)
        }
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

    /// In Prometheus's format a quote in a description is itself.
    private static func escapedHelp(_ help: String) -> String {
        help.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
