import JSONCore

/// Makes the sections of a form of checked nodes. Each is a component: a list of one column whose
/// items are its cells.
struct FormReader {
    let diagnostics: DiagnosticCollector
    /// What templates outside mapped cells may name.
    let reach: TemplateReach
    let context: ActionContext
    let surroundings: FormSurroundings

    /// The height of a section's header and footer when nothing is said, in points.
    static let surroundingHeight = 10.0

    /// The sections of a module.
    func sections(of module: ConfigurationNode) -> [ComponentDeclaration] {
        let nodes = module["sections"]?.elements ?? []
        checkSectionIDs(nodes)
        checkCellIDs(nodes)
        var reach = reach
        reach.answer = .nothing("'$' stands for no answer in 'defaults'")
        let defaults = cells(reach).read(module["defaults"])
        return nodes.enumerated().compactMap { index, node in
            guard node.members != nil else { return nil }
            return section(node, index: index, defaults: defaults, around: module["defaults"])
        }
    }

    /// The id of a section: what it says, else its index.
    static func id(of section: ConfigurationNode, index: Int) -> String {
        section.text("id") ?? String(index)
    }

    /// The id of a section's request when it says none.
    static func requestID(ofSection id: String) -> String {
        "section_" + id.replacing("-", with: "_")
    }

    // MARK: One section

    private func section(
        _ node: ConfigurationNode,
        index: Int,
        defaults: FormCellDeclaration,
        around outer: ConfigurationNode?
    ) -> ComponentDeclaration? {
        let id = Self.id(of: node, index: index)
        let isMapped = node["cell"] != nil
        checkSource(node, isMapped: isMapped)
        var around = reach
        around.answer =
            isMapped ? .value : .nothing("'$' stands for no answer here: the cells are literal")
        var inside = around
        if isMapped { inside.current = .value }
        let reader = cells(inside)
        let own = reader.read(node).over(defaults)
        guard let item = item(node["cell"], reader, own, inside) else { return nil }
        return ComponentDeclaration(
            id: id,
            from: isMapped ? node["request"].map { _ in requestID(node, id) } : nil,
            when: nil,
            items: isMapped ? path(node["items"]) : literals(node["cells"], reader, own),
            item: item,
            isUnique: true,
            dedupes: true,
            missing: .null,
            skip: .value(0),
            limit: nil,
            layout: Self.layout,
            header: surrounding("header", node, outer, around),
            footer: surrounding("footer", node, outer, around),
            placeholder: nil,
            isHiddenWhenEmpty: false,
            decoration: nil,
            select: nil
        )
    }

    private func requestID(_ node: ConfigurationNode, _ id: String) -> String {
        node["request"]?.text("id") ?? Self.requestID(ofSection: id)
    }

    private func cells(_ reach: TemplateReach) -> FormCellReader {
        let templates = TemplateReader(diagnostics: diagnostics, reach: reach)
        return FormCellReader(
            templates: templates,
            actions: ActionReader(templates: templates, context: context),
            surroundings: surroundings
        )
    }

    private func checkSource(_ node: ConfigurationNode, isMapped: Bool) {
        if isMapped, node["request"] == nil {
            diagnostics.report("a section with 'cell' needs 'request'", at: node.position)
        }
        guard node["cells"] != nil, !isMapped else { return }
        for key in ["request", "items"] where node[key] != nil {
            diagnostics.report(
                "'\(key)' does not apply to a section with 'cells'",
                at: node.keyPosition(key)
            )
        }
    }

    // MARK: Cells

    private func literals(
        _ node: ConfigurationNode?,
        _ reader: FormCellReader,
        _ section: FormCellDeclaration
    ) -> ComponentDeclaration.Items {
        let empty = try? Template(parsing: "")
        return .literal(
            (node?.elements ?? []).compactMap { element in
                guard let id = element.text("id"), let empty else { return nil }
                var cell = reader.read(element).over(section)
                cell.custom = reader.custom(cell.type)
                return LiteralItemDeclaration(
                    id: id,
                    type: empty,
                    data: .null,
                    size: ItemSizeDeclaration(),
                    select: cell.select,
                    form: cell
                )
            }
        )
    }

    /// The mapping of one value; literal cells have one that is of no use.
    private func item(
        _ node: ConfigurationNode?,
        _ reader: FormCellReader,
        _ section: FormCellDeclaration,
        _ reach: TemplateReach
    ) -> ItemDeclaration? {
        let templates = TemplateReader(diagnostics: diagnostics, reach: reach)
        let given = templates.template(node?["id"]) ?? (try? Template(parsing: "${@.id}"))
        guard let id = given else { return nil }
        if let node = node?["id"], id.fixedText != nil {
            diagnostics.report(
                "every cell would have the same id: use a template like \"${@.id}\"",
                at: node.position
            )
        }
        var cell = reader.read(node).over(section)
        cell.custom = reader.custom(cell.type)
        return ItemDeclaration(
            id: id,
            types: [],
            data: .null,
            size: ItemSizeDeclaration(),
            select: cell.select,
            form: cell
        )
    }

    private func path(_ node: ConfigurationNode?) -> ComponentDeclaration.Items {
        node?.text.flatMap { try? JSONPath(parsing: $0) }.map { .path($0) } ?? .automatic
    }

    /// Rows stack, nothing between them, each as high as it says.
    private static let layout: LayoutDeclaration = {
        var keys = LayoutKeys()
        keys.kind = .list
        keys.hasAutoHeight = true
        keys.lineSpacing = .value(0)
        return LayoutDeclaration(keys: Responsive(base: keys, overrides: []))
    }()

    // MARK: Header and footer

    private func surrounding(
        _ key: String,
        _ section: ConfigurationNode,
        _ defaults: ConfigurationNode?,
        _ reach: TemplateReach
    ) -> SupplementaryDeclaration? {
        let nodes = [section[key], defaults?[key]]
        let height = nodes.compactMap { $0?.number("height") }.first ?? Self.surroundingHeight
        guard height > 0 else { return nil }
        let templates = TemplateReader(diagnostics: diagnostics, reach: reach)
        let actions = ActionReader(templates: templates, context: context)
        let title = nodes.compactMap { templates.template($0?["title"]) }.first
        var keys = SupplementaryDeclaration.Keys()
        keys.height = .value(height)
        keys.data = .object(
            [.init(name: "title", value: title.map { .template($0) } ?? .null)]
        )
        keys.select = nodes.compactMap { actions.readClients($0?["select"]) }.first
        return SupplementaryDeclaration(keys: Responsive(base: keys, overrides: []))
    }

    // MARK: Ids

    private func checkSectionIDs(_ nodes: [ConfigurationNode]) {
        var lines: [String: Int] = [:]
        for (index, node) in nodes.enumerated() where node.members != nil {
            let place = node["id"]?.position ?? node.position
            let id = Self.id(of: node, index: index)
            if let line = lines.updateValue(place.line, forKey: id) {
                diagnostics.report("a section '\(id)' is already in line \(line)", at: place)
            }
        }
    }

    /// A cell is known by its id alone, so that it may be moved to another section.
    private func checkCellIDs(_ nodes: [ConfigurationNode]) {
        var lines: [String: Int] = [:]
        for cell in nodes.flatMap({ $0["cells"]?.elements ?? [] }) {
            guard let node = cell["id"], let id = node.text else { continue }
            ItemReader.checkID(id, node, diagnostics)
            if let line = lines.updateValue(node.position.line, forKey: id) {
                diagnostics.report("a cell '\(id)' is already in line \(line)", at: node.position)
            }
        }
    }
}
