import HTTPSocket

/// What an `Accept` field allows (RFC 9110, section 12.5.1).
enum Acceptance {
    /// Whether the request takes JSON and says so in the plainest way: no `Accept`, or one that has
    /// `*/*` or JSON in it and mentions no picture. All else is worth a closer look elsewhere.
    static func takesJSON(_ request: borrowing RequestHead) -> Bool {
        guard let value = request.value(of: "accept") else { return true }
        if value.count == 3, value[0] == UInt8(ascii: "*"), value[2] == UInt8(ascii: "*") {
            return true
        }
        return isJSONPreferred(String(decoding: value, as: UTF8.self))
    }

    /// Whether JSON is among what the field allows, with a quality above zero.
    static func isJSONPreferred(_ field: String?) -> Bool {
        guard let field, !field.isEmpty else { return true }
        return field.split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map {
                String($0.filter { $0 != " " && $0 != "\t" }).lowercased()
            }
            let isRefused = parts.dropFirst().contains { part in
                part.hasPrefix("q=") && (Double(part.dropFirst(2)) ?? 1) == 0
            }
            return ["*/*", "application/*", "application/json"].contains(parts.first) && !isRefused
        }
    }
}
