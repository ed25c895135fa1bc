import JSONCore

/// Makes components of checked nodes.
struct ComponentReader {
    let diagnostics: DiagnosticCollector
    /// What templates outside items may name, `$` apart.
    let reach: TemplateReach
    /// The ids of the module's requests.
    let requests: [String]
    /// What actions may refer to.
    let actions: ActionContext
    /// The fonts there are.
    let fonts: FontNames

    /// A component; nil when too much of it is missing.
    func read(_ node: ConfigurationNode) -> ComponentDeclaration? {
        guard let members = node.members, !members.isEmpty, let id = node.text("id") else {
            return nil
        }
        let isLiteral = node["items"]?.elements != nil
        let from = from(node, isLiteral: isLiteral)
        var reach = reach
        reach.answer =
            from == nil && isLiteral
            ? .nothing("'$' stands for no answer here: the component has literal items") : .value
        let around = TemplateReader(diagnostics: diagnostics, reach: reach)
        let layout = LayoutReader(diagnostics: diagnostics).read(node["layout"])
        let items = ItemReader(
            mapped: itemTemplates(reach),
            literal: around,
            componentID: id,
            actions: actions,
            fonts: fonts
        )
        guard let item = items.item(isLiteral ? nil : node["item"]) else { return nil }
        let surroundings = SurroundingsReader(templates: around, context: actions, fonts: fonts)
        let isUnique = node.boolean("unique") ?? true
        let component = ComponentDeclaration(
            id: id,
            from: from,
            when: around.condition(node["when"]),
            items: self.items(node["items"], items, isUnique: isUnique),
            item: item,
            isUnique: isUnique,
            dedupes: node.boolean("dedupe") ?? true,
            missing: node.choice("missing") ?? .null,
            skip: node.parameterizedInteger("skip") ?? .value(0),
            limit: node.parameterizedInteger("limit"),
            layout: layout,
            header: surroundings.supplementary(node["header"]),
            footer: surroundings.supplementary(node["footer"]),
            placeholder: surroundings.supplementary(node["placeholder"]),
            isHiddenWhenEmpty: node.boolean("hiddenWhenEmpty") ?? false,
            decoration: surroundings.decoration(node["decoration"]),
            select: select(node["select"], isLiteral ? around : itemTemplates(reach)),
            selection: around.template(node["selection"]?["item"]),
            carousel: carousel(isLiteral ? nil : node["item"]?["carousel"], items)
        )
        checkSizes(component, node)
        return component
    }

    private func select(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> ActionDeclaration? {
        ActionReader(templates: templates, context: actions).read(node)
    }

    private func itemTemplates(_ reach: TemplateReach) -> TemplateReader {
        var reach = reach
        reach.current = .value
        return TemplateReader(diagnostics: diagnostics, reach: reach)
    }

    private func items(
        _ node: ConfigurationNode?,
        _ items: ItemReader,
        isUnique: Bool
    ) -> ComponentDeclaration.Items {
        if let elements = node?.elements {
            return .literal(items.literals(elements, isUnique: isUnique))
        }
        return node?.text.flatMap { try? JSONPath(parsing: $0) }.map { .path($0) } ?? .automatic
    }

    /// The row of items inside each item.
    private func carousel(
        _ node: ConfigurationNode?,
        _ items: ItemReader
    ) -> CarouselDeclaration? {
        guard let node, node.members != nil else { return nil }
        let reader = LayoutReader(diagnostics: diagnostics, arrange: .horizontal)
        let layout = reader.read(node["layout"])
        let path = node.text("items").flatMap { try? JSONPath(parsing: $0) }
        guard let path, let item = items.item(node["item"]) else { return nil }
        let given = node["item"]
        if given?.isInvalid != true, given?["size"]?.isInvalid != true, isKnown(node["layout"]) {
            ItemSizeCheck(diagnostics: diagnostics, layout: layout).check(
                item.size,
                at: given?["size"]?.position ?? given?.position ?? node.position
            )
        }
        return CarouselDeclaration(items: path, item: item, layout: layout)
    }

    private func isKnown(_ layout: ConfigurationNode?) -> Bool {
        layout?.isInvalid != true && layout?["kind"]?.isInvalid != true
    }

    // MARK: Requests

    /// The request that feeds the component.
    private func from(_ node: ConfigurationNode, isLiteral: Bool) -> String? {
        if isLiteral {
            for key in ["from", "item"] where node[key] != nil {
                diagnostics.report(
                    "'\(key)' does not apply to literal items",
                    at: node.keyPosition(key)
                )
            }
            return nil
        }
        guard let from = node["from"] else {
            if requests.count == 1 { return requests[0] }
            guard reach.knowsRequests, node["items"]?.isInvalid != true else { return nil }
            diagnostics.report(
                requests.isEmpty
                    ? "a component without a request needs literal 'items: [{id: …}]'"
                    : "say which request feeds it: 'from: \(requests[0])'",
                at: node.position
            )
            return nil
        }
        guard let name = from.text else { return nil }
        if reach.knowsRequests, !requests.contains(name) {
            diagnostics.report(
                "there is no request '\(name)' here",
                at: from.position,
                suggestion: NearestName.find(name, among: requests)
            )
        }
        return name
    }

    // MARK: Sizes

    private func checkSizes(_ component: ComponentDeclaration, _ node: ConfigurationNode) {
        guard isKnown(node["layout"]) else { return }
        let check = ItemSizeCheck(diagnostics: diagnostics, layout: component.layout)
        guard case .literal(let literals) = component.items else {
            let item = node["item"]
            guard item?.isInvalid != true, item?["size"]?.isInvalid != true,
                item?["cell"] == nil
            else { return }
            check.check(
                component.item.size,
                at: item?["size"]?.position ?? item?.position ?? node.position
            )
            return
        }
        if component.layout.isGrid {
            // A track is as big as its largest item: one that has a size is enough.
            guard !literals.contains(where: { $0.cell != nil }),
                let size = literals.first.map({
                    literals.reduce($0.size) { $0.filled(from: $1.size) }
                })
            else { return }
            return check.check(size, at: node["items"]?.position ?? node.position)
        }
        let elements = node["items"]?.elements ?? []
        guard elements.count == literals.count else { return }
        for (element, literal) in zip(elements, literals) where element["cell"] == nil {
            check.check(literal.size, at: element["size"]?.position ?? element.position)
        }
    }
}

extension LayoutDeclaration {
    /// Whether it is a grid at any width.
    fileprivate var isGrid: Bool {
        keys.base.kind == .grid || keys.overrides.contains { $0.keys.kind == .grid }
    }
}

extension ItemSizeDeclaration {
    /// This size, with another's values for what it lacks.
    fileprivate func filled(from other: ItemSizeDeclaration) -> ItemSizeDeclaration {
        var size = self
        size.width = width ?? other.width
        size.height = height ?? other.height
        size.aspectRatio = aspectRatio ?? other.aspectRatio
        return size
    }
}
