import ConfigurationLanguage

/// The identity of a kind of object: the storage of its keys, which its copies share, and all in which
/// objects of the same keys may differ.
struct ObjectIdentity: Hashable {
    private let fields: UnsafeRawPointer?
    private let isOverride: Bool
    private let takesPiece: PieceKind?
    private let oneOf: [[String]]
    private let name: String

    /// Identifies an object for as long as a copy of it is held.
    init(_ object: ObjectSchema) {
        fields = object.fields.withUnsafeBytes(\.baseAddress)
        isOverride = object.isOverride
        takesPiece = object.takesPiece
        oneOf = object.oneOf
        name = object.name
    }
}

/// The discriminators by which keys apply, in objects and all that is in them; each object is looked at
/// once.
struct SchemaDependencies {
    private struct Found {
        let names: Set<Discriminator>
        /// Held, so that no other object takes its identity.
        let object: ObjectSchema
    }

    private var found: [ObjectIdentity: Found] = [:]

    /// Returns the discriminators of an object.
    mutating func discriminators(of object: ObjectSchema) -> Set<Discriminator> {
        let identity = ObjectIdentity(object)
        if let known = found[identity] { return known.names }
        var names: Set<Discriminator> = []
        for field in object.fields {
            for state in field.applies.cases { names.formUnion(state.keys) }
            names.formUnion(discriminators(of: field.schema))
        }
        found[identity] = Found(names: names, object: object)
        return names
    }

    /// Returns true when keys of an object in a schema apply by one of these discriminators.
    mutating func depends(_ schema: Schema, on names: some Sequence<Discriminator>) -> Bool {
        !discriminators(of: schema).isDisjoint(with: names)
    }

    private mutating func discriminators(of schema: Schema) -> Set<Discriminator> {
        switch schema {
        // What is inside another of its kind depends on nothing outside.
        case .scalar, .recursive, .data: []
        case .object(let object): discriminators(of: object)
        case .map(let map): discriminators(of: map.value)
        case .list(let list): discriminators(of: list.element)
        case .either(let schemas):
            schemas.reduce(into: []) { $0.formUnion(discriminators(of: $1)) }
        }
    }
}
