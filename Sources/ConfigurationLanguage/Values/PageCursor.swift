import InputCore
package import JSONCore

/// The place of a response that says how to go on: `pagination.cursor`.
package enum PageCursor: Sendable {
    /// A path into the response.
    case path(JSONPath)
    /// A header field, in lower case.
    case header(String)

    /// Reads `$.next` or `header("x-next")`; nil for anything else.
    init?(parsing text: String) {
        if let name = Self.headerName(in: text) {
            guard NameRule.field.allows(name) else { return nil }
            self = .header(name.lowercased())
        } else {
            guard let path = try? JSONPath(reading: text) else { return nil }
            self = .path(path)
        }
    }

    /// Returns the name in `header("NAME")`; nil for other text.
    static func headerName(in text: String) -> String? {
        guard let rest = text.rest(after: "header("), let quoted = rest.rest(before: ")") else {
            return nil
        }
        for quote in ["\"", "'"] {
            if let name = quoted.rest(after: quote)?.rest(before: quote) { return String(name) }
        }
        return nil
    }
}
