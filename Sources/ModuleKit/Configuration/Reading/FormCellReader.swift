/// Makes the keys of a cell of checked nodes: of a cell itself, of a section or of the defaults.
struct FormCellReader {
    let templates: TemplateReader
    let actions: ActionReader
    let surroundings: FormSurroundings

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// The keys that a node gives.
    func read(_ node: ConfigurationNode?) -> FormCellDeclaration {
        var cell = FormCellDeclaration()
        guard let node else { return cell }
        readLeft(node, &cell)
        cell.detail = templates.template(node["detail"])
        cell.detailSize = number(node["detailSize"])
        cell.detailColor = templates.template(node["detailColor"])
        cell.detailImage = image(node["detailImage"])
        cell.detailImageSize = extent(node["detailImageSize"])
        cell.detailGap = number(node["detailGap"])
        cell.imageFirst = node.boolean("imageFirst")
        cell.titleLimit = number(node["titleLimit"])
        cell.font = font(node["font"])
        cell.value = flag(node["value"])
        cell.messages = messages(node["messages"])
        cell.scope = scope(node["scope"])
        cell.store = store(node["store"])
        cell.select = actions.read(node["select"])
        return cell
    }

    private func readLeft(_ node: ConfigurationNode, _ cell: inout FormCellDeclaration) {
        cell.type = type(node["type"])
        cell.reuse = templates.template(node["reuse"])
        cell.height = number(node["height"])
        cell.image = image(node["image"])
        cell.imageSize = extent(node["imageSize"])
        cell.title = templates.template(node["title"])
        cell.titleSize = number(node["titleSize"])
        cell.titleColor = templates.template(node["titleColor"])
        cell.imageGap = number(node["imageGap"])
    }

    /// The custom cell that a cell's type names, over the cell's own keys as `@`.
    func custom(_ type: Template?) -> CellDeclaration? {
        guard let name = type?.fixedText, let node = surroundings.cells.cell(named: name) else {
            return nil
        }
        var reach = templates.reach
        reach.current = .value
        let inside = TemplateReader(diagnostics: diagnostics, reach: reach)
        return CellReader(templates: inside, fonts: surroundings.fonts).read(node)
    }

    // MARK: Values

    private func type(_ node: ConfigurationNode?) -> Template? {
        guard let node, let template = templates.template(node) else { return nil }
        let known = FormCell.Kind.allCases.map(\.rawValue) + surroundings.cells.cellNames
        if let text = template.fixedText, !known.contains(text) {
            diagnostics.report(
                "there is no type of cell '\(text)': it is one of "
                    + known.joined(separator: ", "),
                at: node.position,
                suggestion: NearestName.find(text, among: known)
            )
        }
        return template
    }

    private func font(_ node: ConfigurationNode?) -> String? {
        surroundings.fonts.check(node, diagnostics)
        return node?.text
    }

    private func number(_ node: ConfigurationNode?) -> FormCellDeclaration.Number? {
        guard let node, let scalar = node.scalar else { return nil }
        if let number = scalar.number { return .value(number) }
        return templates.template(node).map { .template($0) }
    }

    private func flag(_ node: ConfigurationNode?) -> FormCellDeclaration.Flag? {
        guard let node, let scalar = node.scalar else { return nil }
        if let value = scalar.boolean { return .value(value) }
        return templates.template(node).map { .template($0) }
    }

    private func extent(_ node: ConfigurationNode?) -> FormCellDeclaration.Extent? {
        guard let elements = node?.elements, elements.count == 2,
            let width = number(elements[0]), let height = number(elements[1])
        else { return nil }
        return .init(width: width, height: height)
    }

    private func image(_ node: ConfigurationNode?) -> FormCellDeclaration.Image? {
        guard let node else { return nil }
        guard node.members != nil else {
            return templates.template(node).map { .init(name: $0, naturalSize: nil) }
        }
        let size = extent(node["size"])
        return templates.template(node["name"]).map { .init(name: $0, naturalSize: size) }
    }

    // MARK: Switches

    private func messages(_ node: ConfigurationNode?) -> FormCellDeclaration.Messages? {
        guard let node, node.members != nil else { return nil }
        return .init(on: templates.template(node["on"]), off: templates.template(node["off"]))
    }

    private func scope(_ node: ConfigurationNode?) -> SwitchScope? {
        guard let node else { return nil }
        let field = node.members == nil ? nil : node.text("header")?.lowercased()
        if node.text == "authorization" || field == "authorization" {
            checkIsPublic(node)
            return .authorization
        }
        return field.map { .header($0) } ?? (node.text == "shared" ? .shared : nil)
    }

    private func checkIsPublic(_ node: ConfigurationNode) {
        if surroundings.isPublic { return }
        diagnostics.report(
            "'scope: authorization' needs 'public: true': otherwise the field has the "
                + "service's own token",
            at: node.position
        )
    }

    private func store(_ node: ConfigurationNode?) -> SwitchStoreDeclaration? {
        guard let node else { return nil }
        guard node.members != nil else { return node.text == "state" ? .state : nil }
        actions.context.upstreams.check(node["upstream"], diagnostics)
        let path = RequestPathReader(templates: templates).path(node["path"])
        guard let upstream = node.text("upstream"), let path else { return nil }
        return .upstream(name: upstream, path: path, method: node.text("method") ?? "PUT")
    }
}

/// What the cells of a module may refer to.
struct FormSurroundings {
    /// The fonts there are.
    var fonts: FontNames
    /// The custom cells.
    var cells: Pieces
    /// Whether the module is open to all.
    var isPublic: Bool
}
