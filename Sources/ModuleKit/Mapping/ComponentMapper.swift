import CellCore
import JSONCore
import LayoutCore

/// Turns an answer into the section of one component.
struct ComponentMapper: Sendable {
    let component: ComponentDeclaration
    private let module: String
    private let identity: ModuleDeclaration.Identity
    private let items: ItemMapper
    private let carousels: CarouselMapper?
    private let literals: LiteralMapper?

    init(_ component: ComponentDeclaration, of module: ModuleDeclaration) {
        self.component = component
        self.module = module.name
        identity = module.identity
        items = ItemMapper(component, module: module.name)
        carousels = component.carousel.map {
            CarouselMapper($0, of: component, module: module.name)
        }
        if case .literal(let items) = component.items {
            literals = LiteralMapper(items, of: component, module: module.name)
        } else {
            literals = nil
        }
    }

    /// What is known of the answers that feed a component.
    struct Input {
        /// The documents' values, one a page; empty when there are none.
        let roots: [JSONValue]
        /// How they came to stand here; nil for literal items.
        let standing: RequestOutcome.Standing?
        /// Whether null among the values stands for an answer that did not come.
        var hasGaps = false
    }

    /// How many values the component finds in an answer.
    func count(in root: JSONValue) -> Int { items.count(in: root) }

    /// The component's section; nil when it is left out (`when`, `hidden`, `hiddenWhenEmpty`).
    ///
    /// - Throws: what the answer lacks; the section is then made of a failed standing.
    func map(
        _ input: Input,
        in scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingFailure) -> SectionContent? {
        let layout = component.layout.resolve(
            width: scope.viewport.width,
            parameters: scope.parameters
        )
        if layout.isHidden { return nil }
        var scope = scope
        var table = ItemTable.empty
        var inside: CarouselContent?
        if let literals {
            guard try isWanted(root: .null, in: scope) else { return nil }
            let mapped = try literals.map(in: scope, context)
            table = sized(mapped.items, mapped.cells, layout.layout, scope, context)
        } else if let first = input.roots.first {
            scope.answer = first
            guard try isWanted(root: first, in: scope) else { return nil }
            let mapped = try items.map(
                input.roots,
                hasGaps: input.hasGaps,
                in: scope,
                context,
                keepingRows: carousels != nil
            )
            table = sized(mapped.items, mapped.cells, layout.layout, scope, context)
            inside = try carousels?.map(mapped.rows, in: scope, context)
            table.repeats += inside?.items.repeats ?? 0
        } else if case .passedOver? = input.standing {
            guard try isWanted(root: .null, in: scope) else { return nil }
        }
        var section = section(input, table, layout.layout, in: scope, context)
        section?.carousels = inside
        return section
    }

    /// The items as large as their cells make them.
    private func sized(
        _ table: ItemTable,
        _ cells: [PreparedCell?],
        _ layout: SectionLayout,
        _ scope: TemplateScope,
        _ context: MappingContext
    ) -> ItemTable {
        guard cells.contains(where: { $0 != nil }) else { return table }
        let viewport = scope.viewport.layoutViewport
        return CellSizing(table, layout, in: viewport, CellContext(scope, context.text))
            .complete(cells)
    }

    private func isWanted(
        root: JSONValue,
        in scope: TemplateScope
    ) throws(MappingFailure) -> Bool {
        try component.when?.holds(root: .value(root), current: root, in: scope) ?? true
    }

    private func section(
        _ input: Input,
        _ table: ItemTable,
        _ layout: SectionLayout,
        in scope: TemplateScope,
        _ context: MappingContext
    ) -> SectionContent? {
        let parts = SupplementaryMapper(scope: scope, context: context)
        let placeholder =
            table.count == 0 ? parts.content(of: component.placeholder, type: "placeholder") : nil
        if table.count == 0, placeholder == nil, component.isHiddenWhenEmpty { return nil }
        return SectionContent(
            id: component.id,
            module: module,
            identity: identity,
            hasUniqueIDs: component.isUnique,
            status: status(input.standing, hasPlaceholder: placeholder != nil),
            layout: layout,
            items: table,
            header: parts.content(of: component.header, type: "header"),
            footer: parts.content(of: component.footer, type: "footer"),
            placeholder: placeholder,
            decoration: decoration(in: scope),
            selected: selected(in: scope)
        )
    }

    /// The id of the item that is selected; nil where nothing says which.
    private func selected(in scope: TemplateScope) -> String? {
        guard let template = component.selection else { return nil }
        let value = template.value(in: scope)
        return value.isNothing ? nil : value.text
    }

    private func status(
        _ standing: RequestOutcome.Standing?,
        hasPlaceholder: Bool
    ) -> SectionStatus {
        switch standing {
        case .failed(let failure)?: .failed(failure: failure)
        case .stale(let asOf, let failure)?: .stale(asOf: asOf, failure: failure)
        case .fallback(let failure)?: .fallback(failure: failure)
        case .awaited?: .loading
        case .asked?, .passedOver?, nil: hasPlaceholder ? .placeholder : .ok
        }
    }

    // MARK: What surrounds the items

    private func decoration(in scope: TemplateScope) -> DecorationContent? {
        let resolved = component.decoration?.resolve(
            width: scope.viewport.width,
            parameters: scope.parameters
        )
        guard let resolved else { return nil }
        return DecorationContent(
            geometry: resolved.geometry,
            radius: resolved.radius,
            contents: DataProgram(resolved.contents).bytes(in: scope)
        )
    }
}
