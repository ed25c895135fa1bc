import InputCore
package import HTTPSocket
package import MetricsKit

/// The media types that an `Accept` field allows (RFC 9110, section 12.5.1).
package enum ContentNegotiation {
    /// Returns true when the request accepts JSON. No `Accept` and `*/*`, the usual ones, are
    /// recognised without parsing the field. False for several fields, which are read together off the event
    /// loop.
    package static func acceptsJSON(_ request: borrowing RequestHead) -> Bool {
        guard let value = request.accept else { return true }
        if request.hasSeveralAccepts { return false }
        if value.count == 3, value[0] == UInt8(ascii: "*"), value[2] == UInt8(ascii: "*") {
            return true
        }
        return acceptsJSON(String(decoding: value, as: UTF8.self))
    }

    /// Returns true when the field allows an event stream.
    package static func acceptsEvents(_ field: String?) -> Bool {
        accepts(["text/event-stream", "text/*", "*/*"], field)
    }

    /// The formats of a layout.
    package enum Format: String, Sendable {
        case json
        case svg
    }

    /// Returns true when the field allows JSON.
    package static func acceptsJSON(_ field: String?) -> Bool {
        accepts(["application/json", "application/*", "*/*"], field)
    }

    /// Returns the format of metrics that a field asks for: OpenMetrics where it is named, in a version that is written
    /// here, with at least the quality of plain text.
    package static func metricsFormat(_ field: String?) -> MetricsFormat {
        let ranges = (field ?? "").split(at: ",").map(MetricsRange.init)
        let text = ranges.filter { $0.name == "text/plain" }.map(\.quality).max()
        let open = ranges.filter { range in
            range.name == "application/openmetrics-text"
                && (range.version.isEmpty || range.version == "1.0.0")
        }
        guard let quality = open.map(\.quality).max(), quality > 0 else { return .prometheus }
        return quality >= text ?? 0 ? .openMetrics : .prometheus
    }

    /// A media range of a field that asks for metrics.
    private struct MetricsRange {
        let name: String
        var version = ""
        var quality = 1.0

        init(_ range: Substring) {
            let parts = range.split(at: ";").map {
                String($0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }).lowercased()
            }
            name = parts.first ?? ""
            for part in parts.dropFirst() {
                if let text = part.rest(after: "version=") { version = String(text) }
                if let text = part.rest(after: "q=") { quality = Double(String(text)) ?? 0 }
            }
        }
    }

    /// Returns true when the most specific range of a type that the field names has a quality above zero; of
    /// equal ranges one is enough.
    ///
    /// - Parameter ranges: the type's ranges, the most specific first.
    private static func accepts(_ ranges: [String], _ field: String?) -> Bool {
        guard let field, !field.isEmpty else { return true }
        let named = field.split(at: ",").compactMap(mediaRange)
        for range in ranges {
            let found = named.filter { $0.name == range }
            if !found.isEmpty { return found.contains { !$0.isRefused } }
        }
        return false
    }

    /// Returns a media range in lower case, without its parameters.
    private static func mediaRange(_ range: Substring) -> (name: String, isRefused: Bool)? {
        let parts = range.split(at: ";").map {
            String($0.filter { $0 != " " && $0 != "\t" }).lowercased()
        }
        let isRefused = parts.dropFirst().contains { part in
            part.begins(with: "q=") && (Double(part.dropFirstScalars(2)) ?? 1) == 0
        }
        return parts.first.map { ($0, isRefused) }
    }
}
