/// The shape of a value of a configuration file: one description that checks files, suggests names
/// and writes the table of keys.
package indirect enum Schema: Sendable {
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
    /// A value that may have others of its kind inside, such as a child of a stack.
    case recursive(RecursiveSchema)
    /// Any JSON value, with templates in its strings.
    case data
}

/// The description of a value that may have others of its kind inside: it refers to itself, so that there is one
/// however deep values are.
package final class RecursiveSchema: Sendable {
    /// The object's name, which is that of its definition.
    package let name: String
    private let make: @Sendable () -> Schema

    /// - Parameter make: Returns the description, which is stored elsewhere.
    package init(_ name: String, _ make: @escaping @Sendable () -> Schema) {
        self.name = name
        self.make = make
    }

    /// The description.
    package var schema: Schema { make() }
}

/// A mapping with known keys.
package struct ObjectSchema: Sendable {
    /// The kind of object, with its article: `a request`.
    package var name: String
    /// Its keys, in the order in which people should read about them.
    package var fields: [SchemaField]
    /// Keys of which exactly one must be given.
    package var oneOf: [[String]] = []
    /// The discriminator whose value is the key that is given of the first of these sets.
    package var oneOfDecides: Discriminator?
    /// The kind of piece that `use` may pull in.
    package var takesPiece: PieceKind?
    /// For what stands under `at`: needed keys are those of what it overrides.
    package var isOverride = false
    /// The choices that may stand for it.
    package var choice = ChoiceScope.none
    /// True when its keys are those of another object of this name, or some of them: the table of
    /// keys
    /// has them once.
    package var isVariant = false
    /// Hints at keys that people expect here and that something else stands for, by name.
    package var hints: [ExactString: String] = [:]
    /// True where its keys have names of many things, so that they are not looked for here.
    var hasCommonNames = false

    /// The key under which overrides stand by minimum width.
    package static let overridesName = "at"

    /// The keys whose values decide which other keys apply.
    package var deciding: [SchemaField] { fields.filter { $0.discriminates != nil } }

    package init(
        name: String,
        fields: [SchemaField],
        oneOf: [[String]] = [],
        hints: [ExactString: String] = [:]
    ) {
        self.name = name
        self.fields = fields
        self.oneOf = oneOf
        self.hints = hints
    }

    package func field(_ name: String) -> SchemaField? {
        fields.first { $0.name == name }
    }
}

/// The kinds of named pieces.
package enum PieceKind: String, Sendable, CaseIterable {
    case components
    case items
    case cells
}

/// A mapping with names of its own.
package struct MapSchema: Sendable {
    /// The name for messages.
    var name: String
    /// The rule for names.
    package var key: MapKey
    /// The shape of each value.
    package var value: Schema
    /// The allowed number of names.
    package var count: ClosedRange<Int>
    /// The choices that may stand for it.
    var choice = ChoiceScope.none

    /// The rule for names.
    package enum MapKey: Sendable {
        case name(NameRule)
        /// Any text that is not empty.
        case text
        /// A width in points.
        case width
    }
}

/// The choices that may stand for a mapping.
package enum ChoiceScope: Sendable {
    case none
    /// One value for the whole mapping.
    case whole
    /// One value for each member, which is left out where it is null.
    case ofMembers
}

/// Values in order.
package struct ListSchema: Sendable {
    /// The name for messages.
    package var name: String
    /// The shape of each value.
    package var element: Schema
    /// The allowed number of values.
    package var count: ClosedRange<Int>
    /// True when there must be an even number of them.
    package var isEven = false
    /// True when a choice may stand for it: then each of its values is chosen.
    package var takesChoice = false

    package init(
        name: String,
        element: Schema,
        count: ClosedRange<Int>,
        isEven: Bool = false,
        takesChoice: Bool = false
    ) {
        self.name = name
        self.element = element
        self.count = count
        self.isEven = isEven
        self.takesChoice = takesChoice
    }
}

