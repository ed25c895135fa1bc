import InputCore

/// Checks the nodes of a file against a schema, reports every mistake, and gives back the nodes as
/// they were probably meant: misspelt keys under their right names, what is wrong as `.invalid`.
///
/// The mended nodes let everything else be checked without one mistake being reported twice.
package final class SchemaValidator {
    /// A key that is `${params.NAME}`: to be checked once the parameters are known.
    package struct ParameterUse {
        package var key: String
        package var parameter: String
        package var scalar: ScalarSchema
        package var node: ConfigurationNode
    }

    /// The context of a value.
    package struct Context {
        /// The key it is the value of.
        package var key: String
        /// The place of that key.
        package var keyPosition: SourcePosition
        /// The cases that the value must make sense in; any of them is enough.
        var states: [[Discriminator: String]] = [[:]]
        /// True when the text is shown to nobody.
        var isSecret = false

        package init(
            key: String,
            keyPosition: SourcePosition,
            states: [[Discriminator: String]] = [[:]],
            isSecret: Bool = false
        ) {
            self.key = key
            self.keyPosition = keyPosition
            self.states = states
            self.isSecret = isSecret
        }
    }

    let diagnostics: DiagnosticCollector
    /// True for a piece: its required and applicable keys are known only where it is used.
    let isPiece: Bool
    /// The colours that `$name` may name.
    let palette: PaletteNames
    package private(set) var parameterUses: [ParameterUse] = []

    package init(
        diagnostics: DiagnosticCollector,
        isPiece: Bool = false,
        palette: PaletteNames = .builtIn
    ) {
        self.diagnostics = diagnostics
        self.isPiece = isPiece
        self.palette = palette
    }

    /// Checks a whole file.
    package func check(_ node: ConfigurationNode, against schema: Schema, name: String)
        -> ConfigurationNode
    {
        check(node, against: schema, in: Context(key: name, keyPosition: node.position))
    }

    func check(
        _ node: ConfigurationNode,
        against schema: Schema,
        in context: Context
    ) -> ConfigurationNode {
        if node.isInvalid { return node }
        if let rules = node.choice {
            return check(choice: rules, of: node, as: schema, in: context)
        }
        switch schema {
        case .scalar(let scalar): return check(node, against: scalar, in: context)
        case .recursive(let inner): return check(node, against: inner.schema, in: context)
        case .object(let object):
            guard let members = node.members else {
                return wrongShape(node, expected: schema, in: context)
            }
            return check(node, members: members, against: object, in: context)
        case .map(let map):
            guard let members = node.members else {
                return wrongShape(node, expected: schema, in: context)
            }
            return check(node, members: members, against: map, in: context)
        case .list(let list):
            guard let elements = node.elements else {
                return wrongShape(node, expected: schema, in: context)
            }
            return check(node, elements: elements, against: list, in: context)
        case .either(let schemas):
            guard let fitting = schemas.first(where: { $0.hasShape(of: node) }) else {
                return wrongShape(node, expected: schema, in: context)
            }
            if let list = schemas.listMeant(by: node) {
                diagnostics.report(
                    "'\(context.key)' must be \(schema.shape)",
                    at: node.position,
                    suggestion: list
                )
                return node.invalidated
            }
            return check(node, against: fitting, in: context)
        case .data: return checkData(node, in: context)
        }
    }

    private func wrongShape(
        _ node: ConfigurationNode,
        expected schema: Schema,
        in context: Context
    ) -> ConfigurationNode {
        if reportLookAlike(node, expected: schema, in: context) { return node.invalidated }
        let isEmpty = node.scalar?.raw.isEmpty ?? false
        let what = isEmpty ? "has no value: it must be" : "must be"
        diagnostics.report(
            "'\(context.key)' \(what) \(schema.shape)\(schema.hint(for: node))",
            at: isEmpty ? context.keyPosition : node.position
        )
        return node.invalidated
    }

    // MARK: Scalars

    /// Checks one value that is no mapping or list.
    package func check(
        _ node: ConfigurationNode,
        against schema: ScalarSchema,
        in context: Context
    ) -> ConfigurationNode {
        guard let scalar = node.scalar else {
            return wrongShape(node, expected: .scalar(schema), in: context)
        }
        guard let problem = problem(in: scalar, as: schema) else {
            if schema.isParameterized, let name = ScalarSchema.parameterName(in: scalar) {
                parameterUses.append(
                    ParameterUse(key: context.key, parameter: name, scalar: schema, node: node)
                )
            }
            return node
        }
        let place =
            scalar.raw.isEmpty && scalar.style == .plain
            ? context.keyPosition
            : problem.offset.map(node.position(atUTF8Offset:)) ?? node.position
        let isHidden = context.isSecret || scalar.isSecret || scalar.resolved == .null
        let shown =
            isHidden || !problem.message.begins(with: "must") ? "" : ", not '\(scalar.shown)'"
        let words = schema.type.alternatives == nil ? nil : FamiliarNames.hint(atValue: scalar.text)
        diagnostics.report(
            "'\(context.key)' \(problem.message)\(shown)\(words.map { ": \($0)" } ?? "")",
            at: place,
            suggestion: context.isSecret ? nil : problem.suggestion
        )
        guard let suggestion = problem.suggestion, schema.type.alternatives != nil else {
            return node.invalidated
        }
        var mended = scalar
        (mended.text, mended.templateText) = (suggestion, suggestion)
        return ConfigurationNode(value: .scalar(mended), position: node.position)
    }

    /// Returns the mistake of a scalar, which of a colour may be that it is not in the palette.
    private func problem(
        in scalar: ConfigurationScalar,
        as schema: ScalarSchema
    ) -> ScalarError? {
        let problem = schema.problem(in: scalar)
        guard schema.type === ScalarType.color else { return problem }
        guard let problem else { return palette.problem(in: scalar.text) }
        guard problem.suggestion == nil, problem.offset == nil, scalar.resolved == .text else {
            return problem
        }
        return problem.suggesting(palette.reference(meantBy: scalar.text))
    }

    // MARK: Mappings and lists

    private func check(
        _ node: ConfigurationNode,
        members: [ConfigurationNode.Member],
        against map: MapSchema,
        in context: Context
    ) -> ConfigurationNode {
        checkCount(members.count, within: map.count, of: node, in: context)
        // What is beyond the bound is not looked at: some checks compare each with all others.
        let members = Array(members.prefix(map.count.upperBound))
        var checked: [ConfigurationNode.Member] = []
        for member in members {
            if let problem = map.key.problem(in: member.key) {
                diagnostics.report(
                    "'\(member.key)' in '\(context.key)' \(problem)",
                    at: member.keyPosition
                )
                continue
            }
            var inner = context
            inner.key = member.key
            inner.keyPosition = member.keyPosition
            if case .width = map.key {
                inner.key = context.key
                inner.states = KeyContext.from(
                    width: member.key,
                    of: members,
                    as: map.value,
                    under: context.states
                )
            }
            var member = member
            member.value = check(member.value, against: map.value, in: inner)
            checked.append(member)
        }
        return ConfigurationNode(value: .mapping(checked), position: node.position)
    }

    private func check(
        _ node: ConfigurationNode,
        elements: [ConfigurationNode],
        against list: ListSchema,
        in context: Context
    ) -> ConfigurationNode {
        checkCount(
            elements.count,
            within: list.count,
            of: node,
            in: context,
            isEven: list.isEven
        )
        let checked = elements.prefix(list.count.upperBound).map { element in
            var inner = context
            inner.keyPosition = element.position
            return check(element, against: list.element, in: inner)
        }
        return ConfigurationNode(value: .sequence(checked), position: node.position)
    }

    private func checkCount(
        _ count: Int,
        within range: ClosedRange<Int>,
        of node: ConfigurationNode,
        in context: Context,
        isEven: Bool = false
    ) {
        guard !range.contains(count) || isEven && count % 2 != 0 else { return }
        let (low, high) = (range.lowerBound, range.upperBound)
        let wanted = low == high ? "\(low)" : "\(low) \(isEven ? "or" : "to") \(high)"
        diagnostics.report(
            "'\(context.key)' must have \(wanted) entries, not \(count)",
            at: node.position
        )
    }

    // MARK: Data

    /// Any JSON value: only its templates can be wrong.
    private func checkData(_ node: ConfigurationNode, in context: Context) -> ConfigurationNode {
        switch node.value {
        case .scalar(let scalar):
            if scalar.resolved == .null { return node }
            return check(node, against: ScalarSchema(type: .template), in: context)
        case .sequence(let elements):
            let checked = elements.map { checkData($0, in: context) }
            return ConfigurationNode(value: .sequence(checked), position: node.position)
        case .mapping(let members):
            if let rules = node.choice {
                return check(choice: rules, of: node, as: .data, in: context)
            }
            let checked = members.map { member in
                warnOfLookAlike(member)
                var (inner, checked) = (context, member)
                inner.key = member.key
                checked.value = checkData(member.value, in: inner)
                return checked
            }
            return ConfigurationNode(value: .mapping(checked), position: node.position)
        case .invalid: return node
        }
    }
}

