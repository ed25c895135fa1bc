/// A key of a configuration object, declared once, where its value is: its type, default and one line of
/// documentation.
///
///     @Key(.integer(1...1_000_000), default: 20_000, "Open connections.")
///     package var connections: Int
///
/// Validation, suggestions, the tables of the documentation and decoding all come from the declaration. The
/// key's name is the property's, unless another one is given. `Value` is optional for a key without a default
/// of its own.
@propertyWrapper
package struct Key<Value: Sendable>: DeclaredKey {
    package var wrappedValue: Value
    /// All else, in one object: a configuration is copied by requests, and its keys with it.
    private var given: Given

    /// A key without its value.
    fileprivate struct Declaration: Sendable {
        var field: SchemaField
        /// The value of a key that is left out, or whose mistake was reported.
        let defaultValue: Value
        /// Decodes a node that was checked; nil where its mistake was reported.
        let decode: @Sendable (ConfigurationNode) -> Value?
        /// Decodes a node with templates in it; nil for values that have none.
        var read: (@Sendable (ConfigurationNode, TemplateReader) -> Value?)?
    }

    /// A declaration, and the key and its node in a file.
    private final class Given: Sendable {
        /// A declaration that the keys of all objects share, or how it is made: the initializer of an object that is
        /// read from a file makes each key, and gives it away for one that was read.
        enum Declared: Sendable {
            case made(SharedValue<Declaration>)
            case deferred(@Sendable () -> Declaration)
        }

        let declared: Declared
        let member: ConfigurationNode.Member?

        init(_ declared: Declared, _ member: ConfigurationNode.Member? = nil) {
            (self.declared, self.member) = (declared, member)
        }
    }

    private init(_ key: Declaration) {
        wrappedValue = key.defaultValue
        given = Given(.made(SharedValue(key)))
    }

    private var declared: Declaration {
        switch given.declared {
        case .made(let shared): shared.value
        case .deferred(let make): make()
        }
    }

    package private(set) var field: SchemaField {
        get { declared.field }
        set {
            var key = declared
            key.field = newValue
            given = Given(.made(SharedValue(key)), given.member)
        }
    }

    /// The key's name in files.
    var name: String {
        if case .made(let shared) = given.declared { shared.value.field.name } else { field.name }
    }

    /// The value of a key that is left out, or whose mistake was reported.
    var defaultValue: Value { declared.defaultValue }

    /// Decodes a node that was checked; nil where its mistake was reported.
    var decode: @Sendable (ConfigurationNode) -> Value? { declared.decode }

    /// The key as a file gives it.
    package var projectedValue: GivenKey {
        GivenKey(name: name, member: given.member)
    }

    // MARK: Declarations of properties

    /// A key with a default, which the documentation shows as the file would have it.
    ///
    /// - Parameters:
    ///   - name: The name in files; empty for that of the property.
    ///   - otherwise: Words for what holds when it is left out.
    ///   - partners: The object's alternatives that it goes with; empty for all.
    ///   - effect: The part that its value takes in frames.
    package init(
        _ type: @autoclosure @escaping @Sendable () -> KeyType<Value>,
        named name: String = "",
        default defaultValue: Value,
        otherwise: String? = nil,
        need: SchemaField.Need = .optional,
        only applies: Applicability = .everywhere,
        isSecret: Bool = false,
        of partners: [CellContentName] = [],
        decides effect: FrameEffect = .length,
        _ doc: String
    ) {
        wrappedValue = defaultValue
        given = Given(
            .deferred {
                var key = Declaration(name, type(), default: defaultValue)
                if need == .required {
                    (key.field.defaultText, key.field.defaultLiteral) = (nil, nil)
                }
                key.field.describe(otherwise, need, applies, isSecret, partners, effect, doc)
                return key
            }
        )
    }

    /// A key without a default.
    package init<Wrapped>(
        _ type: @autoclosure @escaping @Sendable () -> KeyType<Wrapped>,
        named name: String = "",
        otherwise: String? = nil,
        need: SchemaField.Need = .optional,
        only applies: Applicability = .everywhere,
        isSecret: Bool = false,
        of partners: [CellContentName] = [],
        decides effect: FrameEffect = .length,
        _ doc: String
    ) where Value == Wrapped? {
        wrappedValue = nil
        given = Given(
            .deferred {
                var key = Declaration(name, optional: type())
                key.field.describe(otherwise, need, applies, isSecret, partners, effect, doc)
                return key
            }
        )
    }

    /// A key whose value is an object, all of whose keys have their defaults when it is left out.
    package init(
        named name: String = "",
        otherwise: String? = nil,
        need: SchemaField.Need = .optional,
        only applies: Applicability = .everywhere,
        decides effect: FrameEffect = .length,
        _ doc: String
    ) where Value: DeclaredObject {
        wrappedValue = .prototype
        given = Given(
            .deferred {
                var key = Declaration(name, Value.self)
                key.field.describe(otherwise, need, applies, false, [], effect, doc)
                return key
            }
        )
    }

    private func changed(_ change: (inout SchemaField) -> Void) -> Self {
        var key = self
        change(&key.field)
        return key
    }
}

