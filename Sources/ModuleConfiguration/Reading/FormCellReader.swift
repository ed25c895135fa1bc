import InputCore

/// Makes the keys of a cell of checked nodes: of a cell itself, of a section or of the defaults.
struct FormCellReader {
    let templates: TemplateReader
    let actions: ActionReader
    let readingContext: ModuleReadingContext
    /// The pieces, among them the custom cells.
    let pieces: Pieces

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    private var switches: SwitchReader {
        SwitchReader(templates: templates, context: actions.context)
    }

    /// The keys that are given.
    func read(_ keys: ConfigurationObject<FormCellKeys>) -> FormCellDeclaration {
        var cell = FormCellDeclaration()
        guard keys.isGiven else { return cell }
        cell.type = type(keys.type)
        cell.reuse = templates.template(keys.reuse)
        cell.height = templates.number(keys.height)
        cell.image = image(keys.image)
        cell.imageSize = extent(keys.imageSize)
        cell.title = templates.template(keys.title)
        cell.titleSize = templates.number(keys.titleSize)
        cell.titleColor = templates.template(keys.titleColor)
        cell.imageGap = templates.number(keys.imageGap)
        cell.detail = templates.template(keys.detail)
        cell.detailSize = templates.number(keys.detailSize)
        cell.detailColor = templates.template(keys.detailColor)
        cell.detailImage = image(keys.detailImage)
        cell.detailImageSize = extent(keys.detailImageSize)
        cell.detailGap = templates.number(keys.detailGap)
        cell.imageFirst = keys.imageFirst
        cell.titleLimit = templates.number(keys.titleLimit)
        cell.labelGap = templates.number(keys.labelGap)
        cell.titleLines = templates.number(keys.titleLines)
        cell.font = readingContext.fonts.check(keys.node(\.font), diagnostics)
        cell.titleFont = readingContext.fonts.check(keys.node(\.titleFont), diagnostics)
        cell.detailFont = readingContext.fonts.check(keys.node(\.detailFont), diagnostics)
        cell.titleWidth = templates.number(keys.titleWidth)
        cell.detailWidth = templates.number(keys.detailWidth)
        cell.value = templates.templated(keys.value, \.boolean)
        cell.messages = switches.messages(keys.messages)
        cell.scope = switches.scope(keys.scope)
        cell.store = switches.store(keys.store)
        cell.select = actions.read(keys.select)
        return cell
    }

    /// Checks that a switch's value is kept where all instances see it, and where there is a store.
    ///
    /// - Parameters:
    ///   - cell: A cell with all of its keys.
    ///   - position: Its place.
    func checkStore(of cell: FormCellDeclaration, at position: SourcePosition) {
        if cell.mayBeSwitch { switches.checkStore(cell.store, at: position) }
    }

    /// Warns of a detail that a kind of cell does not draw.
    func warnOfHiddenDetail(
        _ keys: ConfigurationObject<FormCellKeys>,
        of cell: FormCellDeclaration
    ) {
        let without: [FormCellDeclaration.Kind] = [.toggle, .none, .logout]
        guard let node = keys.detail, let type = cell.type?.fixedText,
            without.contains(where: { $0.rawValue == type })
        else { return }
        diagnostics.warn("a cell of the type '\(type)' draws no 'detail'", at: node.position)
    }

    /// The custom cell that a cell's type names, over the cell's own keys as `@`.
    func custom(_ type: Template?) -> CellDeclaration? {
        guard let name = type?.fixedText, let node = pieces.cell(named: name) else {
            return nil
        }
        let inside = templates.with { $0.current = .value }
        return CellReader(
            templates: inside,
            context: ObjectContext(actions: actions.context, fonts: readingContext.fonts)
        ).read(ConfigurationObject(CellKeys.all, node))
    }

    // MARK: Values

    private func type(_ node: ConfigurationNode?) -> Template? {
        guard let node, let template = templates.template(node) else { return nil }
        let known = FormCellDeclaration.Kind.allCases.map(\.rawValue) + pieces.cellNames
        if let text = template.fixedText, !known.contains(text) {
            diagnostics.report(
                "there is no type of cell '\(text)': it is one of "
                    + known.joined(separator: ", "),
                at: node.position,
                suggestion: FamiliarNames.values[text]?.first(where: known.contains)
                    ?? SpellingSuggestion.find(text, among: known)
            )
        }
        return template
    }

    private func extent(_ node: ConfigurationNode?) -> FormCellDeclaration.Extent? {
        guard let elements = node?.elements, elements.count == 2,
            let width = templates.number(elements[0]), let height = templates.number(elements[1])
        else { return nil }
        return .init(width: width, height: height)
    }

    private func image(_ node: ConfigurationNode?) -> FormCellDeclaration.Image? {
        let keys = ConfigurationObject(FormImageKeys.all, node)
        let names = ImageNameReader(
            diagnostics: diagnostics,
            images: templates.variables.images
        )
        guard keys.isGiven else {
            names.check(node)
            return templates.template(node).map { .init(name: $0, naturalSize: nil) }
        }
        let size = extent(keys.size)
        if let asset = keys.asset, let name = templates.template(asset) {
            names.check(asset: name, at: asset.position)
            return .init(name: name, isAsset: true, naturalSize: size)
        }
        names.check(keys.name)
        if size == nil, !keys.has(\.size), keys.name != nil {
            diagnostics.report("an image needs 'size'", at: keys.position)
        }
        return templates.template(keys.name).map { .init(name: $0, naturalSize: size) }
    }
}
