/// A named value of a mapping whose names are the file's own.
package struct NamedValue<Value: Sendable>: Sendable {
    package let name: String
    /// The place of the name.
    package let namePosition: SourcePosition
    /// The node of the value.
    package let node: ConfigurationNode
    /// The value; nil where its mistake was reported.
    package let value: Value?

    package init(name: String, namePosition: SourcePosition, node: ConfigurationNode, value: Value?)
    {
        self.name = name
        self.namePosition = namePosition
        self.node = node
        self.value = value
    }
}

extension KeyType where Value == ConfigurationNode {
    /// A node of a shape, decoded elsewhere: by what its templates may name, for one.
    package static func node(_ schema: Schema) -> Self { Self(schema) { $0 } }
    /// A scalar, decoded elsewhere.
    package static func scalar(_ type: ScalarType) -> Self { Self(scalar: type) { $0 } }
    /// Text with templates, or any other scalar.
    package static var template: Self { scalar(.template) }
    /// Text with templates, or any other scalar, for which no choice may stand.
    package static var plainTemplate: Self {
        node(.scalar(ScalarSchema(type: .template, refusesChoice: true)))
    }
    /// A path of RFC 9535 into a response, with templates in its filters.
    package static var templatedPath: Self { scalar(.templatedPath(root: "$")) }
    /// A path of RFC 9535 into one value, with templates in its filters.
    package static var templatedRelativePath: Self { scalar(.templatedPath(root: "@")) }
    /// A path of RFC 9535 into the current value, or text with templates, for which no choice may stand.
    package static var plainValue: Self {
        node(.scalar(ScalarSchema(type: .value, refusesChoice: true)))
    }
    /// A logical expression of RFC 9535, or a boolean.
    package static var condition: Self { scalar(.condition) }
    /// A colour, or a template that gives one.
    package static var color: Self { scalar(.color) }
    /// Any JSON value with templates in its strings.
    package static var data: Self { node(.data) }
    /// A number of points, or a template that gives one.
    static var templatedPoints: Self { scalar(.templatedPoints) }
    /// A width and a height in points, each perhaps a template.
    package static var extent: Self {
        let sides = KeyType<[Value]>.list(
            "two numbers, [width, height]",
            of: .templatedPoints,
            2...2
        )
        return node(sides.schema)
    }

    /// These values, or those of another type, all of them decoded elsewhere.
    package func or<Other>(_ other: KeyType<Other>) -> Self {
        .node(.either([schema, other.schema]))
    }
    /// These values, or an object whose properties are its keys.
    package func or(_ type: (some DeclaredObject).Type) -> Self {
        .node(.either([schema, type.schema]))
    }
    /// An object, or a list of rules of which the first whose `when` holds gives it.
    package static func orRules(_ object: Schema, rules: Schema, name: String) -> Self {
        node(object).or(KeyType<[Value]>.list(name, of: .node(rules), 1...64))
    }
}

extension KeyType where Value == [String] {
    /// Files, in which `*` and `?` stand for any characters of a name.
    package static var filePatterns: Self { list("file patterns", of: .text(1...1_024), 0...256) }
}

extension KeyType where Value == [NamedValue<ConfigurationNode>] {
    /// Parts of a request by name, each a template.
    package static func templates(_ name: String, by key: MapSchema.MapKey) -> Self {
        map(name, by: key, to: .template, 0...64, choice: .ofMembers)
    }

    /// Parameters of a query or of a form by name, each a template or a list of them.
    package static func parameters(_ name: String) -> Self {
        let values = KeyType<[ConfigurationNode]>.list("values", of: .template, 0...64)
        return map(name, by: .text, to: .template.or(values), 0...64, choice: .ofMembers)
    }

    /// Values of a module's parameters.
    package static var arguments: Self {
        map("parameters", by: .name(.variable), to: .scalar(.anything), 0...64)
    }
}

extension KeyType {
    /// An object whose properties are its keys; nil where it is none.
    package static func object(_ type: Value.Type, as schema: Schema? = nil) -> Self
    where Value: DeclaredObject {
        var result = Self(schema ?? type.schema) { node in
            node.isObject ? Value(reading: node) : nil
        }
        result.read = { node, templates in
            node.isObject ? Value(reading: node, with: templates) : nil
        }
        return result
    }

    /// Values of either type, told apart by their shapes.
    package static func either(_ first: Self, _ second: Self) -> Self {
        Self(.either([first.schema, second.schema])) { node in
            first.schema.hasShape(of: node) ? first.decode(node) : second.decode(node)
        }
    }

    /// Values that are made of those of the type; nil of a value drops it.
    package func map<Made>(_ make: @escaping @Sendable (Value) -> Made?) -> KeyType<Made> {
        let decode = decode
        return KeyType<Made>(schema) { decode($0).flatMap(make) }
    }

    /// Values in order; those with mistakes are left out.
    package static func list<Element>(
        _ name: String,
        of element: KeyType<Element>,
        _ count: ClosedRange<Int>
    ) -> Self where Value == [Element] {
        Self(.list(ListSchema(name: name, element: element.schema, count: count))) {
            $0.elements?.compactMap(element.decode)
        }
    }

    /// Values by names of the file's own, in order.
    package static func map<Element>(
        _ name: String,
        by key: MapSchema.MapKey,
        to element: KeyType<Element>,
        _ count: ClosedRange<Int>,
        choice: ChoiceScope = .none
    ) -> Self where Value == [NamedValue<Element>] {
        var map = MapSchema(name: name, key: key, value: element.schema, count: count)
        map.choice = choice
        return Self(.map(map)) { node in
            guard node.members != nil else { return nil }
            return node.valuesOfChoice.flatMap { $0.members ?? [] }.map {
                NamedValue(
                    name: $0.key,
                    namePosition: $0.keyPosition,
                    node: $0.value,
                    value: element.decode($0.value)
                )
            }
        }
    }
}
