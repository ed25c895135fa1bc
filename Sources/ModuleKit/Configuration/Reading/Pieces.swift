/// Named components and items, and `use`, which pulls them in.
struct Pieces {
    /// How deep pieces may use pieces; a cycle is deeper.
    static let maximumDepth = 8

    /// Keys that say the same thing in different ways: one beside `use` takes the place of the
    /// other in the piece.
    private static let alternatives: [Set<String>] = [
        ["columns", "itemWidth"], ["itemHeight", "aspectRatio"], ["color", "image", "gradient"],
        ["height", "cell"],
    ]

    let diagnostics: DiagnosticCollector
    private var pieces: [PieceKind: [String: ConfigurationNode]] = [
        .components: [:], .items: [:], .cells: [:],
    ]

    init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Takes the pieces of a file in; each name once.
    mutating func add(_ root: ConfigurationNode) {
        let checked = SchemaValidator(diagnostics: diagnostics, isPiece: true)
            .check(root, .pieces, name: "pieces")
        for kind in PieceKind.allCases {
            for member in checked[kind.rawValue]?.members ?? [] {
                if let other = pieces[kind]?[member.key] {
                    let place = "\(other.position.file.path):\(other.position.line)"
                    diagnostics.report(
                        "a piece '\(member.key)' is already in \(place)",
                        at: member.keyPosition
                    )
                }
                pieces[kind]?[member.key] = member.value
            }
        }
    }

    /// A module with every `use` filled in.
    func fill(module: ConfigurationNode) -> ConfigurationNode {
        mapping(module, "components") { components in
            elements(components) { component in
                var component = fill(component, .components, depth: 0)
                component = mapping(component, "item") { item in
                    mapping(fillItem(item), "carousel") { carousel in
                        mapping(carousel, "item") { fill($0, .items, depth: 0) }
                    }
                }
                component = mapping(component, "header", fillPart)
                component = mapping(component, "footer", fillPart)
                return mapping(component, "items") { items in
                    elements(items, fillItem)
                }
            }
        }
    }

    /// The names of custom cells, sorted.
    var cellNames: [String] { (pieces[.cells] ?? [:]).keys.sorted() }

    /// The custom cell of a name, with every `use` filled in.
    func cell(named name: String) -> ConfigurationNode? {
        pieces[.cells]?[name].map { fill($0, .cells, depth: 0) }
    }

    /// An item with every `use` filled in, its cell's too.
    private func fillItem(_ item: ConfigurationNode) -> ConfigurationNode {
        mapping(fill(item, .items, depth: 0), "cell") { fill($0, .cells, depth: 0) }
    }

    /// A header or footer with every `use` of its cells filled in.
    private func fillPart(_ part: ConfigurationNode) -> ConfigurationNode {
        let part = mapping(part, "cell") { fill($0, .cells, depth: 0) }
        return mapping(part, "at") { overrides in
            guard var members = overrides.members else { return overrides }
            for index in members.indices {
                members[index].value = mapping(members[index].value, "cell") {
                    fill($0, .cells, depth: 0)
                }
            }
            return ConfigurationNode(value: .mapping(members), position: overrides.position)
        }
    }

    // MARK: Filling in

    private func fill(
        _ node: ConfigurationNode,
        _ kind: PieceKind,
        depth: Int
    ) -> ConfigurationNode {
        guard let use = node["use"], let name = use.text, let members = node.members else {
            return node
        }
        var own = node
        own.value = .mapping(members.filter { $0.key != "use" })
        guard let piece = pieces[kind]?[name] else {
            let known = pieces[kind] ?? [:]
            diagnostics.report(
                "there is no piece '\(name)' under '\(kind.rawValue)' of a pieces file",
                at: use.position,
                suggestion: NearestName.find(name, among: known.keys.sorted())
            )
            return node.invalidated
        }
        guard depth < Self.maximumDepth else {
            diagnostics.report(
                "'\(name)' uses itself, or pieces are nested deeper than \(Self.maximumDepth)",
                at: use.position
            )
            return node.invalidated
        }
        return merge(own, over: fill(piece, kind, depth: depth + 1))
    }

    /// Mappings deep, everything else whole.
    private func merge(
        _ own: ConfigurationNode,
        over base: ConfigurationNode
    ) -> ConfigurationNode {
        guard let members = own.members, let underneath = base.members else {
            return base.isInvalid ? base : own
        }
        var result = underneath.filter { member in
            !Self.alternatives.contains { set in
                set.contains(member.key) && own[member.key] == nil
                    && members.contains { set.contains($0.key) }
            }
        }
        for member in members {
            if let index = result.firstIndex(where: { $0.key == member.key }) {
                result[index] = ConfigurationNode.Member(
                    key: member.key,
                    keyPosition: member.keyPosition,
                    value: merge(member.value, over: result[index].value)
                )
            } else {
                result.append(member)
            }
        }
        return ConfigurationNode(value: .mapping(result), position: own.position)
    }

    // MARK: Changing parts

    private func mapping(
        _ node: ConfigurationNode,
        _ key: String,
        _ change: (ConfigurationNode) -> ConfigurationNode
    ) -> ConfigurationNode {
        guard var members = node.members, let index = members.firstIndex(where: { $0.key == key })
        else { return node }
        members[index].value = change(members[index].value)
        return ConfigurationNode(value: .mapping(members), position: node.position)
    }

    private func elements(
        _ node: ConfigurationNode,
        _ change: (ConfigurationNode) -> ConfigurationNode
    ) -> ConfigurationNode {
        guard let elements = node.elements else { return node }
        return ConfigurationNode(value: .sequence(elements.map(change)), position: node.position)
    }
}
