/// A key of a configuration object, declared once: its name, the values it takes, its default and
/// one line of documentation.
///
/// Validation, suggestions, the tables of the documentation and decoding all come from the
/// declaration. `Value` is what code reads: optional for a key without a default of its own.
///
///     let timeout = Key("timeout", .time, default: .seconds(2)).doc("One try, as a whole.")
struct Key<Value: Sendable>: DeclaredKey {
    private(set) var field: SchemaField
    /// The value of a key that is left out, or whose mistake was reported.
    let defaultValue: Value
    /// Decodes a node that was checked; nil where its mistake was reported.
    let decode: @Sendable (ConfigurationNode) -> Value?

    /// A key with a default, which the documentation shows as the file would have it.
    init(_ name: String, _ type: KeyType<Value>, default defaultValue: Value) {
        let text = type.format(defaultValue)
        field = SchemaField(
            name: name,
            schema: type.schema,
            defaultText: text,
            defaultLiteral: text
        )
        self.defaultValue = defaultValue
        decode = type.decode
    }

    /// A key without a default.
    init<Given>(_ name: String, _ type: KeyType<Given>) where Value == Given? {
        field = SchemaField(name: name, schema: type.schema)
        defaultValue = nil
        decode = { type.decode($0) }
    }

    /// A key whose value is an object, all of whose keys have their defaults when it is left out.
    init<Keys: ObjectKeys>(_ name: String, _ keys: Keys)
    where Value == ConfigurationObject<Keys> {
        field = SchemaField(name: name, schema: keys.schema)
        defaultValue = ConfigurationObject(keys)
        decode = { ConfigurationObject(keys, $0) }
    }

    /// The same key, with one line of documentation.
    func doc(_ text: String) -> Self { changed { $0.doc = text } }

    /// The same key, with words for what holds when it is left out.
    func otherwise(_ text: String) -> Self { changed { $0.defaultText = text } }

    /// The same key, which must be there.
    var required: Self { changed { $0.need = .required } }

    /// The same key, whose text is shown to nobody.
    var secret: Self { changed { $0.isSecret = true } }

    /// The same key, which `at` does not override.
    var fixed: Self { changed { $0.isOverridable = false } }

    /// The same key, which applies only there.
    func only(_ applies: Applicability) -> Self { changed { $0.applies = applies } }

    /// The same key, whose value decides which other keys apply.
    func deciding(_ discriminator: Discriminator) -> Self {
        changed { $0.discriminates = discriminator }
    }

    /// The same key, which this version does not take.
    func unsupported(_ reason: String) -> Self { changed { $0.unsupported = reason } }

    private func changed(_ change: (inout SchemaField) -> Void) -> Self {
        var key = self
        change(&key.field)
        return key
    }
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
