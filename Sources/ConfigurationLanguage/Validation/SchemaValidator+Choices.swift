import InputCore

/// Choices (`$choose`), which may stand where a value is a template.
extension SchemaValidator {
    /// The maximum number of rules of a choice: what people can still read.
    private static let maximumRules = 64

    /// Checks a mapping that has the key of a choice.
    func check(
        choice rules: ConfigurationNode,
        of node: ConfigurationNode,
        as schema: Schema,
        in context: Context
    ) -> ConfigurationNode {
        guard let value = schema.valueOfChoice else {
            diagnostics.report(
                "'\(context.key)' takes no '\(TemplateChoice.key)'\(schema.choiceHint)",
                at: node.keyPosition(TemplateChoice.key)
            )
            return node.invalidated
        }
        for sibling in node.members ?? [] where sibling.key != TemplateChoice.key {
            diagnostics.report(
                "'\(sibling.key)' stands beside '\(TemplateChoice.key)', which is the whole value: "
                    + "put it into the rules' values",
                at: sibling.keyPosition
            )
        }
        guard let elements = rules.elements, (1...Self.maximumRules).contains(elements.count) else {
            if !rules.isInvalid {
                diagnostics.report(
                    "'\(TemplateChoice.key)' must be a list of 1 to \(Self.maximumRules) rules: "
                        + "[{when: …, value: …}, {value: …}]",
                    at: rules.position
                )
            }
            return node.invalidated
        }
        let checked = elements.enumerated().map { index, rule in
            check(rule: rule, isLast: index + 1 == elements.count, value, in: context)
        }
        let choice = node.choosing(checked, at: rules.position)
        return schema.distributesChoice
            ? distributed(checked, of: choice, as: value, in: context) : choice
    }

    private func check(
        rule: ConfigurationNode,
        isLast: Bool,
        _ value: Schema,
        in context: Context
    ) -> ConfigurationNode {
        if rule.isInvalid { return rule }
        let rules = ChoiceRuleKeys.schema(value: value)
        var inner = context
        inner.key = TemplateChoice.key
        inner.keyPosition = rule.position
        let checked = check(rule, against: rules, in: inner)
        if checked.members != nil, checked["when"] == nil, !isLast {
            diagnostics.report(
                "a rule without 'when' always holds: those after it are never reached",
                at: rule.position
            )
        }
        return checked
    }

    /// Returns a mapping each of whose members is a choice among the members of the rules' values,
    /// as `{$choose: [{when: A, value: {b: 1}}, {value: {b: 2}}]}` is
    /// `{b: {$choose: [{when: A, value: 1}, {value: 2}]}}`; of lists, a list of such mappings.
    private func distributed(
        _ rules: [ConfigurationNode],
        of choice: ConfigurationNode,
        as schema: Schema,
        in context: Context
    ) -> ConfigurationNode {
        if rules.contains(where: { $0["value"]?.elements != nil }) {
            let count = rules.map { $0["value"]?.elements?.count ?? 1 }.max() ?? 0
            let elements = (0..<count).map { index in
                distributed(
                    rules.map { $0.choosing(at: index) },
                    of: choice,
                    as: schema,
                    in: context
                )
            }
            return ConfigurationNode(value: .sequence(elements), position: choice.position)
        }
        var members: [ConfigurationNode.Member] = []
        for member in rules.flatMap({ $0["value"]?.members ?? [] })
        where !members.contains(where: { $0.key == member.key }) {
            let values = rules.map { rule in
                rule.replacing("value", by: rule["value"]?[member.key] ?? .null(at: rule.position))
            }
            for value in values.compactMap({ $0["value"] })
            where value.members != nil && value.choice == nil
                && !schema.takesMapping(for: member.key, like: value)
            {
                diagnostics.report(
                    "'\(member.key)' cannot be a mapping inside '\(TemplateChoice.key)': choose its "
                        + "members one by one",
                    at: value.position
                )
            }
            members.append(
                .init(
                    key: member.key,
                    keyPosition: member.keyPosition,
                    value: choice.choosing(values, at: choice.position)
                )
            )
        }
        return ConfigurationNode(value: .mapping(members), position: choice.position)
    }

    /// Reports a mapping in place of a scalar that was probably meant to be a choice. Returns false
    /// when it is none.
    func reportLookAlike(
        _ node: ConfigurationNode,
        expected schema: Schema,
        in context: Context
    ) -> Bool {
        guard case .scalar(let scalar) = schema, scalar.takesChoice, node.members?.count == 1,
            let member = node.members?.first, member.key.begins(with: "$")
        else { return false }
        diagnostics.report(
            "'\(context.key)' must be \(schema.shape), or '\(TemplateChoice.key)'",
            at: member.keyPosition,
            suggestion: SpellingSuggestion.find(member.key, among: [TemplateChoice.key])
        )
        return true
    }

