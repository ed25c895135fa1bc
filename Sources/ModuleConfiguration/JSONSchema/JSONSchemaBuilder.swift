import ConfigurationLanguage
import InputCore
import JSONCore

/// Makes the JSON Schema of a configuration file from the declarations of its keys. Each kind of
/// object is there once, under `$defs`; objects that differ by their position have one each.
struct JSONSchemaBuilder {
    /// The reference to the schema of text with `${env:NAME}`.
    static let environmentReference = "#/$defs/environment"

    /// The place of an object, as far as it decides which of its keys apply.
    struct Scope {
        /// The kinds and axes that are known.
        var state: KeyContext.State = [:]
        /// True where `use` may fill in what is missing.
        var isPiece = false
    }

    private(set) var definitions: [JSONTree.Member] = [
        .init(
            "parameter",
            [
                "description": "The value of a parameter of the module.",
                "type": "string", "pattern": #"^\$\{params\.[A-Za-z_][A-Za-z0-9_]*\}$"#,
            ]
        ),
        .init(
            "environment",
            [
                "description": "A value with a variable of the environment.",
                "type": "string", "pattern": #"\$\{env:"#,
            ]
        ),
        .init("choice", JSONSchemaBuilder.choice(of: [:])),
        .init("data", SchemaRules.dataDefinition),
    ]
    /// The names of definitions by their text.
    private var names: [[UInt8]: String] = [:]
    /// The references that were made: objects stand in each other in many ways, and one way costs as much
    /// as all that is below it.
    private var references: [DefinitionKey: JSONTree] = [:]
    private var dependencies = SchemaDependencies()
    /// The names of the definitions that refer to themselves.
    private var recursive: Set<ExactString> = []

    // MARK: Values

    /// Returns the schema of a value.
    mutating func value(_ schema: Schema, in scope: Scope) -> JSONTree {
        if case .either(let schemas) = schema {
            let choosable = schemas.filter { $0.valueOfChoice != nil }
            guard choosable.count > 1 else { return valueWithoutChoice(schema, in: scope) }
            // A choice may be between values of different shapes.
            let alternatives = schemas.map { valueWithoutChoice($0, in: scope) }
            return orChoice(["anyOf": .list(alternatives)])
        }
        let plain = valueWithoutChoice(schema, in: scope)
        switch schema {
        case .data, .list, .either, .recursive: return plain
        case .scalar, .object, .map: break
        }
        guard let value = schema.valueOfChoice else { return plain }
        if case .data = value { return plain.or(JSONSchemaBuilder.choice(of: [:])) }
        return orChoice(plain)
    }

    /// Returns the schema of a value, or of a choice among such values and null.
    private func orChoice(_ plain: JSONTree) -> JSONTree {
        let chosen = plain.or(["type": "null"]).or(["$ref": "#/$defs/choice"])
        return plain.or(JSONSchemaBuilder.choice(of: chosen))
    }

    /// Returns the schema of rules of which the first that holds gives a value.
    static func choice(of value: JSONTree) -> JSONTree {
        let rule: JSONTree = [
            "type": "object", "additionalProperties": false, "required": ["value"],
            "properties": ["when": ["type": ["string", "boolean"]], "value": value],
        ]
        return [
            "type": "object", "additionalProperties": false,
            "required": [.text(TemplateChoice.key)],
            "properties": .object([
                .init(
                    TemplateChoice.key,
                    ["type": "array", "items": rule, "minItems": 1, "maxItems": 64]
                )
            ]),
        ]
    }

    private mutating func valueWithoutChoice(_ schema: Schema, in scope: Scope) -> JSONTree {
        switch schema {
        case .scalar(let scalar): return self.scalar(scalar)
        case .object(let object): return reference(to: object, in: scope)
        case .map(let map): return self.map(map, in: scope)
        case .list(let list): return self.list(list, in: scope)
        case .either(let schemas):
            let alternatives = schemas.map { value($0, in: scope) }
            return ["anyOf": .list(alternatives)]
        case .recursive(let inner): return definition(of: inner, in: scope)
        case .data: return SchemaRules.data
        }
    }

