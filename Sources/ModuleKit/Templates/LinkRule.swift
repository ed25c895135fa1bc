import ModuleConfiguration

/// The rule for URLs of data that clients open: `https`, `http`, relative ones, and the schemes that the
/// configuration names. Any other, such as `javascript:`, could run what an upstream sends.
package struct LinkRule: Sendable, Equatable {
    private static let webSchemes = ["https", "http"]

    /// Further schemes, in lower case.
    private let schemes: [String]

    /// Creates a rule.
    ///
    /// - Parameter schemes: The schemes allowed beside those of the web, in lower case.
    package init(schemes: [String] = []) {
        self.schemes = Self.webSchemes + schemes
    }

    /// Returns true when a client may open a URL.
    package func allows(_ url: String) -> Bool {
        // Browsers remove controls, and spaces at the start, before they read the scheme (WHATWG URL).
        guard let first = url.utf8.first, first != 0x20 else { return url.isEmpty }
        if url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return false }
        guard let scheme = Self.scheme(of: url) else { return true }
        return schemes.contains(scheme.lowercased())
    }

    /// Returns the scheme of a URL; nil for a relative one (RFC 3986, section 4.2: the first segment of a
    /// relative path has no colon).
    private static func scheme(of url: String) -> Substring? {
        guard let end = url.firstIndex(where: { ":/?#".contains($0) }), url[end] == ":" else {
            return nil
        }
        return url[..<end]
    }
}
