/// Shorthand that keeps the descriptions of files readable: one key a line.
extension SchemaField {
    /// A key whose value is a scalar.
    static func key(
        _ name: String,
        _ type: ScalarType,
        default defaultText: String? = nil,
        words: [String] = [],
        parameterized: Bool = false,
        secret: Bool = false,
        _ doc: String
    ) -> SchemaField {
        let scalar = ScalarSchema(type: type, words: words, isParameterized: parameterized)
        var field = SchemaField(
            name: name,
            schema: .scalar(scalar),
            defaultText: defaultText,
            doc: doc
        )
        field.isSecret = secret
        return field
    }

    /// A key whose value is anything else.
    static func key(
        _ name: String,
        _ schema: Schema,
        default defaultText: String? = nil,
        _ doc: String
    ) -> SchemaField {
        SchemaField(name: name, schema: schema, defaultText: defaultText, doc: doc)
    }

    /// A key that this version does not take.
    static func later(_ name: String, _ reason: String) -> SchemaField {
        var field = SchemaField(name: name, schema: .data, doc: "")
        field.unsupported = reason
        return field
    }

    /// The same key, which must be there.
    var required: SchemaField {
        var field = self
        field.need = .required
        return field
    }

    /// The same key, which applies only there.
    func only(_ applies: Applicability) -> SchemaField {
        var field = self
        field.applies = applies
        return field
    }

    /// The same key, whose value tells what other keys apply.
    func telling(_ discriminator: Discriminator) -> SchemaField {
        var field = self
        field.discriminates = discriminator
        return field
    }
}

extension Schema {
    /// Lengths that are never negative.
    static let length: ScalarType = .number(0...ScalarType.unboundedNumber)

    /// `8`, `[vertical, horizontal]`, `[top, left, bottom, right]`, or by name.
    static func insets(_ range: ClosedRange<Double>) -> Schema {
        let edge = ScalarType.number(range)
        let number = Schema.scalar(ScalarSchema(type: edge))
        let named = ObjectSchema(
            name: "an inset",
            fields: [
                .key("top", edge, default: "0", "Distance from the top edge, in points."),
                .key("left", edge, default: "0", "Distance from the left edge, in points."),
                .key("bottom", edge, default: "0", "Distance from the bottom edge, in points."),
                .key("right", edge, default: "0", "Distance from the right edge, in points."),
            ]
        )
        return .either([
            .scalar(ScalarSchema(type: edge, isParameterized: true)),
            .list(ListSchema(name: "2 or 4 numbers", element: number, count: 2...4, isEven: true)),
            .object(named),
        ])
    }

    /// The keys of an object, and overrides of them under `at`.
    static func responsive(_ object: ObjectSchema) -> Schema {
        var inner = object
        inner.isOverride = true
        inner.oneOf = []
        inner.fields = object.fields.map { field in
            var field = field
            field.need = .optional
            field.discriminates = nil
            return field
        }
        let overrides = MapSchema(
            name: "overrides by minimum width",
            key: .width,
            value: .object(inner),
            count: 1...32
        )
        var outer = object
        outer.fields.append(
            .key(
                "at",
                .map(overrides),
                default: "none",
                "Overrides by minimum width: `at: {600: {…}}` holds from that width on, the largest "
                    + "that fits wins, key by key."
            )
        )
        return .object(outer)
    }
}
