import InputCore
import Locking

/// An object of a configuration file whose properties are its keys, in the order in which people should read
/// about them. Its initial values are those of an object that is left out.
///
/// A property that is no key of the file is given a value by the reader of the object.
package protocol DeclaredObject: Decodable, Sendable {
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
    /// Changes the description of the whole object.
    static func adjust(_ object: inout ObjectSchema)

    /// Notes what it has to know of its keys as a whole, once they are read.
    ///
    /// - Parameter given: The keys that a file gives, with their values.
    mutating func note(_ given: [any ReadableKey])

    init()
}

extension DeclaredObject {
    package static var alternatives: [[String]] { [] }
    package static var alternativesDecide: Discriminator? { nil }
    package static var hints: [ExactString: String] { [:] }
    package static var hasCommonNames: Bool { false }

    /// The object without any key, each of which has its name. It is made once for a type.
    package static var prototype: Self { DeclaredPrototype.of(Self.self).object }

    /// The descriptions of its keys, in order.
    package static var fields: [SchemaField] {
        DeclaredPrototype.of(Self.self).properties.compactMap { $0.key?.field }
    }

    package static func adjust(_ object: inout ObjectSchema) {}

    package mutating func note(_ given: [any ReadableKey]) {}

    /// The description by which files are checked.
    package static var schema: Schema { .object(objectSchema) }

    /// The description of the whole object.
    package static var objectSchema: ObjectSchema {
        var object = ObjectSchema(
            name: title,
            fields: fields,
            oneOf: alternatives,
            hints: hints
        )
        object.oneOfDecides = alternativesDecide
        object.hasCommonNames = hasCommonNames
        adjust(&object)
        return object
    }

    /// Reads an object that was checked: keys that are left out, or whose mistakes were reported, have their
    /// defaults.
    ///
    /// - Parameter templates: The reader of templates in its values; nil where keys take none.
    package init(reading node: ConfigurationNode?, with templates: TemplateReader? = nil) {
        let prototype = DeclaredPrototype.of(Self.self)
        self = prototype.object
        guard let node else { return }
        let decoder = KeyDecoder(
            reading: node,
            in: prototype.properties,
            of: self,
            with: templates
        )
        self = Self(decoder)
        note(decoder.given)
    }

    /// Returns the object with the keys of a node that was checked, in place of its own.
    package func reading(_ node: ConfigurationNode, with templates: TemplateReader? = nil) -> Self {
        let declared = DeclaredProperty.all(of: self)
        let decoder = KeyDecoder(reading: node, in: declared, of: self, with: templates)
        var object = Self(decoder)
        object.note(decoder.given)
        return object
    }

    fileprivate init(_ decoder: KeyDecoder) {
        do {
            self = try Self(from: decoder)
        } catch {
            // The decoder has each property of the object: it was made of them.
            preconditionFailure("\(Self.self): \(error)")
        }
    }
}

/// A key that a decoder hands over with its value.
package protocol ReadableKey: DeclaredKey, Decodable {
    /// Returns the key with its value in an object that was checked.
    ///
    /// - Parameter templates: The reader of templates in its value; nil where it takes none.
    func reading(_ object: ConfigurationNode, with templates: TemplateReader?) -> any ReadableKey

    /// A Boolean value that indicates whether a file gives it.
    var isGiven: Bool { get }

    /// A Boolean value that indicates whether its value depends on what templates give.
    var hasTemplates: Bool { get }

    /// Returns the key of a property, which names it where it has no name of its own.
    func named(_ property: String) -> any ReadableKey
}

/// A stored property of an object.
struct DeclaredProperty: Sendable {
    let name: ExactString
    /// The key that it holds; nil for a property that is no key of the file.
    let key: (any ReadableKey)?

    /// Returns the properties of an object in order. Those of wrappers have an underscore in front.
    ///
    /// The runtime looks each property's type up by its name, which costs more than to read it from a file.
    static func all(of object: some DeclaredObject) -> [DeclaredProperty] {
        Mirror(reflecting: object).children.map { child in
            // Properties of a structure have names.
            let label = child.label ?? ""
            let isWrapper = label.utf8.first == UInt8(ascii: "_")
            let name = String(isWrapper ? label.dropFirstScalars() : label[...])
            let key = (child.value as? any ReadableKey)?.named(name)
            return DeclaredProperty(name: ExactString(name), key: key)
        }
    }

    /// Returns the value of a property that is no key.
    static func value(at index: Int, of object: some DeclaredObject) -> Any {
        let children = Mirror(reflecting: object).children
        return children[children.index(children.startIndex, offsetBy: index)].value
    }
}

/// The object of a type without any key, and its properties.
private struct DeclaredPrototype<Object: DeclaredObject> {
    let object: Object
    let properties: [DeclaredProperty]

    /// Returns the prototype of a type, which is made when it is first asked for.
    static func of(_ type: Object.Type) -> DeclaredPrototype {
        let id = ObjectIdentifier(type)
        if let known = prototypes.withLock({ $0[id] }) as? DeclaredPrototype { return known }
        // Those of other types may be made on the way, so that nothing is locked.
        let plain = Object()
        let properties = DeclaredProperty.all(of: plain)
        let nothing = ConfigurationNode(value: .mapping([]), position: .nowhere)
        let made = DeclaredPrototype(
            object: Object(KeyDecoder(reading: nothing, in: properties, of: plain)),
            properties: properties
        )
        prototypes.withLock { $0[id] = made }
        return made
    }
}

/// The prototypes of all types that were asked for.
private let prototypes = Locked<[ObjectIdentifier: any Sendable]>([:])
