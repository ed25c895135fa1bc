import JSONCore

/// Makes items of checked nodes: the mapping of one value, and literal ones.
struct ItemReader {
    /// With the item as `@` and the answer as `$`.
    let mapped: TemplateReader
    /// For literal items, which have neither.
    let literal: TemplateReader
    /// The type of items that say none.
    let componentID: String
    /// What actions may refer to.
    let actions: ActionContext
    /// The fonts there are.
    let fonts: FontNames

    private var diagnostics: DiagnosticCollector { mapped.diagnostics }

    /// For the cells of literal items, whose `@` is the item's data.
    private var insideLiteral: TemplateReader {
        var reader = literal
        reader.reach.current = .value
        return reader
    }

    /// The mapping of one value, with the defaults of what is left out.
    func item(_ node: ConfigurationNode?) -> ItemDeclaration? {
        let id = mapped.template(node?["id"]) ?? (try? Template(parsing: "${@.id}"))
        guard let id else { return nil }
        if let given = node?["id"], id.fixedText != nil {
            diagnostics.report(
                "every item would have the same id: use a template like \"${@.id}\"",
                at: given.position
            )
        }
        let whole = (try? Template(parsing: "${@}")).map { DataTemplate.template($0) }
        return ItemDeclaration(
            id: id,
            types: types(node?["type"]),
            data: mapped.data(node?["data"]) ?? whole ?? .null,
            size: size(node?["size"], mapped),
            select: ActionReader(templates: mapped, context: actions).read(node?["select"]),
            cell: CellReader(templates: mapped, fonts: fonts).read(node?["cell"])
        )
    }

    private func types(_ node: ConfigurationNode?) -> [ItemDeclaration.TypeRule] {
        guard let node else { return [] }
        guard let rules = node.elements else {
            return mapped.template(node).map { [.init(when: nil, type: $0)] } ?? []
        }
        return rules.enumerated().compactMap { index, rule in
            if rule["when"] == nil, index + 1 < rules.count {
                diagnostics.report(
                    "a rule without 'when' always holds: those after it are never reached",
                    at: rule.position
                )
            }
            return mapped.template(rule["type"]).map {
                .init(when: mapped.condition(rule["when"]), type: $0)
            }
        }
    }

    // MARK: Literal items

    /// Literal items; the same id twice is a mistake unless ids may repeat.
    func literals(
        _ elements: [ConfigurationNode],
        isUnique: Bool
    ) -> [LiteralItemDeclaration] {
        var lines: [String: Int] = [:]
        let defaultType = try? Template(parsing: componentID)
        return elements.compactMap { element in
            guard let idNode = element["id"], let id = idNode.text else { return nil }
            Self.checkID(id, idNode, diagnostics)
            if isUnique, let line = lines.updateValue(idNode.position.line, forKey: id) {
                diagnostics.report(
                    "the id '\(id)' is already in line \(line): ids repeat only with "
                        + "'unique: false'",
                    at: idNode.position
                )
            }
            guard let type = literal.template(element["type"]) ?? defaultType else { return nil }
            return LiteralItemDeclaration(
                id: id,
                type: type,
                data: literal.data(element["data"]) ?? .null,
                size: size(element["size"], literal),
                select: ActionReader(templates: literal, context: actions).read(element["select"]),
                cell: CellReader(templates: insideLiteral, fonts: fonts).read(element["cell"])
            )
        }
    }

    static func checkID(
        _ id: String,
        _ node: ConfigurationNode,
        _ diagnostics: DiagnosticCollector
    ) {
        if let template = try? Template(parsing: node.scalar?.templateText ?? ""),
            !template.placeholders.isEmpty
        {
            diagnostics.report("the id of a literal item takes no template", at: node.position)
        }
        let hasControls = id.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        if hasControls || id.utf8.count > 256 {
            diagnostics.report(
                "an id is at most 256 bytes without control characters",
                at: node.position
            )
        }
    }

    // MARK: Sizes

    private func size(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> ItemSizeDeclaration {
        var size = ItemSizeDeclaration()
        guard let node, node.members != nil else { return size }
        size.width = measured(node["width"], templates) ?? length(node["width"], templates)
        size.height = length(node["height"], templates)
        size.aspectRatio = number(node["aspectRatio"], templates, LengthText.ratio)
        let span = node["span"]
        size.span = number(span?.members == nil ? span : span?["columns"], templates)
        size.rowSpan = number(span?["rows"], templates)
        return size
    }

    /// A width that a text gives.
    private func measured(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> ItemSizeDeclaration.Length? {
        guard let node, node.members != nil else { return nil }
        fonts.check(node["font"], diagnostics)
        guard let text = templates.template(node["text"]) else { return nil }
        return .measured(
            .init(
                text: text,
                font: node.text("font"),
                size: number(node["size"], templates) ?? .value(CellReader.textSize),
                extra: node.number("extra") ?? 0,
                maximum: node.number("max")
            )
        )
    }

    private func length(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader
    ) -> ItemSizeDeclaration.Length? {
        guard let node, let scalar = node.scalar else { return nil }
        if let number = scalar.number { return .points(number) }
        if let fraction = LengthText.fraction(scalar.text) { return .fraction(fraction) }
        return templates.template(node).map { .template($0) }
    }

    private func number(
        _ node: ConfigurationNode?,
        _ templates: TemplateReader,
        _ parse: (String) -> Double? = { _ in nil }
    ) -> ItemSizeDeclaration.Number? {
        guard let node, let scalar = node.scalar else { return nil }
        if let number = scalar.number ?? parse(scalar.text) { return .value(number) }
        return templates.template(node).map { .template($0) }
    }
}
