/// Writes metrics in Prometheus's text format, version 0.0.4.
struct PrometheusWriter {
    /// The text so far.
    private(set) var text = ""

    /// Begins a metric.
    mutating func begin(_ name: String, type: String, help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Writes one number of a metric, with its labels.
    mutating func add(
        _ name: String,
        labels: [(String, String)] = [],
        value: some CustomStringConvertible
    ) {
        let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// Writes a metric of one number.
    mutating func single(
        _ name: String,
        type: String,
        help: String,
        value: some CustomStringConvertible
    ) {
        begin(name, type: type, help: help)
        add(name, value: value)
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
