import InputCore

/// Paths and patterns of configuration files.
package enum ConfigurationPath {
    /// The folder of a file, as a prefix of its files' paths: empty or with a slash at its end.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(ofScalar: "/") else { return "" }
        return path[..<slash] + "/"
    }

    /// `path` as seen from a folder's prefix; absolute paths stay as they are.
    package static func resolve(_ path: String, in folder: String) -> String {
        if path.begins(with: "/") { return path }
        var rest = path[...]
        while rest.begins(with: "./") {
            rest = rest.dropFirstScalars(2).dropScalars { $0 == "/" }
        }
        return folder + rest
    }

    /// Returns true when a path has `*` or `?` in it.
    package static func isPattern(_ path: String) -> Bool {
        path.unicodeScalars.contains { $0 == "*" || $0 == "?" }
    }

    /// Returns true when a name matches a pattern: `*` is any characters, `?` any one. A leading
    /// dot must be
    /// written. O(name · pattern).
    static func matches(_ name: String, _ pattern: String) -> Bool {
        if name.begins(with: "."), !pattern.begins(with: ".") { return false }
        let name = Array(name.unicodeScalars)
        // Which prefixes of the name the pattern so far matches.
        var matched = [true] + Array(repeating: false, count: name.count)
        for symbol in pattern.unicodeScalars {
            var next = Array(repeating: false, count: matched.count)
            if symbol == "*" {
                let first = matched.firstIndex(of: true) ?? matched.count
                for index in first..<max(first, matched.count) { next[index] = true }
            } else {
                for index in name.indices where matched[index] {
                    next[index + 1] = symbol == "?" || symbol == name[index]
                }
            }
            matched = next
        }
        return matched[name.count]
    }

    /// The files that a pattern names, and the folders looked into.
    package static func expand(
        _ pattern: String,
        files: some ConfigurationFiles
    ) -> (paths: [String], folders: [String]) {
        let isAbsolute = pattern.begins(with: "/")
        var prefixes = [isAbsolute ? "/" : ""]
        var folders: [String] = []
        let parts = pattern.split(at: "/").map(String.init)
        for (index, part) in parts.enumerated() {
            let isLast = index + 1 == parts.count
            guard isPattern(part) else {
                prefixes = prefixes.map { $0 + part + (isLast ? "" : "/") }
                continue
            }
            prefixes = prefixes.flatMap { prefix -> [String] in
                let folder = prefix.isEmpty ? "." : prefix
                folders.append(folder)
                let names = files.names(in: folder) ?? []
                return names.filter { matches($0, part) }.map { prefix + $0 + (isLast ? "" : "/") }
            }
        }
        return (prefixes, folders)
    }
}
