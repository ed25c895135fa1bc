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

    init()
}

extension DeclaredObject {
    static var alternatives: [[String]] { [] }
    static var alternativesDecide: Discriminator? { nil }

    /// The description by which files are checked.
    static var schema: Schema {
        let fields = DeclaredProperty.all(of: Self()).compactMap { property in
            (property.value as? any ReadableKey)?.named(property.name)
        }
        return .object(
            ObjectSchema(
                name: title,
                fields: fields,
                oneOf: alternatives,
                oneOfDecides: alternativesDecide
            )
        )
    }

    /// Reads an object that was checked: keys that are left out, or whose mistakes were reported, have their
    /// defaults.
    init(reading node: ConfigurationNode?) {
        self.init()
        guard let node else { return }
        do {
            self = try Self(from: KeyDecoder(reading: node, as: self))
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
    /// - Parameter property: The name of the property, which a key without one of its own has.
    func reading(_ object: ConfigurationNode, property: String) -> any ReadableKey

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
