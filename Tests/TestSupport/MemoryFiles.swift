package import ConfigurationLanguage

/// Configuration files in memory.
package struct MemoryFiles: ConfigurationFiles {
    package var texts: [String: String]

    /// Files by their paths.
    package init(texts: [String: String]) {
        self.texts = texts
    }

    package func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError)
        -> [UInt8]
    {
        guard let text = texts[path] else { throw ConfigurationFileError(reason: "no such file") }
        guard text.utf8.count <= maximumBytes else {
            throw ConfigurationFileError(reason: "too long")
        }
        return Array(text.utf8)
    }

    package func names(in folder: String) -> [String]? {
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let below = texts.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        if below.isEmpty { return nil }
        return Array(Set(below.map { String($0.prefix { $0 != "/" }) }))
    }
}
