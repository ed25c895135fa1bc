import ConfigurationLanguage
import InputCore
package import ModuleDeclarations

extension ModuleSource {
    /// Returns the keys whose values may decide the frame of an item of a component, in the order of the
    /// files, those of its layout first.
    ///
    /// - Parameter item: The id of the item; of literal ones only its own keys are returned.
    /// - Complexity: O(nodes of the component).
    package func geometryKeys(ofComponent id: String, item: String) -> [GeometryKey] {
        guard let (path, component) = component(id) else { return [] }
        var search = GeometryKeySearch(item: item)
        let list = path.first
        search.root = .module
        if list == .key(ModuleKeys.prototype.$components.name) {
            search.component(component, at: path)
        } else {
            search.formSection(component, at: path)
            let defaults = ModuleKeys.prototype.$defaults.name
            if let node = module[defaults] {
                search.formDefaults(node, at: [.key(defaults)])
            }
            search.root = .formDefaults
            if let node = readingContext.formDefaults { search.formDefaults(node, at: []) }
            for (name, cell) in cells.sorted(by: { $0.key < $1.key }) {
                search.root = .cell(name.text)
                search.cell(cell, named: "cells.\(name)")
            }
        }
        return search.keys
    }
}

/// A search for keys that may decide the frame of an item.
private struct GeometryKeySearch {
    let item: String
    var root = ModuleSource.Root.module
    private(set) var keys: [GeometryKey] = []

    /// The number of keys; a component written by hand has a tenth of them.
    private static let maximumKeys = 300

    init(item: String) {
        self.item = item
    }

    // MARK: Components

    mutating func component(_ node: ConfigurationNode, at path: [NodeStep]) {
        let names = ComponentKeys.prototype
        if let layout = node[names.$layouts.name] {
            layouts(layout, at: path + [.key(names.$layouts.name)], named: names.$layouts.name)
        } else {
            defaults(
                Self.layoutDefaults,
                in: ConfigurationNode(value: .mapping([]), position: node.position),
                at: path + [.key(names.$layouts.name)],
                named: names.$layouts.name
            )
        }
        let isLiteral = node[names.$items.name]?.elements != nil
        add(node, [names.$item.name], of: Self.schemas.component, at: path)
        if isLiteral {
            literals(node, names.$items.name, as: LiteralItemDeclaration.schema, at: path)
        }
        add(node, [names.$headers.name], of: Self.schemas.component, at: path)
    }

    mutating func formSection(_ node: ConfigurationNode, at path: [NodeStep]) {
        let names = FormSectionKeys.prototype
        let (cells, template) = (names.$cells.name, names.$template.name)
        literals(node, cells, as: LiteralFormCellKeys.schema, at: path)
        let given = (node.members ?? []).map(\.key).filter { $0 != cells }
        add(node, given, of: Self.schemas.formSection, at: path)
        if let node = node[template] {
            let path = path + [.key(template)]
            defaults(Self.cellDefaults, in: node, at: path, named: template)
        }
    }

    mutating func formDefaults(_ node: ConfigurationNode, at path: [NodeStep]) {
        add(node, as: FormDefaultsKeys.variantSchema, at: path, named: "defaults")
    }

    mutating func cell(_ node: ConfigurationNode, named name: String) {
        add(node, as: Self.schemas.cell, at: [], named: name)
    }

    /// The descriptions of the objects that the search begins at.
    private static let schemas = (
        component: ComponentKeys.schema, formSection: FormSectionKeys.schema,
        cell: CellKeys.schema(isInCarousel: false)
    )

    /// Adds the keys of the literal item of the id.
    private mutating func literals(
        _ node: ConfigurationNode,
        _ name: String,
        as schema: Schema,
        at path: [NodeStep]
    ) {
        for (index, element) in (node[name]?.elements ?? []).enumerated()
        where element[LiteralItemDeclaration.prototype.$id.name]?.text == item {
            let path = path + [.key(name), .index(index)]
            add(element, as: schema, at: path, named: "\(name)[\(index)]")
            if name == FormSectionKeys.prototype.$cells.name {
                defaults(Self.cellDefaults, in: element, at: path, named: "\(name)[\(index)]")
            }
        }
    }

