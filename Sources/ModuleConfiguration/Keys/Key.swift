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
    private struct Declaration: Sendable {
        var field: SchemaField
        /// The value of a key that is left out, or whose mistake was reported.
        let defaultValue: Value
        /// Decodes a node that was checked; nil where its mistake was reported.
        let decode: @Sendable (ConfigurationNode) -> Value?
        /// Decodes a node with templates in it; nil for values that have none.
        let read: (@Sendable (ConfigurationNode, TemplateReader) -> Value?)?
    }

    /// A declaration, which the keys of all objects share, and the key and its node in a file.
    private final class Given: Sendable {
        let declared: SharedValue<Declaration>
        let member: ConfigurationNode.Member?

        init(_ declared: SharedValue<Declaration>, _ member: ConfigurationNode.Member? = nil) {
            (self.declared, self.member) = (declared, member)
        }
    }

    private init(
        _ field: SchemaField,
        default defaultValue: Value,
        read: (@Sendable (ConfigurationNode, TemplateReader) -> Value?)? = nil,
        _ decode: @escaping @Sendable (ConfigurationNode) -> Value?
    ) {
        wrappedValue = defaultValue
        let key = Declaration(field: field, defaultValue: defaultValue, decode: decode, read: read)
        given = Given(SharedValue(key))
    }

    private var declared: Declaration { given.declared.value }

    private(set) var field: SchemaField {
        get { declared.field }
        set { update { $0.field = newValue } }
    }

    private mutating func update(_ change: (inout Declaration) -> Void) {
        var key = declared
        change(&key)
        given = Given(SharedValue(key), given.member)
    }

    /// The value of a key that is left out, or whose mistake was reported.
    var defaultValue: Value { declared.defaultValue }

    /// Decodes a node that was checked; nil where its mistake was reported.
    var decode: @Sendable (ConfigurationNode) -> Value? { declared.decode }

    /// The key as a file gives it.
    package var projectedValue: GivenKey {
        GivenKey(name: field.name, member: given.member)
    }

    // MARK: Declarations of properties

    /// A key with a default, which the documentation shows as the file would have it.
    ///
    /// - Parameters:
    ///   - name: The name in files; empty for that of the property.
    ///   - otherwise: Words for what holds when it is left out.
    ///   - partners: The object's alternatives that it goes with; empty for all.
    ///   - effect: The part that its value takes in frames.
    init(
        _ type: KeyType<Value>,
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
        self.init(name, type, default: defaultValue)
        if need == .required {
            update { ($0.field.defaultText, $0.field.defaultLiteral) = (nil, nil) }
        }
        describe(otherwise, need, applies, isSecret, doc)
        self = of(partners).decides(effect)
    }

    /// A key without a default.
    init<Given>(
        _ type: KeyType<Given>,
        named name: String = "",
        otherwise: String? = nil,
        need: SchemaField.Need = .optional,
        only applies: Applicability = .everywhere,
        isSecret: Bool = false,
        of partners: [CellContentName] = [],
        decides effect: FrameEffect = .length,
        _ doc: String
    ) where Value == Given? {
        self.init(name, type)
        describe(otherwise, need, applies, isSecret, doc)
        self = of(partners).decides(effect)
    }

    /// A key whose value is an object, all of whose keys have their defaults when it is left out.
    init(
        otherwise: String? = nil,
        only applies: Applicability = .everywhere,
        _ doc: String
    ) where Value: DeclaredObject {
        self.init("", Value.self)
        describe(otherwise, .optional, applies, false, doc)
    }

    private mutating func describe(
        _ otherwise: String?,
        _ need: SchemaField.Need,
        _ applies: Applicability,
        _ isSecret: Bool,
        _ doc: String
    ) {
        update { key in
            if let otherwise { key.field.defaultText = otherwise }
            (key.field.need, key.field.applies) = (need, applies)
            (key.field.isSecret, key.field.doc) = (isSecret, doc)
        }
    }

    // MARK: Declarations in `ObjectKeys`

    /// A key with a default, which the documentation shows as the file would have it.
    init(_ name: String, _ type: KeyType<Value>, default defaultValue: Value) {
        let text = type.format(defaultValue)
        let field = SchemaField(
            name: name,
            schema: type.schema,
            defaultText: text,
            defaultLiteral: text
        )
        self.init(field, default: defaultValue, read: type.read, type.decode)
    }

    /// A key without a default.
    init<Given>(_ name: String, _ type: KeyType<Given>) where Value == Given? {
        var optional: (@Sendable (ConfigurationNode, TemplateReader) -> Value?)?
        if let read = type.read { optional = { node, templates in read(node, templates) } }
        let field = SchemaField(name: name, schema: type.schema)
        self.init(field, default: nil, read: optional) { type.decode($0) }
    }

    /// A key whose value is an object, all of whose keys have their defaults when it is left out.
    init<Keys: ObjectKeys>(_ name: String, _ keys: Keys)
    where Value == ConfigurationObject<Keys> {
        self.init(
            SchemaField(name: name, schema: keys.schema),
            default: ConfigurationObject(keys)
        ) { ConfigurationObject(keys, $0) }
    }

    /// A key whose value is an object, all of whose keys have their defaults when it is left out.
    init(_ name: String, _ type: Value.Type) where Value: DeclaredObject {
        self.init(SchemaField(name: name, schema: type.schema), default: Value()) {
            Value(reading: $0)
        }
    }

    /// The same key, with one line of documentation.
    func doc(_ text: String) -> Self { changed { $0.doc = text } }

    /// The same key, with words for what holds when it is left out.
    func otherwise(_ text: String) -> Self { changed { $0.defaultText = text } }

    /// The same key, which must be there.
    var required: Self { changed { $0.need = .required } }

    /// The same key, which `at` does not override.
    var fixed: Self { changed { $0.isOverridable = false } }

    /// The same key, which applies only there.
    func only(_ applies: Applicability) -> Self { changed { $0.applies = applies } }

    /// The same key, which goes with these of the object's alternatives only.
    func of(_ partners: [CellContentName]) -> Self {
        partners.isEmpty ? self : changed { $0.partners = partners.map(\.rawValue) }
    }

    /// The same key, whose value decides which other keys apply.
    func deciding(_ discriminator: Discriminator) -> Self {
        changed { $0.discriminates = discriminator }
    }

    /// The same key, whose value takes another part in frames than that of a length.
    func decides(_ effect: FrameEffect) -> Self { changed { $0.decides = effect } }

    /// The same key, which this version does not take.
    func unsupported(_ reason: String) -> Self { changed { $0.unsupported = reason } }

    private func changed(_ change: (inout SchemaField) -> Void) -> Self {
        var key = self
        change(&key.field)
        return key
    }
}