    /// Returns a reference to the definition of a value that may have others of its kind inside.
    private mutating func definition(of inner: RecursiveSchema, in scope: Scope) -> JSONTree {
        var own = Scope()
        own.isPiece = scope.isPiece
        let name = inner.name + (scope.isPiece ? "-piece" : "")
        if recursive.insert(ExactString(name)).inserted, case .object(let object) = inner.schema {
            // Its place is taken before its members are written, which refer to it.
            let index = definitions.count
            definitions.append(.init(name, [:]))
            definitions[index] = .init(name, body(of: object, in: own))
        }
        return ["$ref": .text("#/$defs/\(name)")]
    }

    private func scalar(_ schema: ScalarSchema) -> JSONTree {
        var alternatives = schema.jsonSchemas
        if !schema.type.takesAnyText {
            alternatives.append(["$ref": .text(Self.environmentReference)])
        }
        return alternatives.count == 1 ? alternatives[0] : ["anyOf": .list(alternatives)]
    }

    private mutating func map(_ map: MapSchema, in scope: Scope) -> JSONTree {
        var names: JSONTree = [:]
        switch map.key {
        case .name(let rule): names["pattern"] = .text(rule.pattern)
        case .text: names["minLength"] = 1
        case .width: names["pattern"] = #"^[0-9]+(\.[0-9]+)?$"#
        }
        return [
            "type": "object", "propertyNames": names,
            "additionalProperties": value(map.value, in: scope),
            "minProperties": .literal("\(map.count.lowerBound)"),
            "maxProperties": .literal("\(map.count.upperBound)"),
        ]
    }

    private mutating func list(_ list: ListSchema, in scope: Scope) -> JSONTree {
        let element = value(list.element, in: scope)
        guard list.isEven else {
            return [
                "type": "array", "items": element,
                "minItems": .literal("\(list.count.lowerBound)"),
                "maxItems": .literal("\(list.count.upperBound)"),
            ]
        }
        let counts = list.count.filter { $0.isMultiple(of: 2) }.map { count -> JSONTree in
            ["minItems": .literal("\(count)"), "maxItems": .literal("\(count)")]
        }
        return ["type": "array", "items": element, "anyOf": .list(counts)]
    }

    // MARK: Objects

    /// Returns a reference to the definition of an object: where it may pull in a piece, two, as what
    /// stands beside `use` need not be whole.
    private mutating func reference(to object: ObjectSchema, in scope: Scope) -> JSONTree {
        guard object.takesPiece != nil, !scope.isPiece else { return define(object, in: scope) }
        var piece = scope
        piece.isPiece = true
        return [
            "if": ["type": "object", "required": ["use"]],
            "then": define(object, in: piece),
            "else": define(object, in: scope),
        ]
    }

    private mutating func define(_ object: ObjectSchema, in scope: Scope) -> JSONTree {
        let relevant = dependencies.discriminators(of: object)
        let key = DefinitionKey(
            object: ObjectIdentity(object),
            state: scope.state.filter { relevant.contains($0.key) },
            isPiece: scope.isPiece
        )
        if let reference = references[key] { return reference }
        let body = self.body(of: object, in: scope)
        let text = body.json
        let name = names[text] ?? freeName(for: object, in: scope)
        if names[text] == nil {
            names[text] = name
            definitions.append(.init(name, body))
        }
        let reference: JSONTree = ["$ref": .text("#/$defs/\(name)")]
        references[key] = reference
        return reference
    }

    private func freeName(for object: ObjectSchema, in scope: Scope) -> String {
        let words = object.name.filterScalars { $0 != "'" }.split(at: " ")
        let name =
            words.drop { $0 == "a" || $0 == "an" }.joined(separator: "-")
            + (object.isOverride ? "-override" : "")
            + (scope.isPiece ? "-piece" : "")
        let taken = Set(definitions.map(\.name))
        let numbered = [name] + (2...10_000).lazy.map { "\(name)-\($0)" }
        return numbered.first { !taken.contains($0) } ?? name
    }

