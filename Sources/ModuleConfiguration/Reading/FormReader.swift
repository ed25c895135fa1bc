import AccessibilityCore
import InputCore
import JSONCore

/// Makes the sections of a form of checked nodes. Each is a component: a list of one column whose
/// items are its cells.
struct FormReader {
    let diagnostics: DiagnosticCollector
    /// The variables of templates outside mapped cells.
    let variables: TemplateVariables
    let context: ActionContext
    let readingContext: ModuleReadingContext
    /// The pieces, among them the custom cells.
    let pieces: Pieces

    /// The height of a section's header and footer that give none, in points.
    static let surroundingHeight = 10.0

    func sections(of module: ModuleKeys) -> [ComponentDeclaration] {
        let style = readingContext.formDefaults
        let sections = module.sections ?? []
        checkSectionIDs(sections)
        checkCellIDs(sections)
        var variables = variables
        variables.answer = .nothing("'$' stands for no answer in 'defaults'")
        let reader = cells(variables)
        var builtIn = module.style.cell(hasPalette: readingContext.palette.isDeclared)
        builtIn.separator = separator(of: module, variables: variables)
        let defaults = reader.read(module.defaults.cell)
            .merging(defaults: reader.read(style.cell)).merging(defaults: builtIn)
        return sections.enumerated().compactMap { index, section in
            guard section.isGiven else { return nil }
            return self.section(
                section,
                index: index,
                defaults: defaults,
                around: [module.defaults.around, style.around],
                decoration: module.style.decoration
            )
        }
    }

    /// The lines between cells: those that are given, or those of the style.
    private func separator(
        of module: ModuleKeys,
        variables: TemplateVariables
    ) -> FormSeparatorDeclaration? {
        let given = module.separators
        guard module.$separators.isGiven || module.style == .grouped, !given.hidden else {
            return nil
        }
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let color = templates.template(given.color) ?? .own("$separator")
        return FormSeparatorDeclaration(color: color, inset: given.inset)
    }

    /// The id of a section: the one given, else its index.
    static func id(of section: ConfigurationObject<FormSectionKeys>, index: Int) -> String {
        section.id ?? String(index)
    }

    /// The id of a section's request that gives none.
    static func requestID(ofSection id: String) -> String {
        "section_" + id.replacing(bytes: "-", with: "_")
    }

    // MARK: One section

    private func section(
        _ keys: ConfigurationObject<FormSectionKeys>,
        index: Int,
        defaults: FormCellDeclaration,
        around outer: [ConfigurationObject<FormSupplementariesKeys>],
        decoration: DecorationDeclaration?
    ) -> ComponentDeclaration? {
        let id = Self.id(of: keys, index: index)
        let isMapped = keys.has(\.template)
        checkSource(keys, isMapped: isMapped)
        var around = variables
        around.answer =
            isMapped ? .value : .nothing("'$' stands for no answer here: the cells are literal")
        var inside = around
        if isMapped { inside.current = .value }
        let reader = cells(inside)
        let own = reader.read(keys.cell).merging(defaults: defaults)
        let item = item(of: keys, with: reader, defaults: own, variables: inside)
        let items: ComponentDeclaration.Items =
            isMapped
            ? keys.items.map { .path(.path($0)) } ?? .automatic
            : literals(of: keys, with: reader, defaults: own)
        let request = keys.request?.keys.id ?? Self.requestID(ofSection: id)
        var declared = ComponentKeys.prototype
        (declared.id, declared.item, declared.decoration) = (id, item, decoration)
        declared.layouts = [Rule(value: Self.layout)]
        declared.headers =
            surrounding(
                [keys.around.header] + outer.map(\.header),
                of: own,
                variables: around,
                follows: .heading
            ).map { [Rule(value: $0)] } ?? []
        declared.footer = surrounding(
            [keys.around.footer] + outer.map(\.footer),
            of: own,
            variables: around
        )
        return ComponentDeclaration(
            declared,
            requests: isMapped && keys.has(\.request) ? [request] : [],
            items: items,
            place: SourcePlace(keys.position)
        )
    }

    private func cells(_ variables: TemplateVariables) -> FormCellReader {
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        return FormCellReader(
            templates: templates,
            actions: ActionReader(templates: templates, context: context),
            readingContext: readingContext,
            pieces: pieces
        )
    }

    private func checkSource(_ keys: ConfigurationObject<FormSectionKeys>, isMapped: Bool) {
        if isMapped, !keys.has(\.request) {
            diagnostics.report("a section with 'cell' needs 'request'", at: keys.position)
        }
        guard keys.has(\.cells), !isMapped else { return }
        keys.refuse(
            [\.request, \.items],
            because: "does not apply to a section with 'cells'",
            reportingTo: diagnostics
        )
    }

    // MARK: Cells

