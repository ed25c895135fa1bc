import CellCore
import ConfigurationLanguage
import ExactText

extension DrawnParts {
    /// Collects what clients may have to draw of a module's own components and screen.
    init(
        of components: [ComponentDeclaration],
        placeholder: ModuleDeclaration.Placeholder?,
        screen: ScreenDeclaration?,
        usesPalette: Bool,
        file: String
    ) {
        for component in components { add(component) }
        if let placeholder {
            let form = Form(type: ClientType(of: placeholder.type), needs: Needs())
            add([form], placeholder.fallback, besides: Needs(), at: Self.start(of: file))
        }
        if let bar = screen?.bar {
            for button in [bar.start].compactMap(\.self) + (bar.end ?? []) {
                if let kind = button.select?.kind { common.actions.insert(kind) }
                if button.a11y != nil { common.features.insert(.a11y) }
            }
        }
        if usesPalette { common.features.insert(.palette) }
    }

    private static func start(of file: String) -> SourcePlace {
        SourcePlace(file: file, line: 1, column: 1)
    }

    private mutating func add(_ component: ComponentDeclaration) {
        if case .literal(let items) = component.items {
            for item in items { add(item, of: component) }
        } else {
            add(component.item, of: component, select: component.select)
        }
        if let carousel = component.carousel { add(carousel.item, of: component, select: nil) }
        for rule in component.headers { add(rule.value, "header", of: component) }
        if let footer = component.footer { add(footer, "footer", of: component) }
        if let placeholder = component.placeholder {
            add(placeholder, "placeholder", of: component)
        }
        // Of a waterfall the order of reading is sent.
        let layouts = component.layouts.flatMap { rule in
            [rule.value.keys.base] + rule.value.keys.overrides.map(\.keys)
        }
        if !component.readsInDataOrder, layouts.contains(where: { $0.kind == .waterfall }) {
            common.features.insert(.a11y)
        }
    }

    // MARK: Items

    private mutating func add(
        _ item: ItemDeclaration,
        of component: ComponentDeclaration,
        select: ActionDeclaration?
    ) {
        var needs = Needs()
        needs.add(item.select ?? select)
        if item.accessibility != nil { needs.features.insert(.a11y) }
        if let form = item.form { return common.add(form) }
        var types = item.types.map { ClientType(of: $0.value) }
        if item.types.allSatisfy({ $0.when != nil }) { types.append(ClientType(component.id)) }
        let cell = item.cell.map(Needs.init)
        add(
            types.map { Form(type: $0, needs: needs.joined(with: cell)) },
            item.fallbacks ?? FallbackList(),
            besides: needs,
            cell: cell,
            at: component.place
        )
    }

    private mutating func add(_ item: LiteralItemDeclaration, of component: ComponentDeclaration) {
        var needs = Needs()
        needs.add(item.select ?? component.select)
        if item.accessibility != nil { needs.features.insert(.a11y) }
        if let form = item.form {
            common.formUnion(needs)
            return common.add(form)
        }
        let cell = item.cell.map(Needs.init)
        let form = Form(type: ClientType(of: item.type), needs: needs.joined(with: cell))
        add(
            [form],
            item.fallbacks ?? FallbackList(),
            besides: needs,
            cell: cell,
            at: component.place
        )
    }

    // MARK: Headers, footers, placeholders

    private mutating func add(
        _ declaration: SupplementaryDeclaration,
        _ name: String,
        of component: ComponentDeclaration
    ) {
        let keys = declaration.keys
        for width in [-.infinity] + keys.overrides.map(\.minimumWidth) {
            let keys = keys.keys(at: width)
            var needs = Needs()
            needs.add(keys.select)
            if keys.accessibility != nil { needs.features.insert(.a11y) }
            var cell = keys.cell.map(Needs.init)
            if keys.formTitle != nil { cell = Needs(cell: [.text]) }
            let type = keys.type.map { ClientType(of: $0) } ?? ClientType(name)
            add(
                [Form(type: type, needs: needs.joined(with: cell))],
                keys.fallback ?? FallbackList(),
                besides: needs,
                cell: cell,
                at: component.place
            )
        }
    }

