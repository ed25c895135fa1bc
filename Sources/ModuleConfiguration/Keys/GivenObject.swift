/// An object as a file gives it: its keys, and the node in which they are.
struct GivenObject<Keys: DeclaredObject>: Sendable {
    let keys: Keys
    /// The node, which is no mapping where its mistake was reported.
    let node: ConfigurationNode

    /// Reads an object that was checked.
    init(reading node: ConfigurationNode) {
        (keys, self.node) = (Keys(reading: node), node)
    }

    var position: SourcePosition { node.position }
}

extension KeyType {
    /// An object whose properties are its keys, with its node; nil where it is none.
    static func given<Keys: DeclaredObject>(_ type: Keys.Type, as schema: Schema? = nil) -> Self
    where Value == GivenObject<Keys> {
        Self(schema ?? type.schema) { $0.isObject ? GivenObject(reading: $0) : nil }
    }
}
