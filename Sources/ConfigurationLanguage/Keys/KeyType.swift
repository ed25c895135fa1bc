/// The values that a key takes: the shape that files are checked by, and their decoding.
package struct KeyType<Value: Sendable>: Sendable {
    /// The shape.
    package var schema: Schema
    /// Decodes a checked node; nil where a mistake in it was reported.
    package var decode: @Sendable (ConfigurationNode) -> Value?
    /// Decodes a checked node with templates in it; nil for values that have none.
    package var read: (@Sendable (ConfigurationNode, TemplateReader) -> Value?)?
    /// A value as a file has it, for the documentation of defaults.
    package var format: @Sendable (Value) -> String? = { _ in nil }

    /// A scalar of a type.
    package init(
        scalar type: ScalarType,
        format: @escaping @Sendable (Value) -> String? = { _ in nil },
        decode: @escaping @Sendable (ConfigurationNode) -> Value?
    ) {
        schema = .scalar(ScalarSchema(type: type))
        self.decode = decode
        self.format = format
    }

    /// Values of any shape.
    package init(_ schema: Schema, decode: @escaping @Sendable (ConfigurationNode) -> Value?) {
        self.schema = schema
        self.decode = decode
    }

    /// Values with templates in them, which are read where it is known what they may name.
    package init(
        _ schema: Schema,
        reading read: @escaping @Sendable (ConfigurationNode, TemplateReader) -> Value?
    ) {
        self.init(schema) { _ in nil }
        self.read = read
    }

    /// The same values and a word that decodes to none of them, like `auto`.
    package func or(_ word: String) -> Self {
        var type = self
        type.schema = schema.changingScalar { $0.words.append(word) }
        return type
    }
}

extension KeyType {
    /// The values of a type, or `${params.NAME}` of a parameter whose range lies inside its own.
    package static func orParameter<Given: ParameterReadable>(_ type: KeyType<Given>) -> Self
    where Value == Parameterized<Given> {
        var result = Self(type.schema.changingScalar { $0.isParameterized = true }) { node in
            if let scalar = node.scalar, let name = ScalarSchema.parameterName(in: scalar) {
                return .parameter(name)
            }
            return type.decode(node).map { .value($0) }
        }
        result.format = { if case .value(let value) = $0 { type.format(value) } else { nil } }
        return result
    }
}

extension Schema {
    /// The same shape with its scalar changed: of alternatives the first that is one.
    fileprivate func changingScalar(_ change: (inout ScalarSchema) -> Void) -> Schema {
        switch self {
        case .scalar(var scalar):
            change(&scalar)
            return .scalar(scalar)
        case .either(var schemas):
            if !schemas.isEmpty { schemas[0] = schemas[0].changingScalar(change) }
            return .either(schemas)
        case .object, .map, .list, .recursive, .data: return self
        }
    }
}