    private mutating func layouts(
        _ node: ConfigurationNode,
        at path: [NodeStep],
        named name: String
    ) {
        guard let rules = node.elements else {
            add(node, as: LayoutKeys.sectionSchema, at: path, named: name)
            return defaults(Self.layoutDefaults, in: node, at: path, named: name)
        }
        for (index, rule) in rules.enumerated() {
            let path = path + [.index(index)]
            add(rule, as: LayoutKeys.ruleSchema, at: path, named: "\(name)[\(index)]")
            defaults(Self.layoutDefaults, in: rule, at: path, named: "\(name)[\(index)]")
        }
    }

    // MARK: Values

    /// Adds what some keys of an object hold.
    private mutating func add(
        _ node: ConfigurationNode,
        _ names: [String],
        of schema: Schema,
        at path: [NodeStep]
    ) {
        guard case .object(let object) = schema else { return }
        for name in names {
            guard let value = node[name], let field = object.field(name),
                field.decides != .nothing
            else { continue }
            add(value, as: field.schema, of: field, at: path + [.key(name)], named: name)
        }
    }

    /// Adds the keys below a node.
    ///
    /// - Parameter field: The key whose value it is, or is part of.
    private mutating func add(
        _ node: ConfigurationNode,
        as schema: Schema,
        of field: SchemaField? = nil,
        isOfText: Bool = false,
        at path: [NodeStep],
        named name: String
    ) {
        if let rules = node.choice?.elements {
            let choice = path + [.key(ConfigurationNode.choiceKey)]
            for (index, rule) in rules.enumerated() {
                guard let value = rule[ConfigurationNode.ruleValueKey] else { continue }
                let path = choice + [.index(index), .key(ConfigurationNode.ruleValueKey)]
                add(value, as: schema, of: field, isOfText: isOfText, at: path, named: name)
            }
            return
        }
        switch (node.value, schema) {
        case (_, .recursive(let inner)):
            add(node, as: inner.schema, of: field, isOfText: isOfText, at: path, named: name)
        case (_, .either(let schemas)):
            guard let fitting = schemas.first(where: { $0.hasShape(of: node) }) else { return }
            add(node, as: fitting, of: field, isOfText: isOfText, at: path, named: name)
        case (.scalar(let scalar), .scalar(let type)):
            guard let field else { return }
            let effect = field.decides == .text && !isOfText ? FrameEffect.length : field.decides
            let values = Self.alternatives(of: scalar, as: type, for: field)
            add(scalar, node.position, effect: effect, values, at: path, named: name)
        case (.sequence(let elements), .list(let list)):
            for (index, element) in elements.enumerated() {
                let (path, name) = (path + [.index(index)], "\(name)[\(index)]")
                add(element, as: list.element, of: field, isOfText: isOfText, at: path, named: name)
            }
        case (.mapping(let members), .map(let map)):
            for member in members {
                let (path, name) = (path + [.key(member.key)], "\(name).\(member.key)")
                add(member.value, as: map.value, of: field, at: path, named: name)
            }
        case (.mapping(let members), .object(let object)):
            let isOfText = Self.measuresText(node, as: object)
            for member in members {
                guard let field = object.field(member.key), field.decides != .nothing else {
                    continue
                }
                let (path, name) = (path + [.key(member.key)], "\(name).\(member.key)")
                let value = member.value
                add(value, as: field.schema, of: field, isOfText: isOfText, at: path, named: name)
            }
            if node["text"] != nil, node["stack"] == nil {
                defaults(Self.textDefaults, in: node, at: path, named: name)
            }
        default: break
        }
    }

    /// True when the keys of an object that take part in the measure of a text have one: a child of a cell's
    /// stack may be an image, which has a `size` as well.
    private static func measuresText(_ node: ConfigurationNode, as object: ObjectSchema) -> Bool {
        object.field("text").map { node[$0.name] != nil } ?? true
    }

