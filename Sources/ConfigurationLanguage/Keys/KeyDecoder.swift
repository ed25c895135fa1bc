/// Hands the properties of an object over to its synthesized initializer, keys with their values in a node.
struct KeyDecoder: Decoder {
    private let properties: [ExactString: Any]
    /// The keys that the node gives, with their values.
    let given: [any ReadableKey]

    /// Creates a decoder of an object that was checked.
    ///
    /// - Parameters:
    ///   - declared: The object's properties.
    ///   - defaults: The object: properties that are no keys have its values.
    ///   - templates: The reader of templates in its values; nil where keys take none.
    init(
        reading node: ConfigurationNode,
        in declared: [DeclaredProperty],
        of defaults: some DeclaredObject,
        with templates: TemplateReader? = nil
    ) {
        var properties: [ExactString: Any] = Dictionary(minimumCapacity: declared.count)
        var given: [any ReadableKey] = []
        for (index, property) in declared.enumerated() {
            guard let key = property.key?.reading(node, with: templates) else {
                properties[property.name] = DeclaredProperty.value(at: index, of: defaults)
                continue
            }
            properties[property.name] = key
            if key.isGiven { given.append(key) }
        }
        self.properties = properties
        self.given = given
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Name: CodingKey>(keyedBy type: Name.Type) -> KeyedDecodingContainer<Name> {
        KeyedDecodingContainer(Properties(properties: properties))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.unsupported }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw Self.unsupported
    }

    private static var unsupported: DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "only properties are decoded"))
    }

    private struct Properties<Name: CodingKey>: KeyedDecodingContainerProtocol {
        let properties: [ExactString: Any]

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Name] { properties.keys.compactMap { Name(stringValue: $0.text) } }

        func contains(_ key: Name) -> Bool { properties[key.stringValue] != nil }

        /// True for a property that is no key and has no value.
        func decodeNil(forKey key: Name) -> Bool {
            let mirror = properties[key.stringValue].map { Mirror(reflecting: $0) }
            return mirror?.displayStyle == .optional && mirror?.children.isEmpty == true
        }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Name) throws -> Value {
            guard let value = properties[key.stringValue] as? Value else { throw unsupported }
            return value
        }

        func nestedContainer<Other: CodingKey>(
            keyedBy type: Other.Type,
            forKey key: Name
        ) throws -> KeyedDecodingContainer<Other> { throw unsupported }

        func nestedUnkeyedContainer(forKey key: Name) throws -> any UnkeyedDecodingContainer {
            throw unsupported
        }

        func superDecoder() throws -> any Decoder { throw unsupported }

        func superDecoder(forKey key: Name) throws -> any Decoder { throw unsupported }
    }
}