extension [Schema] {
    /// Returns the list that one of the alternatives takes where a text has its numbers one after another, as in
    /// CSS: `8 16`; nil for anything else.
    fileprivate func listMeant(by node: ConfigurationNode) -> String? {
        guard let scalar = node.scalar, case .text = scalar.resolved else { return nil }
        let parts = scalar.text.splitScalars { $0 == " " || $0 == "," }
            .map { $0.rest(before: "px") ?? $0 }
        guard parts.count > 1, parts.allSatisfy({ Double($0) != nil }) else { return nil }
        let takesIt = contains { schema in
            guard case .list(let list) = schema, list.count.contains(parts.count),
                !list.isEven || parts.count % 2 == 0, case .scalar(let type) = list.element
            else { return false }
            return type.type.isLiteral
        }
        return takesIt ? "[\(parts.joined(separator: ", "))]" : nil
    }
}

extension Schema {
    /// Returns true when a node is a scalar, mapping or list as the schema requires.
    package func hasShape(of node: ConfigurationNode) -> Bool {
        switch self {
        case .scalar(let scalar):
            node.scalar.map { scalar.takesNull || $0.resolved != .null } ?? false
        case .object, .map: node.members != nil
        case .list: node.elements != nil
        case .either(let schemas): schemas.contains { $0.hasShape(of: node) }
        case .recursive(let inner): inner.schema.hasShape(of: node)
        case .data: true
        }
    }

