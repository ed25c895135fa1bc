import Foundation

/// What `/metrics` says at one moment, by series.
struct ScrapedMetrics {
    /// A series: its name, and its labels as they are written.
    struct Series: Hashable {
        let name: String
        let labels: String
    }

    /// The values, as they are written.
    private(set) var values: [Series: Double] = [:]
    /// The types of the families.
    private(set) var types: [String: String] = [:]

    /// Reads Prometheus's text format.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                let parts = line.split(separator: " ")
                types[String(parts[2])] = String(parts[3])
            } else if !line.hasPrefix("#"), let space = line.lastIndex(of: " ") {
                let key = line[..<space]
                let brace = key.firstIndex(of: "{") ?? key.endIndex
                let labels = key[brace...].dropFirst().dropLast()
                let series = Series(name: String(key[..<brace]), labels: String(labels))
                values[series] = Double(line[line.index(after: space)...])
            }
        }
    }

    /// Returns the sum of all series of a name whose labels contain a text.
    func sum(_ name: String, _ labels: String = "") -> Double {
        values.filter { $0.key.name == name && (labels.isEmpty || $0.key.labels.contains(labels)) }
            .values.reduce(0, +)
    }

    /// Returns true for a series that only grows while the process runs.
    func isCumulative(_ series: Series) -> Bool {
        if types[series.name] == "counter" { return true }
        return ["_bucket", "_sum", "_count"].contains { suffix in
            series.name.hasSuffix(suffix)
                && ["histogram", "summary"].contains(
                    types[String(series.name.dropLast(suffix.count))] ?? ""
                )
        }
    }
}
