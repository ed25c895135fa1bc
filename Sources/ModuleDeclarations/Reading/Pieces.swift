package import ConfigurationLanguage

/// Named components and items, and `use`, which pulls them in.
package struct Pieces {
    /// The maximum depth of pieces inside pieces; a cycle is deeper.
    static let maximumDepth = 8

    /// Keys that say the same thing in different ways: one beside `use` takes the place of the
    /// other in the piece.
    private static let alternatives: [Set<ExactString>] = {
        let layout = LayoutKeys.prototype
        let groups =
            [
                [layout.$columns.name, layout.$itemWidth.name],
                [layout.$itemHeight.name, layout.$aspectRatio.name],
            ] + BackgroundKeys.alternatives + SupplementaryKeys.alternatives
        return groups.map { Set($0.exact) }
    }()

    let diagnostics: DiagnosticCollector
    private let palette: PaletteNames
    private var pieces: [PieceKind: [ExactString: ConfigurationNode]] = [
        .components: [:], .items: [:], .cells: [:],
    ]
    private var positions: [(kind: PieceKind, name: String, position: SourcePosition)] = []
    private let used = UsedNames()

    package init(diagnostics: DiagnosticCollector, palette: PaletteNames = .builtIn) {
        self.diagnostics = diagnostics
        self.palette = palette
    }

    /// Creates the fragments of custom cells in which every `use` is filled in.
    package init(cells: [ExactString: ConfigurationNode], diagnostics: DiagnosticCollector) {
        self.init(diagnostics: diagnostics)
        pieces[.cells] = cells
    }

    /// Takes the pieces of a file in; each name once.
    package mutating func add(_ root: ConfigurationNode) {
        let checked = SchemaValidator(diagnostics: diagnostics, isPiece: true, palette: palette)
            .check(root, against: .pieces, name: "pieces")
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
                positions.append((kind, member.key, member.keyPosition))
            }
        }
    }

    /// A module with every `use` filled in.
    func fill(module: ConfigurationNode) -> ConfigurationNode {
        let keys = ComponentKeys.prototype
        return mapping(module, ModuleKeys.prototype.$components.name) { components in
            elements(components) { component in
                var component = fill(component, .components, depth: 0)
                component = mapping(component, keys.$item.name, fillCarousel)
                component = mapping(component, keys.$headers.name) { header in
                    header.elements == nil ? fillPart(header) : elements(header, fillPart)
                }
                component = mapping(component, keys.$footer.name, fillPart)
                return mapping(component, keys.$items.name) { elements($0, fillItem) }
            }
        }
    }

    /// The mapping of a value with every `use` filled in, its carousel's too.
    private func fillCarousel(_ item: ConfigurationNode) -> ConfigurationNode {
        mapping(fillItem(item), ItemDeclaration.prototype.$carousel.name) { carousel in
            mapping(carousel, ComponentKeys.prototype.$item.name) {
                fillItem($0, isInCarousel: true)
            }
        }
    }

    /// The names of custom cells, sorted.
    var cellNames: [String] { (pieces[.cells] ?? [:]).keys.sorted().texts }

    /// The custom cells as they are given.
    var cells: [ConfigurationNode] { (pieces[.cells] ?? [:]).values.map(\.self) }

    /// The custom cell of a name, with every `use` filled in.
    func cell(named name: String) -> ConfigurationNode? {
        note(name, .cells)
        return pieces[.cells]?[name].map { fill($0, .cells, depth: 0) }
    }

    /// The custom cells by name, with every `use` filled in.
    var filledCells: [ExactString: ConfigurationNode] {
        (pieces[.cells] ?? [:]).mapValues { fill($0, .cells, depth: 0) }
    }

    private func note(_ name: String, _ kind: PieceKind) {
        used.insert("\(kind.rawValue).\(name)")
    }

    /// Warns of every piece that no module uses.
    package func warnOfUnused() {
        for piece in positions where !used.contains("\(piece.kind.rawValue).\(piece.name)") {
            diagnostics.warn("piece '\(piece.name)' is used nowhere", at: piece.position)
        }
    }

    /// An item with every `use` filled in, its cell's too.
    private func fillItem(_ item: ConfigurationNode) -> ConfigurationNode {
        fillItem(item, isInCarousel: false)
    }

    /// An item with every `use` filled in. The cell of one in a carousel has no carousel.
    private func fillItem(_ item: ConfigurationNode, isInCarousel: Bool) -> ConfigurationNode {
        mapping(fill(item, .items, depth: 0), ItemDeclaration.prototype.$cell.name) {
            let cell = fill($0, .cells, depth: 0)
            return isInCarousel ? cell : fillChildren(of: cell, depth: 0)
        }
    }

    /// A stack whose carousel's item has every `use` filled in.
    private func fillChildren(of stack: ConfigurationNode, depth: Int) -> ConfigurationNode {
        guard depth <= CellKeys.maximumDepth else { return stack }
        return mapping(stack, CellPartDeclaration.childrenName) { children in
            elements(children) { child in
                let child = mapping(child, CellPartDeclaration.carouselName) { carousel in
                    mapping(carousel, CarouselKeys.prototype.$item.name) {
                        fillItem($0, isInCarousel: true)
                    }
                }
                return fillChildren(of: child, depth: depth + 1)
            }
        }
    }

    /// A header or footer with every `use` of its cells filled in.
    private func fillPart(_ part: ConfigurationNode) -> ConfigurationNode {
        func fillCell(_ part: ConfigurationNode) -> ConfigurationNode {
            mapping(part, SupplementaryKeys.prototype.$cell.name) { fill($0, .cells, depth: 0) }
        }
        return mapping(fillCell(part), ObjectSchema.overridesName) { overrides in
            guard var members = overrides.members else { return overrides }
            for index in members.indices { members[index].value = fillCell(members[index].value) }
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
        note(name, kind)
        guard let piece = pieces[kind]?[name] else {
            let known = pieces[kind] ?? [:]
            diagnostics.report(
                "there is no piece '\(name)' under '\(kind.rawValue)' of a pieces file",
                at: use.position,
                nearest: name,
                among: known.keys.sorted().texts
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

    /// Mappings deep, everything else whole, choices too.
    private func merge(
        _ own: ConfigurationNode,
        over base: ConfigurationNode
    ) -> ConfigurationNode {
        guard let members = own.members, let underneath = base.members,
            own.choice == nil, base.choice == nil
        else {
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