    private func literals(
        of keys: ConfigurationObject<FormSectionKeys>,
        with reader: FormCellReader,
        defaults: FormCellDeclaration
    ) -> ComponentDeclaration.Items {
        return .literal(
            (keys.cells ?? []).compactMap { keys in
                guard let id = keys.id else { return nil }
                var cell = reader.read(keys.cell).merging(defaults: defaults)
                reader.checkStore(of: cell, at: keys.cell.node(\.store)?.position ?? keys.position)
                reader.warnOfHiddenDetail(keys.cell, of: cell)
                cell.custom = reader.custom(cell.type)
                cell.accessibility = AccessibilityReader(templates: reader.templates)
                    .read(keys.a11y, isSelectable: cell.isSelectable)
                var item = LiteralItemDeclaration.prototype
                (item.id, item.select, item.form) = (id, cell.select, cell)
                return item
            }
        )
    }

    /// The mapping of one value; literal cells have one that is of no use.
    private func item(
        of section: ConfigurationObject<FormSectionKeys>,
        with reader: FormCellReader,
        defaults: FormCellDeclaration,
        variables: TemplateVariables
    ) -> ItemDeclaration {
        let keys = section.template
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let identifiesOne = section.items?.isSingular == true
        let id = templates.id(keys.id, of: "cell", identifiesOne: identifiesOne)
        var cell = reader.read(keys.cell).merging(defaults: defaults)
        if section.has(\.template) {
            reader.checkStore(of: cell, at: keys.cell.node(\.store)?.position ?? keys.position)
        }
        cell.custom = reader.custom(cell.type)
        cell.accessibility = AccessibilityReader(templates: templates)
            .read(keys.a11y, isSelectable: cell.isSelectable)
        var item = ItemDeclaration.prototype
        (item.id, item.select, item.form) = (id, cell.select, cell)
        return item
    }

    /// One row below another without gaps, each as tall as it says.
    private static let layout: LayoutDeclaration = {
        var keys = LayoutKeys()
        keys.kind = .list
        keys.hasAutoHeight = true
        keys.lineSpacing = .value(0)
        return LayoutDeclaration(keys: Responsive(keys))
    }()

    // MARK: Header and footer

    /// A header or footer.
    ///
    /// - Parameters:
    ///   - given: The section's own and the defaults, each key of which falls back to the
    ///     next.
    ///   - cell: What the cells of the section have in common: the title is set as their details are.
    ///   - variables: What its templates may name.
    ///   - role: What it is to a screen reader where it does not say.
    private func surrounding(
        _ given: [ConfigurationObject<FormSupplementaryKeys>],
        of cell: FormCellDeclaration,
        variables: TemplateVariables,
        follows role: AccessibilityRole? = nil
    ) -> SupplementaryDeclaration? {
        let height = given.compactMap(\.height).first ?? Self.surroundingHeight
        guard height > 0 else { return nil }
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let actions = ActionReader(templates: templates, context: context)
        let title = given.compactMap { templates.template($0.text) }.first
        if let node = given.compactMap(\.text).first, given.allSatisfy({ $0.height == nil }) {
            diagnostics.warn(
                "a header or footer with a 'title' needs a 'height': it is 10 points tall without one",
                at: node.position
            )
        }
        var keys = SupplementaryKeys.prototype
        keys.height = .value(height)
        keys.data = .object([.init(name: "title", value: title.map { .template($0) } ?? .null)])
        keys.formTitle = title.map { FormTitleDeclaration(text: $0, in: cell) }
        keys.select = given.compactMap { actions.readClients($0.select) }.first
        keys.accessibility =
            given.compactMap {
                AccessibilityReader(templates: templates)
                    .read($0.a11y, follows: role, isSelectable: keys.select != nil)
            }.first
        return SupplementaryDeclaration(keys: Responsive(keys))
    }

    // MARK: Ids

    private func checkSectionIDs(_ sections: [ConfigurationObject<FormSectionKeys>]) {
        let ids = sections.enumerated().filter { $1.isGiven }.map { index, section in
            let place = section.node(\.id)?.position ?? section.position
            return (id: Self.id(of: section, index: index), position: place)
        }
        diagnostics.reportRepeats(of: "a section", among: ids)
    }

    /// A cell is known by its id alone, so that it may be moved to another section.
    private func checkCellIDs(_ sections: [ConfigurationObject<FormSectionKeys>]) {
        let cells = sections.flatMap { $0.cells ?? [] }
        for cell in cells {
            guard let node = cell.node(\.id), let id = cell.id else { continue }
            ItemReader.checkID(id, node, diagnostics)
        }
        diagnostics.reportRepeats(of: "a cell", among: cells.compactMap { $0.identifier(\.id) })
    }
}

extension FormTitleDeclaration {
    /// Creates a title that is set as the details of a section's cells are, as far as that is no value of each cell.
    fileprivate init(text: Template, in cell: FormCellDeclaration) {
        self.init(text: text, font: cell.detailFont ?? cell.font)
        if case .value(let points)? = cell.detailSize { size = points }
        if cell.detailColor?.fixedText != nil { color = cell.detailColor }
    }
}