    /// Returns the schema of an object itself.
    mutating func body(of object: ObjectSchema, in scope: Scope) -> JSONTree {
        var properties: [JSONTree.Member] = []
        if object.takesPiece != nil {
            let use: JSONTree = ["description": "The piece that is pulled in; keys beside it win."]
            properties.append(.init("use", NameRule.label.jsonSchema.adding(use)))
        }
        for field in object.fields where field.unsupported == nil {
            let applies = scope.isPiece || field.applies.holds(in: scope.state)
            properties.append(.init(field.name, applies ? property(field, in: scope) : false))
        }
        var body: JSONTree = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        guard !scope.isPiece else { return body }
        if !object.isOverride {
            let required = object.fields.filter { $0.need == .required && $0.applies.cases.isEmpty }
            if !required.isEmpty { body["required"] = Self.names(of: required) }
        }
        var rules = object.isOverride ? [] : object.oneOf.map(Self.alternatives)
        if !object.isOverride { rules += SchemaRules.rules(of: object) }
        rules += cases(of: object, in: scope)
        if !rules.isEmpty { body["allOf"] = .list(rules) }
        return body
    }

    /// Returns the schema of a key's value with what is said about the key.
    private mutating func property(_ field: SchemaField, in scope: Scope) -> JSONTree {
        var notes: JSONTree = ["description": .text(field.description)]
        if let literal = field.defaultLiteral, case .scalar(let scalar) = field.schema {
            notes["default"] = scalar.type.literal(literal)
        }
        return notes.adding(value(field.schema, in: scope))
    }

    /// Exactly one of some keys.
    private static func alternatives(_ names: [String]) -> JSONTree {
        ["oneOf": .list(names.map { ["required": [.text($0)]] })]
    }

    static func names(of fields: [SchemaField]) -> JSONTree {
        .list(fields.map { .text($0.name) })
    }
}

extension JSONSchemaBuilder {
    // MARK: Keys that apply only sometimes

    /// Returns what holds of an object in each of the cases that its own keys decide.
    private mutating func cases(of object: ObjectSchema, in scope: Scope) -> [JSONTree] {
        DiscriminatedCase.all(of: object).compactMap { item in
            var inner = scope
            inner.state.merge(item.state) { $1 }
            let then = consequence(of: inner, over: scope, for: object)
            guard then != [:] else { return nil }
            return ["if": item.condition, "then": then]
        }
    }

    /// Returns what is known of an object's keys in a case beyond what is always known.
    private mutating func consequence(
        of inner: Scope,
        over outer: Scope,
        for object: ObjectSchema
    ) -> JSONTree {
        var properties: [JSONTree.Member] = []
        for field in object.fields where field.unsupported == nil {
            if !field.applies.holds(in: inner.state) {
                properties.append(.init(field.name, false))
            } else if dependencies.depends(field.schema, on: inner.state.keys) {
                let value = value(field.schema, in: inner)
                if value != self.value(field.schema, in: outer) {
                    properties.append(.init(field.name, value))
                }
            }
        }
        let required = object.fields.filter { field in
            field.need == .required && !field.applies.cases.isEmpty
                && field.applies.isKnown(inAny: [inner.state])
        }
        var then: JSONTree = [:]
        if !properties.isEmpty { then["properties"] = .object(properties) }
        if !required.isEmpty { then["required"] = Self.names(of: required) }
        return then
    }
}

extension JSONTree {
    /// The schema that takes what this one or another one takes.
    fileprivate func or(_ other: JSONTree) -> JSONTree {
        guard case .object(let members) = self, members.count == 1,
            case .list(let alternatives)? = self["anyOf"]
        else { return ["anyOf": [self, other]] }
        return ["anyOf": .list(alternatives + [other])]
    }
}

/// The object and the place that decide a definition.
private struct DefinitionKey: Hashable {
    let object: ObjectIdentity
    let state: KeyContext.State
    let isPiece: Bool
}
