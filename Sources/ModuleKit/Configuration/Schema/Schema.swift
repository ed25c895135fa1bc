/// What a value of a configuration file may be: one description that checks files, suggests names
/// and writes the table of keys.
indirect enum Schema: Sendable {
    /// Text, a number, a boolean.
    case scalar(ScalarSchema)
    /// A mapping with known keys.
    case object(ObjectSchema)
    /// A mapping with names of its own.
    case map(MapSchema)
    /// Values in order.
    case list(ListSchema)
    /// One of several, told apart by being a scalar, a mapping or a list.
    case either([Schema])
    /// Any JSON value, with templates in its strings.
    case data
}

/// A mapping with known keys.
struct ObjectSchema: Sendable {
    /// What it is, with its article: `a request`.
    var name: String
    /// Its keys, in the order in which people should read about them.
    var fields: [SchemaField]
    /// Keys of which exactly one must be given.
    var oneOf: [[String]] = []
    /// Whether `use` may pull a piece in.
    var takesPiece: PieceKind?
    /// For what stands under `at`: needed keys are those of what it overrides.
    var isOverride = false
    /// Whether its keys are those of another object of this name, or some of them: the table of keys
    /// has them once.
    var isVariant = false

    func field(_ name: String) -> SchemaField? {
        fields.first { $0.name == name }
    }
}

/// What a named piece stands for.
enum PieceKind: String, Sendable, CaseIterable {
    case components
    case items
    case cells
}

/// A mapping with names of its own.
struct MapSchema: Sendable {
    /// What it is, for messages.
    var name: String
    /// What a name may look like.
    var key: MapKey
    /// What each value is.
    var value: Schema
    /// How many names there may be.
    var count: ClosedRange<Int>

    /// What a name may look like.
    enum MapKey: Sendable {
        case name(NameRule)
        /// Any text that is not empty.
        case text
        /// A width in points.
        case width
    }
}

/// Values in order.
struct ListSchema: Sendable {
    /// What it is, for messages.
    var name: String
    /// What each value is.
    var element: Schema
    /// How many there may be.
    var count: ClosedRange<Int>
    /// Whether there must be an even number of them.
    var isEven = false
}

/// A key of an object.
struct SchemaField: Sendable {
    /// Whether the key must be there.
    enum Need: Sendable {
        case optional
        case required
    }

    /// Its name.
    var name: String
    /// What its value is.
    var schema: Schema
    /// What it is when it is left out, as the table of keys says it.
    var defaultText: String?
    /// One line on what it does.
    var doc: String
    /// Whether it must be there.
    var need: Need = .optional
    /// Where it applies; empty is everywhere.
    var applies: Applicability = .everywhere
    /// Why this version does not take it.
    var unsupported: String?
    /// Its value tells what other keys apply, under this name.
    var discriminates: Discriminator?
    /// Whether its value says nothing to anybody but the service.
    var isSecret = false
}

/// What decides which keys apply.
enum Discriminator: String, Sendable {
    case moduleKind
    case layoutKind
    case layoutArrange
    case upstreamSource
    case actionKind

    /// What holds when the key is left out.
    var defaultValue: String? {
        switch self {
        case .layoutKind: "list"
        case .layoutArrange: "vertical"
        case .moduleKind, .upstreamSource, .actionKind: nil
        }
    }
}

/// Where a key applies: in any of these cases.
struct Applicability: Sendable {
    /// One case: all of these hold.
    typealias Case = [Discriminator: Set<String>]

    var cases: [Case]

    static let everywhere = Applicability(cases: [])

    /// In modules of these kinds.
    static func modules(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.moduleKind: Set(kinds)]])
    }

    /// In layouts of these kinds, however they are arranged.
    static func layouts(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.layoutKind: Set(kinds)]])
    }

    /// In layouts of these kinds, arranged in this way.
    static func layouts(_ kinds: String..., arrange: String) -> Applicability {
        Applicability(cases: [[.layoutKind: Set(kinds), .layoutArrange: [arrange]]])
    }

    /// Under either.
    func or(_ other: Applicability) -> Applicability {
        Applicability(cases: cases + other.cases)
    }

    /// Whether the key applies under what is known. What is not known does not speak against it.
    func holds(in state: [Discriminator: String]) -> Bool {
        if cases.isEmpty { return true }
        return cases.contains { conditions in
            conditions.allSatisfy { name, values in state[name].map(values.contains) ?? true }
        }
    }
}