extension Key: ReadableKey {
    func reading(
        _ object: ConfigurationNode,
        property: String,
        with templates: TemplateReader?
    ) -> any ReadableKey {
        var key = self
        if field.name.isEmpty { key.update { $0.field.name = property } }
        guard let member = object.members?.first(where: { $0.key == key.field.name }) else {
            return key
        }
        key.given = Given(key.given.declared, member)
        // Where it has a mistake, the value of this object holds.
        key.wrappedValue = value(of: member.value, with: templates) ?? wrappedValue
        return key
    }

    private func value(of node: ConfigurationNode, with templates: TemplateReader?) -> Value? {
        guard let read = declared.read, let templates else { return decode(node) }
        return read(node, templates)
    }

    var hasTemplates: Bool { (wrappedValue as? any TemplateHolding)?.hasTemplates ?? false }

    func named(_ property: String) -> SchemaField {
        var field = field
        if field.name.isEmpty { field.name = property }
        return field
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
    let name: String
    fileprivate let member: ConfigurationNode.Member?

    /// True where the key is not left out.
    var isGiven: Bool { member != nil }

    fileprivate init(name: String, member: ConfigurationNode.Member?) {
        self.name = name
        self.member = member
    }

    /// The value; nil where the key is left out.
    var node: ConfigurationNode? { member?.value }
    /// The place of the name; nil where the key is left out.
    var position: SourcePosition? { member?.keyPosition }
}

/// A key of any type, as validation and documentation know it.
protocol DeclaredKey: Sendable {
    /// The key's name, shape, default and documentation.
    var field: SchemaField { get }
}

extension DeclaredKey {
    /// The key's name in files.
    var name: String { field.name }
}

/// A key that this version does not take.
struct UnsupportedKey: DeclaredKey {
    let field: SchemaField

    init(_ name: String, _ reason: String) {
        field = SchemaField(name: name, schema: .data, unsupported: reason)
    }
}
