import JSONCore
import LayoutCore
import UpstreamKit

/// Turns an answer into the section of one component.
struct ComponentMapper: Sendable {
    let component: ComponentDeclaration
    private let module: String
    private let items: ItemMapper
    private let literals: LiteralMapper?

    init(_ component: ComponentDeclaration, module: String) {
        self.component = component
        self.module = module
        items = ItemMapper(component)
        if case .literal(let items) = component.items {
            literals = LiteralMapper(items)
        } else {
            literals = nil
        }
    }

    /// What is known of the answer that feeds a component.
    enum Input {
        /// An answer, and how it came to stand here.
        case answer(JSONValue, Status)
        /// Nothing: the request failed and nothing stands in.
        case failed(RequestFailure)
        /// Nothing, on purpose: a step that was passed over.
        case nothing
    }

    /// How an answer came to stand for what was asked.
    enum Status {
        case ok
        case stale(asOf: WallTime, failure: RequestFailure)
        case fallback(failure: RequestFailure)
    }

    /// The component's section; nil when it is left out (`when`, `hidden`, `hiddenWhenEmpty`).
    ///
    /// - Throws: what the answer lacks; the section is then made by `map` of `.failed`.
    func map(_ input: Input, in scope: TemplateScope) throws(MappingFailure) -> SectionContent? {
        let layout = component.layout.resolve(
            width: scope.viewport.width, parameters: scope.parameters)
        if layout.isHidden { return nil }
        var scope = scope
        var table = ItemTable.empty
        if let literals {
            guard try isWanted(root: .null, in: scope) else { return nil }
            table = try literals.map(in: scope)
        } else if case .answer(let root, _) = input {
            scope.answer = root
            guard try isWanted(root: root, in: scope) else { return nil }
            table = try items.map(root, in: scope)
        }
        return section(input, table, layout.layout, in: scope)
    }

    private func isWanted(
        root: JSONValue, in scope: TemplateScope
    ) throws(MappingFailure) -> Bool {
        try component.when?.holds(root: .value(root), current: root, in: scope) ?? true
    }

    private func section(
        _ input: Input, _ table: ItemTable, _ layout: SectionLayout, in scope: TemplateScope
    ) -> SectionContent? {
        let placeholder = table.count == 0 ? self.placeholder(in: scope) : nil
        if table.count == 0, placeholder == nil, component.isHiddenWhenEmpty { return nil }
        return SectionContent(
            id: component.id, module: module,
            status: status(input, hasPlaceholder: placeholder != nil), layout: layout, items: table,
            header: supplementary(component.header, type: "header", in: scope),
            footer: supplementary(component.footer, type: "footer", in: scope),
            placeholder: placeholder, decoration: decoration(in: scope))
    }

    private func status(_ input: Input, hasPlaceholder: Bool) -> SectionStatus {
        switch input {
        case .failed(let failure): .failed(failure: failure)
        case .answer(_, .stale(let asOf, let failure)): .stale(asOf: asOf, failure: failure)
        case .answer(_, .fallback(let failure)): .fallback(failure: failure)
        case .answer(_, .ok), .nothing: hasPlaceholder ? .placeholder : .ok
        }
    }

    // MARK: What surrounds the items

    private func placeholder(in scope: TemplateScope) -> SupplementaryContent? {
        supplementary(component.placeholder, type: "placeholder", in: scope)
    }

    private func supplementary(
        _ declaration: SupplementaryDeclaration?, type: String, in scope: TemplateScope
    ) -> SupplementaryContent? {
        let width = scope.viewport.width
        guard let resolved = declaration?.resolve(width: width, parameters: scope.parameters) else {
            return nil
        }
        return SupplementaryContent(
            geometry: resolved.geometry, type: resolved.type?.text(in: scope) ?? type,
            data: DataProgram(resolved.data ?? .null).bytes(in: scope))
    }

    private func decoration(in scope: TemplateScope) -> DecorationContent? {
        let resolved = component.decoration?.resolve(
            width: scope.viewport.width, parameters: scope.parameters)
        guard let resolved else { return nil }
        return DecorationContent(
            geometry: resolved.geometry, radius: resolved.radius,
            contents: DataProgram(resolved.contents).bytes(in: scope))
    }
}
