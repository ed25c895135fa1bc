import InputCore

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
        if list == .key(ModuleKeys.all.components.name) {
            search.component(component, at: path)
        } else {
            search.formSection(component, at: path)
            let defaults = ModuleKeys.all.defaults.name
            if let node = module[defaults] {
                search.formDefaults(node, at: [.key(defaults)])
            }
            search.root = .formDefaults
            if let node = readingContext.formDefaults.node { search.formDefaults(node, at: []) }
            for (name, cell) in cells.sorted(by: { $0.key < $1.key }) {
                search.root = .cell(name.text)
                search.add(cell, at: [], named: "cells.\(name)")
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
        let names = ComponentKeys.all
        if let layout = node[names.layout.name] {
            layouts(layout, at: path + [.key(names.layout.name)], named: names.layout.name)
        } else {
            defaults(
                Self.layoutDefaults,
                in: ConfigurationNode(value: .mapping([]), position: node.position),
                at: path + [.key(names.layout.name)],
                named: names.layout.name
            )
        }
        let isLiteral = node[names.items.name]?.elements != nil
        if let item = node[names.item.name] {
            self.item(item, at: path + [.key(names.item.name)], named: names.item.name)
        }
        if isLiteral { literals(node, names.items.name, at: path) }
        if let header = node[names.header.name] {
            add(header, at: path + [.key(names.header.name)], named: names.header.name)
        }
    }

    mutating func formSection(_ node: ConfigurationNode, at path: [NodeStep]) {
        literals(node, FormSectionKeys.all.cells.name, at: path)
        for member in node.members ?? [] where member.key != FormSectionKeys.all.cells.name {
            add(member.value, at: path + [.key(member.key)], named: member.key)
            if member.key == FormSectionKeys.all.template.name {
                let path = path + [.key(member.key)]
                defaults(Self.cellDefaults, in: member.value, at: path, named: member.key)
            }
        }
    }

    mutating func formDefaults(_ node: ConfigurationNode, at path: [NodeStep]) {
        add(node, at: path, named: "defaults")
    }

    /// Adds the keys of the literal item of the id.
    private mutating func literals(_ node: ConfigurationNode, _ name: String, at path: [NodeStep]) {
        for (index, element) in (node[name]?.elements ?? []).enumerated()
        where element[LiteralItemKeys.all.id.name]?.text == item {
            let path = path + [.key(name), .index(index)]
            self.item(element, at: path, named: "\(name)[\(index)]")
            if name == FormSectionKeys.all.cells.name {
                defaults(Self.cellDefaults, in: element, at: path, named: "\(name)[\(index)]")
            }
        }
    }

    private mutating func item(_ node: ConfigurationNode, at path: [NodeStep], named name: String) {
        guard node.members != nil else { return }
        add(node, at: path, named: name)
    }

    private mutating func layouts(
        _ node: ConfigurationNode,
        at path: [NodeStep],
        named name: String
    ) {
        guard let rules = node.elements else {
            add(node, at: path, named: name)
            return defaults(Self.layoutDefaults, in: node, at: path, named: name)
        }
        for (index, rule) in rules.enumerated() {
            let path = path + [.index(index)]
            add(rule, at: path, named: "\(name)[\(index)]")
            defaults(Self.layoutDefaults, in: rule, at: path, named: "\(name)[\(index)]")
        }
    }

    // MARK: Values

    /// The keys that decide no frame, whatever their values.
    private static let skipped: Set<ExactString> = [
        "id", "data", "select", "type", "when", "role", "color", "border", "shadow", "background",
        "radius", "contents", "gradient", "font", "fit", "unique", "request", "items", "action",
        "messages", "value", "scope", "store", "titleColor", "detailColor", "footer", "reuse",
        "scrolling", "pin", "hidden", "name",
    ]

    /// Adds the keys below a node.
    mutating func add(
        _ node: ConfigurationNode,
        at path: [NodeStep],
        named name: String,
        ofText isOfText: Bool = false
    ) {
        switch node.value {
        case .scalar(let scalar):
            add(scalar, node.position, at: path, named: name, ofText: isOfText)
        case .sequence(let elements):
            for (index, element) in elements.enumerated() {
                add(element, at: path + [.index(index)], named: "\(name)[\(index)]")
            }
        case .mapping(let members):
            for member in members where !Self.skipped.contains(member.key) {
                let path = path + [.key(member.key)]
                add(
                    member.value,
                    at: path,
                    named: "\(name).\(member.key)",
                    ofText: node["text"] != nil
                )
            }
            if node["text"] != nil, node["stack"] == nil {
                defaults(Self.textDefaults, in: node, at: path, named: name)
            }
        case .invalid: break
        }
    }

    private mutating func add(
        _ scalar: ConfigurationScalar,
        _ position: SourcePosition,
        at path: [NodeStep],
        named name: String,
        ofText isOfText: Bool
    ) {
        guard keys.count < Self.maximumKeys, !scalar.isSecret else { return }
        var last = ""
        if case .key(let key)? = path.last(where: { if case .key = $0 { true } else { false } }) {
            last = key
        }
        let alternatives = Self.alternatives(of: scalar, named: last)
        guard !alternatives.isEmpty else { return }
        keys.append(
            GeometryKey(
                name: name,
                place: SourcePlace(position),
                text: scalar.shown,
                isDefault: false,
                root: root,
                path: path,
                alternatives: alternatives,
                isOfText: isOfText
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
                    isOfText: node["text"] != nil
                )
            )
        }
    }

    // MARK: Alternatives

    /// The words of keys that have some.
    private static let words: [ExactString: [String]] = [
        "justifyContent": ["start", "end", "center", "space-between"],
        "alignItems": ["start", "end", "center"],
        "align": ["start", "end", "center", "stretch"],
        "fill": ["shortest", "leftToRight", "rightToLeft", "topToBottom", "bottomToTop"],
        "gap": ["exact", "minimum"],
        "stack": ["vertical", "horizontal"],
    ]

    /// The keys whose texts are measured.
    private static let texts: Set<ExactString> = ["text", "title", "detail"]
    /// The keys that may be removed.
    private static let removable: Set<ExactString> = ["areas", "flow", "lastLine", "repeat"]

    /// Returns values to try instead of one, the first of which is the plainest.
    private static func alternatives(
        of scalar: ConfigurationScalar,
        named name: String
    ) -> [KeyChange.Value] {
        if let words = words[name] {
            return words.filter { $0 != scalar.text }.map { .text($0) }
        }
        if removable.contains(name) { return [.nothing] }
        if texts.contains(name) { return [.text("")] }
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
        if terms.count == 2, let width = terms[0], let height = terms[1] {
            return [
                .text(
                    "\(ParameterValue.number(width + 1).text)/\(ParameterValue.number(height).text)"
                )
            ]
        }
        return []
    }
}
