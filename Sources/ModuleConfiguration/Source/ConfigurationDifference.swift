package import ConfigurationLanguage
import InputCore

/// The keys in which two configurations differ, and the pages that each of them may change.
package struct ConfigurationDifference: Sendable {
    /// A key that differs.
    package struct Change: Sendable, Hashable {
        package let number: Int
        /// Its place in the new file; of a key that is there no more in the old one.
        package let place: SourcePlace
        /// The names that lead to it in its file, `components[grid].layout.itemHeight`; empty for a whole file.
        package let key: String
        /// The last of the names.
        package let name: String
        /// Its value before and after.
        package let value: ValueChange
        let reach: ChangeReach
    }

    package let old: ConfigurationTree
    package let new: ConfigurationTree
    /// All that differs.
    package let changes: [Change]
    private let differences: [ExactString: NodeDifference]
    private let parts: [ExactString: ModuleParts]

    /// Compares two configurations.
    package init(from old: ConfigurationTree, to new: ConfigurationTree) {
        self.old = old
        self.new = new
        var comparison = NodeComparison()
        var differences: [ExactString: NodeDifference] = [:]
        for file in Set(old.nodes.keys).union(new.nodes.keys).sorted() {
            let difference = comparison.compare(file, old: old.nodes[file], new: new.nodes[file])
            if case .equal = difference { continue }
            differences[file] = difference
        }
        self.differences = differences
        changes = comparison.found.enumerated().map { number, found in
            let role = new.roles[found.file] ?? old.roles[found.file] ?? .main
            return Change(
                number: number,
                place: found.place,
                key: Self.joined(found.path),
                name: Self.lastName(of: found.path),
                value: found.value,
                reach: ChangeReach(of: found, in: role)
            )
        }
        parts = ModuleParts.all(old: old.configuration, new: new.configuration)
    }

    /// True where both configurations make the same pages of a module of the same responses, by what the module and
    /// all that it shows is read from; false where that is not certain.
    ///
    /// - Parameter accepts: True for pages of clients that say what they draw.
    package func makesSamePages(of module: String, accepts: Bool) -> Bool {
        guard let parts = parts[module], parts.isEqual else { return false }
        return !changes.contains { $0.reach.concerns(parts, accepts: accepts) }
    }

    /// Returns the changes that may change pages of a module.
    package func changes(concerning module: String, accepts: Bool) -> [Change] {
        guard let parts = parts[module] else { return [] }
        return changes.filter { $0.reach.concerns(parts, accepts: accepts) }
    }

    /// Returns the old configuration with some changes made; nil where it would not be read without a mistake.
    ///
    /// - Complexity: That of reading the configuration.
    package func configuration(making taken: Set<Int>) -> ConfigurationTree? {
        var given: [ExactString: ConfigurationNode] = [:]
        var present: [ExactString: [UInt8]] = [:]
        var absent: Set<ExactString> = []
        for file in Set(old.nodes.keys).union(new.nodes.keys) {
            let difference = differences[file] ?? .equal
            let node = difference.node(
                between: old.nodes[file],
                and: new.nodes[file],
                taking: taken
            )
            let path =
                file == ConfigurationTree.main
                ? new.path : ConfigurationPath.resolve(file.text, in: new.folder)
            guard let node else {
                absent.insert(ExactString(path))
                continue
            }
            given[path] = node
            // The nodes are read in place of the bytes.
            present[path] = []
        }
        let read = ConfigurationTree.load(
            path: new.path,
            environment: new.environment.merging(old.environment) { first, _ in first },
            files: LayeredFiles(present: present, absent: absent),
            given: given
        )
        return try? read.get()
    }

    private static func joined(_ path: [String]) -> String {
        path.reduce("") { key, name in
            key + (key.isEmpty || name.begins(with: "[") ? "" : ".") + name
        }
    }

    private static func lastName(of path: [String]) -> String {
        let last = path.lastIndex { !$0.begins(with: "[") } ?? 0
        return joined(Array(path.dropFirst(last)))
    }
}