    /// The expected value in words.
    var shape: String {
        switch self {
        case .scalar(let scalar): scalar.expected
        case .object(let object):
            "a mapping with keys like "
                + object.fields.filter { $0.unsupported == nil }.prefix(3).map { "'\($0.name)'" }
                .joined(separator: ", ")
        case .map: "a mapping"
        case .list(let list): "a list of \(list.name)"
        case .either(let schemas): schemas.map(\.shape).joined(separator: ", or ")
        case .recursive(let inner): inner.schema.shape
        case .data: "a value"
        }
    }

    private var isList: Bool { if case .list = self { true } else { false } }

    /// The correction of a list or mapping that is written as the other, or without its brackets.
    fileprivate func hint(for node: ConfigurationNode) -> String {
        switch self {
        case .list where node.members != nil: ": begin each with '- '"
        case .list where node.text != nil: ": put it in [ ]"
        case .either(let schemas) where node.text != nil && schemas.first?.isList == true:
            ": put it in [ ]"
        case .map where node.elements != nil: ": 'NAME: …' for each, without '- '"
        case .object(let object): object.hint(forShapeOf: node)
        case .recursive(let inner): inner.schema.hint(for: node)
        default: ""
        }
    }
}

extension ObjectSchema {
    /// The keys for which a value alone is taken by other systems, the likeliest first.
    private static let shorthands = ["color", "label", "text", "title"]

    /// Returns the correction of what is no mapping: a key without its colon, or the value of one of its keys.
    fileprivate func hint(forShapeOf node: ConfigurationNode) -> String {
        if node.elements != nil { return oneOf.isEmpty ? ": write it without '- '" : "" }
        guard let scalar = node.scalar, scalar.resolved != .null else { return "" }
        if let key = field(scalar.text) { return ": write it as a key, '{\(key.name): …}'" }
        switch scalar.resolved {
        case .boolean(false) where field("hidden") != nil: return ": write '{hidden: true}'"
        case .boolean(true) where oneOf.isEmpty && !fields.contains { $0.need == .required }:
            return ": write '{}'"
        case .text: break
        default: return ""
        }
        let isColor = scalar.text.begins(with: "$") || scalar.text.begins(with: "#")
        let meant = Self.shorthands.first { name in
            guard isColor == (name == "color"), let field = field(name),
                field.applies.cases.isEmpty
            else { return false }
            guard case .scalar(let type) = field.schema else {
                return field.schema.hasShape(of: node)
            }
            return type.problem(in: scalar) == nil
        }
        return meant.map { ": did you mean '{\($0): \(YAMLText.inFlow(scalar.shown))}'?" } ?? ""
    }
}

extension MapSchema.MapKey {
    /// Returns the mistake in a name; nil when there is none.
    fileprivate func problem(in key: String) -> String? {
        switch self {
        case .name(let rule): rule.allows(key) ? nil : "is not a name (\(rule.description))"
        case .text: key.isEmpty ? "is empty" : nil
        case .width:
            Double(key).map { (0...100_000).contains($0) } == true
                ? nil : "must be a width from 0 to 100000"
        }
    }
}