/// A key of an object.
package struct SchemaField: Sendable {
    /// The necessity of a key.
    package enum Need: Sendable {
        case optional
        case required
    }

    package var name: String
    /// The shape of its value.
    package var schema: Schema
    /// The default as the table of keys shows it.
    package var defaultText: String?
    /// The default as a file would have it; nil where it is no value that a file could have.
    package var defaultLiteral: String?
    /// One line on what it does.
    package var doc = ""
    /// The necessity of the key.
    package var need: Need = .optional
    /// The cases in which it applies; empty is everywhere.
    package var applies: Applicability = .everywhere
    /// Why this version does not take it.
    package var unsupported: String?
    /// The members of its object's alternatives that it goes with; nil goes with all.
    package var partners: [String]?
    /// Its value tells what other keys apply, under this name.
    package var discriminates: Discriminator?
    /// True when its value is shown to nobody.
    var isSecret = false
    /// True when `at` may override it.
    package var isOverridable = true
    /// The title of the group of keys it belongs to, which several kinds of objects share.
    package var group: String?
    /// The part that its value takes in the frames of items.
    package var decides: FrameEffect = .length

    package init(
        name: String,
        schema: Schema,
        defaultText: String? = nil,
        defaultLiteral: String? = nil,
        doc: String = "",
        need: Need = .optional,
        applies: Applicability = .everywhere,
        unsupported: String? = nil,
        partners: [String]? = nil,
        discriminates: Discriminator? = nil,
        isSecret: Bool = false,
        isOverridable: Bool = true,
        group: String? = nil,
        decides: FrameEffect = .length
    ) {
        self.name = name
        self.schema = schema
        self.defaultText = defaultText
        self.defaultLiteral = defaultLiteral
        self.doc = doc
        self.need = need
        self.applies = applies
        self.unsupported = unsupported
        self.partners = partners
        self.discriminates = discriminates
        self.isSecret = isSecret
        self.isOverridable = isOverridable
        self.group = group
        self.decides = decides
    }
}

/// The part that a key's value takes in the frames of items, by which `explain` finds and sorts the keys that a
/// frame comes from.
package enum FrameEffect: Sendable, Hashable {
    /// Its value changes no frame.
    case nothing
    /// It is a length, or decides one.
    case length
    /// It is a text that is measured.
    case measuredText
    /// It takes part in the measure of a text.
    case text
    /// It is a ratio of width and height.
    case ratio
    /// It decides columns and rows.
    case track
}

/// A key whose value decides which other keys apply.
package enum Discriminator: String, Sendable {
    case moduleKind
    case layoutKind
    case layoutArrange
    case upstreamSource
    case actionKind

    /// The value when the key is left out.
    package var defaultValue: String? {
        switch self {
        case .layoutKind: "list"
        case .layoutArrange: "vertical"
        case .moduleKind, .upstreamSource, .actionKind: nil
        }
    }
}

/// The cases in which a key applies: any of them.
package struct Applicability: Sendable {
    /// One case: all of these hold.
    package typealias Case = [Discriminator: Set<ExactString>]

    package var cases: [Case]

    package init(cases: [Case]) {
        self.cases = cases
    }

    static let everywhere = Applicability(cases: [])

    /// In modules of these kinds.
    package static func modules(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.moduleKind: Set(kinds.exact)]])
    }

    /// In layouts of these kinds, however they are arranged.
    package static func layouts(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.layoutKind: Set(kinds.exact)]])
    }

    /// In layouts of these kinds, arranged in this way.
    package static func layouts(_ kinds: String..., arrange: String) -> Applicability {
        Applicability(cases: [
            [.layoutKind: Set(kinds.exact), .layoutArrange: [ExactString(arrange)]]
        ])
    }

    /// Under either.
    package func or(_ other: Applicability) -> Applicability {
        Applicability(cases: cases + other.cases)
    }

    /// Returns true when the key applies in a state. An unknown discriminator does not rule it out.
    package func holds(in state: [Discriminator: String]) -> Bool {
        if cases.isEmpty { return true }
        return cases.contains { conditions in
            conditions.allSatisfy { name, values in state[name].map(values.contains) ?? true }
        }
    }
}

extension ObjectSchema {
    /// Changes a key that one object has apart from its like.
    package mutating func change(_ name: String, _ change: (inout SchemaField) -> Void) {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
        change(&fields[index])
    }
}
