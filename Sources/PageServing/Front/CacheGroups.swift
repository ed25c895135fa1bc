import ModuleMapping

/// Groups of cached responses (RFC 9875): lists of strings, by which a cache can have them
/// invalidated together.
enum CacheGroups {
    /// The maximum length of a name that every cache supports (RFC 9875, section 2).
    static let maximumLength = 32

    /// Returns the value of `Cache-Groups`. Names that are longer than caches support are replaced by their hashes.
    static func value(_ names: [String]) -> String {
        names.map { "\"\(name($0))\"" }.joined(separator: ", ")
    }

    private static func name(_ name: String) -> String {
        if name.utf8.count <= maximumLength { return name }
        return Array(name.utf8).withUnsafeBytes { ContentHash.text(of: $0) }
    }
}