    private mutating func add(
        _ scalar: ConfigurationScalar,
        _ position: SourcePosition,
        effect: FrameEffect,
        _ alternatives: [KeyChange.GivenValue],
        at path: [NodeStep],
        named name: String
    ) {
        guard keys.count < Self.maximumKeys, !scalar.isSecret, !alternatives.isEmpty else { return }
        keys.append(
            GeometryKey(
                name: name,
                place: SourcePlace(position),
                text: scalar.shown,
                isDefault: false,
                root: root,
                path: path,
                alternatives: alternatives,
                effect: effect
            )
        )
    }

    // MARK: Keys that are left out

    /// The values of a layout's keys that are left out.
    private static let layoutDefaults: [(name: String, value: Double)] = [
        ("itemSpacing", 5), ("lineSpacing", 5), ("columns", 1), ("aspectRatio", 1),
    ]
    /// The values of a form's cell's keys that are left out.
    private static let cellDefaults: [(name: String, value: Double)] = [("height", 44)]
    /// The values of a text's keys that are left out.
    private static let textDefaults: [(name: String, value: Double)] = [("size", 15)]

    /// Adds keys that a mapping leaves out.
    private mutating func defaults(
        _ defaults: [(name: String, value: Double)],
        in node: ConfigurationNode,
        at path: [NodeStep],
        named name: String
    ) {
        guard node.members != nil else { return }
        for (key, value) in defaults where node[key] == nil && keys.count < Self.maximumKeys {
            keys.append(
                GeometryKey(
                    name: "\(name).\(key)",
                    place: SourcePlace(node.position),
                    text: ParameterValue.number(value).text,
                    isDefault: true,
                    root: root,
                    path: path + [.key(key)],
                    alternatives: [.number(value + 1)],
                    effect: effect(of: key, in: node)
                )
            )
        }
    }

    /// The part of a default in frames: of the keys that have one here `aspectRatio`, `columns` and a text's
    /// `size` have parts of their own.
    private func effect(of key: String, in node: ConfigurationNode) -> FrameEffect {
        if node["text"] != nil { return .text }
        return LayoutKeys.fields.first { $0.name == key }?.decides ?? .length
    }

    // MARK: Alternatives

    /// Returns values to try instead of one, the plainest of which is the first; where there is no other value, the
    /// key is removed.
    private static func alternatives(
        of scalar: ConfigurationScalar,
        as schema: ScalarSchema,
        for field: SchemaField
    ) -> [KeyChange.GivenValue] {
        let removed: [KeyChange.GivenValue] = field.need == .required ? [] : [.nothing]
        if let words = schema.type.alternatives?.names {
            let others = words.filter { $0 != scalar.text }.map { KeyChange.GivenValue.text($0) }
            return others.isEmpty ? removed : others
        }
        if field.decides == .measuredText { return [.text("")] }
        let values = numbers(near: scalar)
        return values.isEmpty ? removed : values
    }

    /// Returns numbers to try instead of a length, which may be a template.
    private static func numbers(near scalar: ConfigurationScalar) -> [KeyChange.GivenValue] {
        switch scalar.resolved {
        case .integer(let value): return [.number(Double(value) + 1), .number(Double(value) - 1)]
        case .unsigned, .boolean, .null: return []
        case .number(let value): return [.number(value + 1), .number(value / 2)]
        case .text: break
        }
        let text = scalar.templateText
        if text.hasBytes(of: "${") { return [.number(1), .number(2), .number(60)] }
        if text == "auto" { return [.number(60), .number(120)] }
        for suffix in ["%", "fr"] {
            guard text.ends(with: suffix), let number = Double(text.dropLastScalars(suffix.count))
            else {
                continue
            }
            return [number + 1, number - 1].map {
                .text(ParameterValue.number($0).text + suffix)
            }
        }
        let terms = text.split(at: "/").map { Double($0) }
        guard terms.count == 2, let width = terms[0], let height = terms[1] else { return [] }
        let (wider, same) = (ParameterValue.number(width + 1), ParameterValue.number(height))
        return [.text("\(wider.text)/\(same.text)")]
    }
}
