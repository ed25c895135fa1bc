import InputCore

/// An object of a configuration file whose properties are its keys, in the order in which people should read
/// about them. Its initial values are those of an object that is left out.
///
/// A property that is no key of the file is given a value by the reader of the object.
protocol DeclaredObject: Decodable, Sendable {
    /// The kind of object in messages, with its article: `a request`.
    static var title: String { get }
    /// Sets of keys of which exactly one must be given.
    static var alternatives: [[String]] { get }
    /// The discriminator whose value is the one that is given of the first of these sets.
    static var alternativesDecide: Discriminator? { get }
    /// Hints at keys that people expect here and that something else stands for, by name.
    static var hints: [ExactString: String] { get }
    /// True where its keys have names of many things, so that one that is elsewhere is hardly meant to be here.
    static var hasCommonNames: Bool { get }
    /// The object without any key.
    static var prototype: Self { get }
    /// Changes the description of the whole object.
    static func adjust(_ object: inout ObjectSchema)

    init()
}

extension DeclaredObject {
    static var alternatives: [[String]] { [] }
    static var alternativesDecide: Discriminator? { nil }
    static var hints: [ExactString: String] { [:] }
    static var hasCommonNames: Bool { false }
    static var prototype: Self { Self() }

    /// The descriptions of its keys, in order.
    static var fields: [SchemaField] {
        DeclaredProperty.all(of: prototype).compactMap { property in
            (property.value as? any ReadableKey)?.named(property.name)
        }
    }

    static func adjust(_ object: inout ObjectSchema) {}

    /// The description by which files are checked.
    static var schema: Schema { .object(objectSchema) }

    /// The description of the whole object.
    static var objectSchema: ObjectSchema {
        var object = ObjectSchema(
            name: title,
            fields: fields,
            oneOf: alternatives,
            oneOfDecides: alternativesDecide,
            hints: hints,
            hasCommonNames: hasCommonNames
        )
        adjust(&object)
        return object
    }

    /// The object with each of its keys named, so that those that are left out are not named again.
    func named() -> Self { reading(ConfigurationNode(value: .mapping([]), position: .nowhere)) }

    /// Reads an object that was checked: keys that are left out, or whose mistakes were reported, have their
    /// defaults.
    ///
    /// - Parameter templates: The reader of templates in its values; nil where keys take none.
    init(reading node: ConfigurationNode?, with templates: TemplateReader? = nil) {
        self = Self.prototype
        if let node { self = reading(node, with: templates) }
    }

    /// Returns the object with the keys of a node that was checked, in place of its own.
    func reading(_ node: ConfigurationNode, with templates: TemplateReader? = nil) -> Self {
        do {
            return try Self(from: KeyDecoder(reading: node, as: self, with: templates))
        } catch {
            // The decoder has each property of the object: it was made of them.
            preconditionFailure("\(Self.self): \(error)")
        }
    }
}

/// A key that a decoder hands over with its value.
protocol ReadableKey: DeclaredKey, Decodable {
    /// Returns the key with its value in an object that was checked.
    ///
    /// - Parameters:
    ///   - property: The name of the property, which a key without one of its own has.
    ///   - templates: The reader of templates in its value; nil where it takes none.
    func reading(
        _ object: ConfigurationNode,
        property: String,
        with templates: TemplateReader?
    ) -> any ReadableKey

    /// A Boolean value that indicates whether its value depends on what templates give.
    var hasTemplates: Bool { get }

    /// Returns the description of the key of a property.
    func named(_ property: String) -> SchemaField
}

/// A stored property of an object.
struct DeclaredProperty {
    let name: String
    let value: Any

    /// Returns the properties of an object in order. Those of wrappers have an underscore in front.
    static func all(of object: some DeclaredObject) -> [DeclaredProperty] {
        Mirror(reflecting: object).children.compactMap { child in
            child.label.map {
                DeclaredProperty(
                    name: String(
                        $0.utf8.first == UInt8(ascii: "_") ? $0.dropFirstScalars() : $0[...]
                    ),
                    value: child.value
                )
            }
        }
    }
}