    /// Warns of a key of data that was probably meant to be a choice.
    func warnOfLookAlike(_ member: ConfigurationNode.Member) {
        guard member.key.begins(with: "$"),
            SpellingSuggestion.find(member.key, among: [TemplateChoice.key]) != nil
        else { return }
        diagnostics.warn(
            "'\(member.key)' is shown as it stands; did you mean '\(TemplateChoice.key)'?",
            at: member.keyPosition
        )
    }
}

private struct ChoiceRuleKeys: DeclaredObject {
    static let title = "a rule of '\(TemplateChoice.key)'"

    @Key(.condition, otherwise: "always", "Its condition.")
    var when: ConfigurationNode?

    @Key(.data, need: .required, "The value.")
    var value: ConfigurationNode?

    /// Returns the description of a rule whose value has a shape.
    static func schema(value: Schema) -> Schema {
        var object = objectSchema
        object.change("value") { $0.schema = value }
        return .object(object)
    }
}

extension Schema {
    /// The shape of the values of a choice; nil where a choice is not allowed.
    package var valueOfChoice: Schema? {
        switch self {
        case .data: return .data
        case .scalar(let scalar):
            guard scalar.takesChoice else { return nil }
            switch scalar.type.choice {
            case .data: return .data
            case .sameType: return .scalar(scalar.orNull)
            case nil: return nil
            }
        case .either(let schemas):
            let values = schemas.compactMap(\.valueOfChoice)
            return values.count > 1 ? .either(values) : values.first
        case .map(let map): return map.choice == .none ? nil : self
        case .object(let object): return object.choice == .none ? nil : self
        case .list(let list): return list.takesChoice ? self : nil
        case .recursive(let inner): return inner.schema.valueOfChoice
        }
    }

    /// Returns true when a key of an object takes a mapping as the value of a rule.
    fileprivate func takesMapping(for key: String, like node: ConfigurationNode) -> Bool {
        switch self {
        case .object(let object):
            object.field(key)?.schema.valueOfChoice?.hasShape(of: node) ?? false
        case .either(let schemas): schemas.contains { $0.takesMapping(for: key, like: node) }
        case .recursive(let inner): inner.schema.takesMapping(for: key, like: node)
        case .scalar, .map, .list, .data: false
        }
    }

    /// True when a choice among mappings is a mapping of choices.
    fileprivate var distributesChoice: Bool {
        switch self {
        case .map(let map): map.choice == .ofMembers
        case .object(let object): object.choice == .ofMembers
        case .either(let schemas):
            schemas.first { $0.valueOfChoice != nil }?.distributesChoice ?? false
        case .recursive(let inner): inner.schema.distributesChoice
        case .data, .scalar, .list: false
        }
    }

    /// The stand-in for a choice where there can be none.
    fileprivate var choiceHint: String {
        if case .either(let schemas) = self, schemas.contains(where: \.hasRules) {
            return ": it has rules of its own, [{when: …}, {…}]"
        }
        return ""
    }

    private var hasRules: Bool {
        if case .list(let list) = self { list.element.takesKey("when") } else { false }
    }

    private func takesKey(_ name: String) -> Bool {
        if case .object(let object) = self { object.field(name) != nil } else { false }
    }
}

extension ConfigurationNode {
    /// The choice with other rules.
    fileprivate func choosing(
        _ rules: [ConfigurationNode],
        at position: SourcePosition
    ) -> ConfigurationNode {
        let member = Member(
            key: TemplateChoice.key,
            keyPosition: keyPosition(TemplateChoice.key),
            value: ConfigurationNode(value: .sequence(rules), position: position)
        )
        return ConfigurationNode(value: .mapping([member]), position: self.position)
    }

    /// A rule with one value of its list: null behind the last one.
    fileprivate func choosing(at index: Int) -> ConfigurationNode {
        let values = self["value"].map { $0.elements ?? [$0] } ?? []
        let value = index < values.count ? values[index] : .null(at: position)
        return replacing("value", by: value)
    }

    /// The mapping with another value of a key.
    fileprivate func replacing(_ key: String, by value: ConfigurationNode) -> ConfigurationNode {
        guard var members, let index = members.firstIndex(where: { $0.key == key }) else {
            return self
        }
        members[index].value = value
        return ConfigurationNode(value: .mapping(members), position: position)
    }

    /// The value null at a place.
    fileprivate static func null(at position: SourcePosition) -> ConfigurationNode {
        let scalar = ConfigurationScalar(
            text: "null",
            templateText: "null",
            raw: "null",
            resolved: .null,
            style: .plain
        )
        return ConfigurationNode(value: .scalar(scalar), position: position)
    }
}
