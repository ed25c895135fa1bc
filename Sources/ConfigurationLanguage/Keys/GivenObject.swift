/// An object as a file gives it: its keys, and the node in which they are.
package struct GivenObject<Keys: DeclaredObject>: Sendable {
    package let keys: Keys
    /// The node, which is no mapping where its mistake was reported.
    package let node: ConfigurationNode

    /// Reads an object that was checked.
    package init(reading node: ConfigurationNode) {
        (keys, self.node) = (Keys(reading: node), node)
    }

    package var position: SourcePosition { node.position }
}

extension KeyType {
    /// An object whose properties are its keys, with its node; nil where it is none.
    package static func given<Keys: DeclaredObject>(_ type: Keys.Type, as schema: Schema? = nil)
        -> Self
    where Value == GivenObject<Keys> {
        Self(schema ?? type.schema) { $0.isObject ? GivenObject(reading: $0) : nil }
    }
}
