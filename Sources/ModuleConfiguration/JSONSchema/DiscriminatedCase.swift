import ConfigurationLanguage
import JSONCore

/// A case of an object that the values of its own keys decide, such as a horizontal list.
struct DiscriminatedCase {
    /// The values that decide.
    let state: KeyContext.State
    /// The schema that matches objects of this case. Where `at` changes one of the values, none does.
    let condition: JSONTree

    /// Returns the cases of an object; none where its keys decide nothing.
    static func all(of object: ObjectSchema) -> [DiscriminatedCase] {
        if let decides = object.oneOfDecides {
            return (object.oneOf.first ?? []).map { given in
                DiscriminatedCase(
                    state: [decides: given],
                    condition: ["required": [.text(given)]]
                )
            }
        }
        let telling = object.isOverride ? [] : object.deciding
        guard !telling.isEmpty else { return [] }
        return combinations(of: telling[...]).map { values in
            DiscriminatedCase(
                state: state(of: values),
                condition: condition(values, fields: telling, of: object)
            )
        }
    }

    /// The values of discriminating keys by name of the key.
    private typealias Values = [(field: SchemaField, value: String)]

    private static func combinations(of fields: ArraySlice<SchemaField>) -> [Values] {
        guard let field = fields.first else { return [[]] }
        let rest = combinations(of: fields.dropFirst())
        return field.choices.flatMap { value in rest.map { [(field, value)] + $0 } }
    }

    private static func state(of values: Values) -> KeyContext.State {
        values.reduce(into: [:]) { state, item in
            if let name = item.field.discriminates { state[name] = item.value }
        }
    }

    private static func condition(
        _ values: Values,
        fields: [SchemaField],
        of object: ObjectSchema
    ) -> JSONTree {
        var properties: [JSONTree.Member] = []
        var required: [SchemaField] = []
        for (field, value) in values where field.choices.count > 1 {
            properties.append(.init(field.name, ["const": .text(value)]))
            if field.discriminates?.defaultValue != value { required.append(field) }
        }
        if object.field(ObjectSchema.overridesName) != nil {
            let none = fields.map { JSONTree.Member($0.name, false) }
            properties.append(
                .init(
                    ObjectSchema.overridesName,
                    ["additionalProperties": ["properties": .object(none)]]
                )
            )
        }
        var condition: JSONTree = ["properties": .object(properties)]
        if !required.isEmpty { condition["required"] = JSONSchemaBuilder.names(of: required) }
        return condition
    }
}

extension SchemaField {
    /// The words to choose from; none where the key is no choice.
    fileprivate var choices: [String] {
        guard case .scalar(let scalar) = schema else { return [] }
        return scalar.type.alternatives?.names ?? []
    }
}
