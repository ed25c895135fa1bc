extension ConfigurationNode {
    /// The place of a key's name; the mapping's own when it has none.
    func keyPosition(_ key: String) -> SourcePosition {
        members?.first { $0.key == key }?.keyPosition ?? position
    }
}
