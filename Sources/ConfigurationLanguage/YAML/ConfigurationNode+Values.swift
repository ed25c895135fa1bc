extension ConfigurationNode {
    /// The scalars of the node and of all that is in it, in the file's order.
    package var scalars: [ConfigurationScalar] {
        switch value {
        case .scalar(let scalar): [scalar]
        case .sequence(let elements): elements.flatMap(\.scalars)
        case .mapping(let members): members.flatMap(\.value.scalars)
        case .invalid: []
        }
    }

    /// True for a mapping that is an object of keys and no choice.
    package var isObject: Bool { members != nil && choice == nil }

    /// The place of a key's name; the mapping's own when it has none.
    package func keyPosition(_ key: String) -> SourcePosition {
        members?.first { $0.key == key }?.keyPosition ?? position
    }
}
