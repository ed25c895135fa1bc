import HTTPSocket

/// What an `Accept` field allows (RFC 9110, section 12.5.1).
enum Acceptance {
    /// Whether the request takes JSON. No `Accept` and `*/*`, the usual ones, are told without reading
    /// the field.
    static func takesJSON(_ request: borrowing RequestHead) -> Bool {
        guard let value = request.accept else { return true }
        if value.count == 3, value[0] == UInt8(ascii: "*"), value[2] == UInt8(ascii: "*") {
            return true
        }
        return format(String(decoding: value, as: UTF8.self)) == .json
    }

    /// Whether the field has room for an event stream.
    static func takesEvents(_ field: String?) -> Bool {
        guard let field, !field.isEmpty else { return true }
        let taken = Set(field.split(separator: ",").compactMap(acceptedRange))
        return !taken.isDisjoint(with: ["text/event-stream", "text/*", "*/*"])
    }

    /// The formats of a layout.
    enum Format: String, Sendable {
        case json
        case svg
    }

    /// The format that the field asks for: JSON where it names it or names nothing better, a picture
    /// where it names that, nil where it takes neither.
    static func format(_ field: String?) -> Format? {
        guard let field, !field.isEmpty else { return .json }
        let taken = Set(field.split(separator: ",").compactMap(acceptedRange))
        if taken.contains("application/json") || taken.contains("application/*") { return .json }
        if taken.contains("image/svg+xml") { return .svg }
        return taken.contains("*/*") ? .json : nil
    }

    /// A media range in lower case, without its parameters; nil when its quality is zero.
    private static func acceptedRange(_ range: Substring) -> String? {
        let parts = range.split(separator: ";").map {
            String($0.filter { $0 != " " && $0 != "\t" }).lowercased()
        }
        let isRefused = parts.dropFirst().contains { part in
            part.hasPrefix("q=") && (Double(part.dropFirst(2)) ?? 1) == 0
        }
        return isRefused ? nil : parts.first
    }
}
