import HTTPSocket

/// The media types that an `Accept` field allows (RFC 9110, section 12.5.1).
enum ContentNegotiation {
    /// Returns true when the request accepts JSON. No `Accept` and `*/*`, the usual ones, are
    /// recognised without parsing the field.
    static func acceptsJSON(_ request: borrowing RequestHead) -> Bool {
        guard let value = request.accept else { return true }
        if value.count == 3, value[0] == UInt8(ascii: "*"), value[2] == UInt8(ascii: "*") {
            return true
        }
        return acceptsJSON(String(decoding: value, as: UTF8.self))
    }

    /// Returns true when the field allows an event stream.
    static func acceptsEvents(_ field: String?) -> Bool {
        guard let field, !field.isEmpty else { return true }
        let accepted = Set(field.split(separator: ",").compactMap(acceptedRange))
        return !accepted.isDisjoint(with: ["text/event-stream", "text/*", "*/*"])
    }

    /// The formats of a layout.
    enum Format: String, Sendable {
        case json
        case svg
    }

    /// Returns true when the field allows JSON.
    static func acceptsJSON(_ field: String?) -> Bool {
        guard let field, !field.isEmpty else { return true }
        let accepted = Set(field.split(separator: ",").compactMap(acceptedRange))
        return !accepted.isDisjoint(with: ["application/json", "application/*", "*/*"])
    }

    /// Returns a media range in lower case, without its parameters; nil when its quality is zero.
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
