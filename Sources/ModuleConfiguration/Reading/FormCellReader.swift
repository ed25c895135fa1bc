import InputCore

/// Makes the keys of a cell of checked nodes: of a cell itself, of a section or of the defaults.
struct FormCellReader {
    let templates: TemplateReader
    let actions: ActionReader
    let readingContext: ModuleReadingContext
    /// The pieces, among them the custom cells.
    let pieces: Pieces
    /// True when the module is open to all.
    let isPublic: Bool

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

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
        cell.messages = messages(keys.messages)
        cell.scope = scope(keys.scope)
        cell.store = store(keys.store)
        cell.select = actions.read(keys.select)
        return cell
    }

    /// Checks that a switch's value is kept where all instances see it, and where there is a store.
    ///
    /// - Parameters:
    ///   - cell: A cell with all of its keys.
    ///   - position: Its place.
    func checkStore(of cell: FormCellDeclaration, at position: SourcePosition) {
        guard cell.mayBeSwitch else { return }
        switch (cell.store ?? .state, readingContext.hasRedis) {
        case (.redis, false):
            diagnostics.report("'store: redis' needs 'cache.redis' in galley.yaml", at: position)
        case (.state, true):
            diagnostics.report(
                "with 'cache.redis' a switch needs 'store: redis' or an upstream: the state file is one "
                    + "instance's own",
                at: position
            )
        case (.redis, true), (.state, false), (.upstream, _): break
        }
    }

    /// The custom cell that a cell's type names, over the cell's own keys as `@`.
    func custom(_ type: Template?) -> CellDeclaration? {
        guard let name = type?.fixedText, let node = pieces.cell(named: name) else {
            return nil
        }
        let inside = templates.with { $0.current = .value }
        return CellReader(templates: inside, fonts: readingContext.fonts)
            .read(ConfigurationObject(CellKeys.all, node))
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
                suggestion: SpellingSuggestion.find(text, among: known)
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
        guard keys.isGiven else {
            return templates.template(node).map { .init(name: $0, naturalSize: nil) }
        }
        let size = extent(keys.size)
        return templates.template(keys.name).map { .init(name: $0, naturalSize: size) }
    }

    // MARK: Switches

    private func messages(
        _ keys: ConfigurationObject<MessageKeys>
    ) -> FormCellDeclaration.Messages? {
        guard keys.isGiven else { return nil }
        return .init(on: templates.template(keys.on), off: templates.template(keys.off))
    }

    private func scope(_ node: ConfigurationNode?) -> SwitchScope? {
        guard let node else { return nil }
        let keys = ConfigurationObject(ScopeKeys.all, node)
        let field = keys.header?.lowercased()
        if node.text == "authorization" || field == "authorization" || keys.has(\.authorization) {
            checkIsPublic(node)
            return .authorization(verification(keys.authorization.verify))
        }
        if let field { checkIsBelieved(field, at: node.position) }
        return field.map { .header($0) } ?? (node.text == "shared" ? .shared : nil)
    }

    private func verification(_ keys: ConfigurationObject<VerificationKeys>) -> TokenVerification? {
        guard keys.isGiven else { return nil }
        actions.context.upstreams.check(keys.node(\.upstream), diagnostics)
        guard let upstream = keys.upstream, let path = keys.path else { return nil }
        if !path.begins(with: "/"), let node = keys.node(\.path) {
            diagnostics.report("'path' begins with '/'", at: node.position)
        }
        return TokenVerification(upstream: upstream, path: path)
    }

    /// Warns of a header field that no proxy is said to set or strip: clients could choose its value.
    private func checkIsBelieved(_ field: String, at position: SourcePosition) {
        if readingContext.scopeHeaders.contains(field) { return }
        diagnostics.warn(
            "the field '\(field)' is believed from nobody: name it in 'server.scopeHeaders' where "
                + "your proxy sets or strips it",
            at: position
        )
    }

    private func checkIsPublic(_ node: ConfigurationNode) {
        if isPublic { return }
        diagnostics.report(
            "'scope: authorization' needs 'public: true': otherwise the field has the "
                + "service's own token",
            at: node.position
        )
    }

    private func store(_ node: ConfigurationNode?) -> SwitchStoreDeclaration? {
        let keys = ConfigurationObject(StoreKeys.all, node)
        guard keys.isGiven else {
            return switch node?.text {
            case "state": .state
            case "redis": .redis
            default: nil
            }
        }
        actions.context.upstreams.check(keys.node(\.upstream), diagnostics)
        let path = RequestPathReader(templates: templates).path(keys.path)
        guard let upstream = keys.upstream, let path else { return nil }
        return .upstream(name: upstream, path: path, method: keys.method)
    }
}
