/// Writes metrics in Prometheus's text format, version 0.0.4.
struct MetricsText {
    /// What has been written.
    private(set) var text = ""

    /// Starts a metric: its name, type and meaning.
    mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// One number of a metric, with its labels.
    mutating func add(
        _ name: String,
        _ labels: [(String, String)] = [],
        _ value: some CustomStringConvertible
    ) {
        let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// A metric of one number.
    mutating func single(
        _ name: String,
        _ type: String,
        _ help: String,
        _ value: some CustomStringConvertible
    ) {
        begin(name, type, help)
        add(name, [], value)
    }

    private static func escaped(_ label: String) -> String {
        label.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
    }
}
