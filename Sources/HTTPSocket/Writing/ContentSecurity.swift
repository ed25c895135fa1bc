import InputCore

/// The fields that keep a browser from taking a response for something that it is not: `nosniff`
/// (Fetch Standard, section 3.6) and a content security policy (CSP Level 3). Every head that is encoded gets
/// them, whatever its body is sent from.
package enum ContentSecurity {
    /// Adds the fields that a response does not have yet.
    static func add(to fields: inout HTTPFields) {
        if fields["X-Content-Type-Options"] == nil {
            fields.append(name: "X-Content-Type-Options", value: "nosniff")
        }
        if fields["Content-Security-Policy"] == nil, let type = fields["Content-Type"] {
            fields.append(name: "Content-Security-Policy", value: policy(of: type))
        }
    }

    /// Data loads and runs nothing. Documents load scripts, styles, fonts and data of this server, and
    /// the pictures that a page names.
    private static func policy(of type: String) -> String {
        if type.begins(with: "text/html") { return document(images: []) }
        if type.begins(with: "image/svg") {
            return "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        }
        return "default-src 'none'"
    }

    /// Returns the policy of a document.
    ///
    /// - Parameter images: Origins that its pictures may come from beside this server and every `https` one.
    package static func document(images: [String]) -> String {
        let sources = (["'self'", "https:", "data:"] + images).joined(separator: " ")
        return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "font-src 'self'; img-src \(sources); base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }
}
