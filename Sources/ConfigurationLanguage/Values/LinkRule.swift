import InputCore

/// The rule for URLs of data that clients open: `https`, `http`, relative ones, and the schemes that the
/// configuration names. Any other, such as `javascript:`, could run what an upstream sends.
package struct LinkRule: Sendable, Equatable {
    private static let webSchemes = ["https", "http"]

    /// Schemes of addresses that are themselves run or shown in place of the page.
    package static let codeSchemes = ["javascript", "data", "vbscript"]

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
        guard Self.isReadAlike(url) else { return url.isEmpty }
        guard let scheme = Self.scheme(of: url) else { return true }
        return schemes.contains(scheme.lowercased())
    }

    /// Returns true when a client may show an image: one by a URL that it may open, by a name, or by data
    /// of a format that runs nothing.
    package func allowsImage(_ url: String) -> Bool {
        if allows(url) { return true }
        guard Self.isReadAlike(url) else { return false }
        let start = url.prefix(Self.longestDataPrefix).lowercased()
        return Self.dataPrefixes.contains { prefix in
            [UInt8(ascii: ";"), UInt8(ascii: ",")].contains(start.rest(after: prefix)?.utf8.first)
        }
    }

    /// The images that a URL may hold itself: a picture in SVG could run scripts.
    private static let dataPrefixes = ["data:image/png", "data:image/jpeg", "data:image/webp"]
    private static let longestDataPrefix = "data:image/jpeg;".utf8.count

    /// Returns true for a URL whose scheme every client reads alike. Browsers remove controls, and spaces
    /// at the start, before they read it (WHATWG URL).
    private static func isReadAlike(_ url: String) -> Bool {
        guard let first = url.utf8.first, first != 0x20 else { return false }
        return !url.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// Returns the scheme of a URL; nil for a relative one (RFC 3986, section 4.2: the first segment of a
    /// relative path has no colon).
    package static func scheme(of url: String) -> Substring? {
        let delimiters = ":/?#".utf8
        guard let end = url.utf8.firstIndex(where: delimiters.contains),
            url.utf8[end] == UInt8(ascii: ":")
        else { return nil }
        return url[..<end]
    }
}
