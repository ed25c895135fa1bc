import AccessibilityCore
import ConfigurationLanguage
import InputCore
import JSONCore

/// Makes the sections of a form of checked nodes. Each is a component: a list of one column whose
/// items are its cells.
package struct FormReader {
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
        let sections = module.givenSections
        checkSectionIDs(sections)
        checkCellIDs(sections)
        var variables = variables
        variables.answer = .nothing("'$' stands for no answer in 'defaults'")
        let reader = cells(variables)
        var builtIn = module.style.cell(hasPalette: readingContext.palette.isDeclared)
        builtIn.separator = separator(of: module, variables: variables)
        let defaults = reader.read(module.defaults)
            .merging(defaults: reader.read(style)).merging(defaults: builtIn)
        let around = [module.defaults, style].map { FormDefaultsKeys(reading: $0) }
        return sections.enumerated().compactMap { index, section in
            guard section.node.isObject else { return nil }
            return self.section(
                section,
                index: index,
                defaults: defaults,
                around: around,
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
    package static func id(of section: FormSectionKeys, index: Int) -> String {
        section.id ?? String(index)
    }

    /// The id of a section's request that gives none.
    static func requestID(ofSection id: String) -> String {
        "section_" + id.replacing(bytes: "-", with: "_")
    }

    // MARK: One section

    private func section(
        _ given: GivenObject<FormSectionKeys>,
        index: Int,
        defaults: FormCellDeclaration,
        around outer: [FormDefaultsKeys],
        decoration: DecorationDeclaration?
    ) -> ComponentDeclaration? {
        let keys = given.keys
        let id = Self.id(of: keys, index: index)
        let isMapped = keys.$template.isGiven
        checkSource(keys, isMapped: isMapped, at: given.position)
        var around = variables
        around.answer =
            isMapped ? .value : .nothing("'$' stands for no answer here: the cells are literal")
        var inside = around
        if isMapped { inside.current = .value }
        let reader = cells(inside)
        let own = reader.read(given.node).merging(defaults: defaults)
        let item = item(of: keys, with: reader, defaults: own)
        let items: ComponentDeclaration.Items =
            isMapped
            ? keys.items.map { .path(.path($0)) } ?? .automatic
            : literals(of: keys, with: reader, defaults: own)
        let request = keys.request?.keys.id ?? Self.requestID(ofSection: id)
        var declared = ComponentKeys.prototype
        (declared.id, declared.item, declared.decoration) = (id, item, decoration)
        declared.layouts = [Rule(value: Self.layout)]
        let surrounding = [FormDefaultsKeys(reading: given.node)] + outer
        declared.headers =
            self.surrounding(
                surrounding.compactMap(\.header),
                of: own,
                variables: around,
                follows: .heading
            ).map { [Rule(value: $0)] } ?? []
        declared.footer = self.surrounding(
            surrounding.compactMap(\.footer),
            of: own,
            variables: around
        )
        return ComponentDeclaration(
            declared,
            requests: isMapped && keys.$request.isGiven ? [request] : [],
            items: items,
            place: SourcePlace(given.position)
        )
    }

    private func cells(_ variables: TemplateVariables) -> FormCellReader {
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let context = ObjectContext(actions: context, fonts: readingContext.fonts)
        return FormCellReader(templates: templates.with(context), context: context, pieces: pieces)
    }

    private func checkSource(
        _ keys: FormSectionKeys,
        isMapped: Bool,
        at position: SourcePosition
    ) {
        if isMapped, !keys.$request.isGiven {
            diagnostics.report("a section with 'cell' needs 'request'", at: position)
        }
        guard keys.$cells.isGiven, !isMapped else { return }
        diagnostics.refuse(
            [keys.$request, keys.$items],
            because: "does not apply to a section with 'cells'"
        )
    }

    // MARK: Cells

    private func literals(
        of keys: FormSectionKeys,
        with reader: FormCellReader,
        defaults: FormCellDeclaration
    ) -> ComponentDeclaration.Items {
        return .literal(
            (keys.cells ?? []).compactMap { node in
                let keys = LiteralFormCellKeys(reading: node)
                guard let id = keys.id else { return nil }
                let cell = reader.complete(node, a11y: keys.a11y, defaults: defaults)
                reader.warnOfHiddenDetail(of: cell)
                var item = LiteralItemDeclaration.prototype
                (item.id, item.select, item.form) = (id, cell.select, cell)
                return item
            }
        )
    }

    /// The mapping of one value; literal cells have one that is of no use.
    private func item(
        of section: FormSectionKeys,
        with reader: FormCellReader,
        defaults: FormCellDeclaration
    ) -> ItemDeclaration {
        let keys = FormCellTemplateKeys(reading: section.template)
        let identifiesOne = section.items?.isSingular == true
        let id = reader.templates.id(keys.id, of: "cell", identifiesOne: identifiesOne)
        let cell = reader.complete(section.template, a11y: keys.a11y, defaults: defaults)
        var item = ItemDeclaration.prototype
        (item.id, item.select, item.form) = (id, cell.select, cell)
        return item
    }

    /// One row below another without gaps, each as tall as it says.
    private static let layout: LayoutDeclaration = {
        var keys = LayoutKeys.prototype
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
        _ given: [FormSupplementaryKeys],
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
        keys.select = given.compactMap(\.select).compactMap(actions.readClients).first
        keys.accessibility =
            given.compactMap {
                AccessibilityReader(templates: templates)
                    .read($0.a11y, follows: role, isSelectable: keys.select != nil)
            }.first
        return SupplementaryDeclaration(keys: Responsive(keys))
    }

    // MARK: Ids

    private func checkSectionIDs(_ sections: [GivenObject<FormSectionKeys>]) {
        let ids = sections.enumerated().filter { $1.node.isObject }.map { index, section in
            let place = section.keys.$id.node?.position ?? section.position
            return (id: Self.id(of: section.keys, index: index), position: place)
        }
        diagnostics.reportRepeats(of: "a section", among: ids)
    }

    /// A cell is known by its id alone, so that it may be moved to another section.
    private func checkCellIDs(_ sections: [GivenObject<FormSectionKeys>]) {
        let cells = sections.flatMap { $0.keys.cells ?? [] }
        let nodes = cells.compactMap { $0[LiteralFormCellKeys.prototype.$id.name] }
        for node in nodes {
            if let id = node.text { ItemReader.checkID(id, node, diagnostics) }
        }
        diagnostics.reportRepeats(of: "a cell", among: nodes.compactMap(\.identifier))
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