extension Key.Declaration {
    fileprivate init(_ name: String, _ type: KeyType<Value>, default defaultValue: Value) {
        let text = type.format(defaultValue)
        field = SchemaField(
            name: name,
            schema: type.schema,
            defaultText: text,
            defaultLiteral: text
        )
        (self.defaultValue, decode, read) = (defaultValue, type.decode, type.read)
    }

    /// A key without a default.
    fileprivate init<Wrapped>(_ name: String, optional type: KeyType<Wrapped>)
    where Value == Wrapped? {
        field = SchemaField(name: name, schema: type.schema)
        (defaultValue, decode) = (nil, { type.decode($0) })
        if let read = type.read { self.read = { node, templates in read(node, templates) } }
    }

    /// A key whose value is an object.
    fileprivate init(_ name: String, _ type: Value.Type) where Value: DeclaredObject {
        field = SchemaField(name: name, schema: type.schema)
        (defaultValue, decode) = (.prototype, { Value(reading: $0) })
    }
}

extension SchemaField {
    fileprivate mutating func describe(
        _ otherwise: String?,
        _ need: Need,
        _ applies: Applicability,
        _ isSecret: Bool,
        _ partners: [CellContentName],
        _ effect: FrameEffect,
        _ doc: String
    ) {
        if let otherwise { defaultText = otherwise }
        if !partners.isEmpty { self.partners = partners.map(\.rawValue) }
        (self.need, self.applies, self.isSecret) = (need, applies, isSecret)
        (decides, self.doc) = (effect, doc)
    }
}

extension Key: ReadableKey {
    package func reading(_ object: ConfigurationNode, with templates: TemplateReader?)
        -> any ReadableKey
    {
        let name = name
        guard let member = object.members?.first(where: { $0.key == name }) else { return self }
        var key = self
        key.given = Given(given.declared, member)
        // Where it has a mistake, the value of this object holds.
        key.wrappedValue = value(of: member.value, with: templates) ?? wrappedValue
        return key
    }

    private func value(of node: ConfigurationNode, with templates: TemplateReader?) -> Value? {
        guard let read = declared.read, let templates else { return decode(node) }
        return read(node, templates)
    }

    package var isGiven: Bool { given.member != nil }

    package var hasTemplates: Bool { (wrappedValue as? any TemplateHolding)?.hasTemplates ?? false }

    package func named(_ property: String) -> any ReadableKey {
        name.isEmpty ? changed { $0.name = property } : self
    }

    /// Makes the initializer of objects from a decoder possible; ``KeyDecoder`` hands over whole keys.
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "a key is not read by itself")
        )
    }
}

extension Key: Equatable where Value: Equatable {
    /// Compares values, wherever they come from.
    package static func == (left: Key, right: Key) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

// Of text by its bytes: the equality of `Value` would be Swift's own.

extension Key where Value == String {
    package static func == (left: Key, right: Key) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Key where Value == String? {
    package static func == (left: Key, right: Key) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Key where Value == [String] {
    package static func == (left: Key, right: Key) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Key where Value == [String]? {
    package static func == (left: Key, right: Key) -> Bool {
        switch (left.wrappedValue, right.wrappedValue) {
        case (nil, nil): true
        case (let left?, let right?): left == right
        default: false
        }
    }
}

extension Key: CustomStringConvertible {
    package var description: String { "\(wrappedValue)" }
}

/// A key as a file gives it, or leaves it out.
package struct GivenKey {
    /// The name in files.
    package let name: String
    fileprivate let member: ConfigurationNode.Member?

    /// True where the key is not left out.
    package var isGiven: Bool { member != nil }

    fileprivate init(name: String, member: ConfigurationNode.Member?) {
        self.name = name
        self.member = member
    }

    /// The value; nil where the key is left out.
    package var node: ConfigurationNode? { member?.value }
    /// The place of the name; nil where the key is left out.
    package var position: SourcePosition? { member?.keyPosition }
    /// The text of an id, with its place; nil where the key is left out or is no text.
    package var identifier: (id: String, position: SourcePosition)? { node.flatMap(\.identifier) }
}

/// A key of any type, as validation and documentation know it.
package protocol DeclaredKey: Sendable {
    /// The key's name, shape, default and documentation.
    var field: SchemaField { get }
}

extension DeclaredKey {
    /// The key's name in files.
    var name: String { field.name }
}

/// A key that this version does not take.
package struct UnsupportedKey: DeclaredKey {
    package let field: SchemaField

    package init(_ name: String, _ reason: String) {
        field = SchemaField(name: name, schema: .data, unsupported: reason)
    }
}
