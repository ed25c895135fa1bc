import ModuleDeclarations
package import ConfigurationLanguage

/// A key of a module whose value may decide the frame of an item.
package struct GeometryKey: Sendable, Hashable {
    /// The names and indexes that lead to it from its component, `layout.itemHeight`.
    package let name: String
    /// Its place; of a key that is left out that of the object that lacks it.
    package let place: SourcePlace
    /// Its value as the file has it, at most 60 characters; of one that is left out its default.
    package let text: String
    /// True when the file leaves it out.
    package let isDefault: Bool
    let root: ModuleSource.Root
    let path: [NodeStep]
    /// The values to try in its place.
    package let alternatives: [KeyChange.GivenValue]
    /// The part that it takes in frames.
    package let effect: FrameEffect
}

/// Another value of a key.
package struct KeyChange: Sendable {
    /// A value that a key may be given.
    package enum GivenValue: Sendable, Hashable {
        case number(Double)
        case text(String)
        /// None: the key is removed.
        case nothing
    }

    package let key: GeometryKey
    package let value: GivenValue

    /// Creates a change.
    package init(_ key: GeometryKey, to value: GivenValue) {
        self.key = key
        self.value = value
    }
}

extension KeyChange.GivenValue {
    /// Returns the value as a node; nil where it is none.
    func node(at position: SourcePosition) -> ConfigurationNode? {
        let text: String
        let resolved: ConfigurationScalar.Resolved
        switch self {
        case .nothing: return nil
        case .text(let value): (text, resolved) = (value, .text)
        case .number(let value):
            let whole = Int64(exactly: value)
            text = whole.map(String.init) ?? String(value)
            resolved = whole.map { .integer($0) } ?? .number(value)
        }
        let scalar = ConfigurationScalar(
            text: text,
            templateText: text,
            raw: text,
            resolved: resolved,
            style: .plain
        )
        return ConfigurationNode(value: .scalar(scalar), position: position)
    }
}