    // MARK: Chains

    /// - Parameters:
    ///   - needs: What every form needs.
    ///   - cell: What the cell needs that fallbacks have which declare none.
    private mutating func add(
        _ declared: [Form],
        _ list: FallbackList,
        besides needs: Needs,
        cell: Needs? = nil,
        at place: SourcePlace
    ) {
        let fallbacks = list.all.map { fallback in
            var own = needs
            if let select = fallback.select { own.actions = [select.kind] }
            let cell = fallback.cell.map(Needs.init) ?? cell
            return Form(
                type: ClientType(of: fallback.type),
                needs: own.joined(with: cell),
                place: fallback.place
            )
        }
        chains.append(
            Chain(
                declared: declared,
                fallbacks: fallbacks,
                end: list.end,
                place: list.place ?? place
            )
        )
    }
}

extension ClientType {
    /// The type of a template; nil where data gives it.
    init?(of template: Template) {
        guard let text = template.fixedText else { return nil }
        self.init(text)
    }
}

extension DrawnParts.Needs {
    init(cell: Set<ClientElement>) {
        self.init()
        self.cell = cell
    }

    /// The needs of a computed cell.
    init(_ declaration: CellDeclaration) {
        self.init(cell: [])
        add(declaration)
    }

    fileprivate func joined(with other: Self?) -> Self {
        guard let other else { return self }
        var all = self
        all.cell = other.cell
        all.features.formUnion(other.features)
        all.actions.formUnion(other.actions)
        return all
    }

    fileprivate mutating func add(_ action: ActionDeclaration?) {
        if let action { actions.insert(action.kind) }
    }

    private mutating func add(_ node: CellDeclaration) {
        let part = node.properties
        if let element = part.element { cell?.insert(element) }
        if part.clip { features.insert(.clip) }
        if part.a11y != nil { features.insert(.a11y) }
        if let select = part.select {
            features.insert(.hits)
            actions.insert(select.kind)
        }
        if part.runs != nil {
            // Links of data open addresses.
            features.formUnion([.runs, .hits])
            actions.insert(.open)
        }
        for run in part.textRuns {
            features.insert(.runs)
            guard let select = run.select else { continue }
            features.insert(.hits)
            actions.insert(select.kind)
        }
        for child in node.children { add(child) }
    }

    /// Adds the needs of a cell of a form.
    fileprivate mutating func add(_ form: FormCellDeclaration) {
        add(form.select)
        if form.accessibility != nil { features.insert(.a11y) }
        var elements: Set<ClientElement> = []
        if form.separator != nil { elements.insert(.box) }
        if let custom = form.custom {
            let needs = Self(custom)
            formUnion(needs)
            elements.formUnion(needs.cell ?? [])
        } else {
            elements.formUnion(form.elements)
        }
        cell = (cell ?? []).union(elements)
    }
}

extension FormCellDeclaration {
    /// The kinds of elements that it may have.
    fileprivate var elements: Set<ClientElement> {
        var elements: Set<ClientElement> = []
        if image != nil || detailImage != nil { elements.insert(.image) }
        let kind = type.map { $0.fixedText.flatMap(Kind.init(rawValue:)) } ?? .disclosure
        switch kind {
        case .disclosure?, .avatar?: elements.insert(.arrow)
        case .toggle?: elements.insert(.toggle)
        case .logout?: elements.insert(.text)
        case Kind.none?: break
        case nil: elements.formUnion([.arrow, .toggle, .text])
        }
        if title != nil || detail != nil { elements.insert(.text) }
        return elements
    }
}

extension CellPartDeclaration {
    /// The kind of element that is drawn of it; nil where none is.
    package var element: ClientElement? {
        switch content {
        case .image: .image
        case .text: .text
        case .carousel: .carousel
        case .divider: .box
        case .stack: hasBox ? .box : nil
        case .space, .each: nil
        }
    }
}
