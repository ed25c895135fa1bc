import AccessibilityCore
import InputCore
import JSONCore

/// Makes components of checked nodes.
struct ComponentReader {
    let diagnostics: DiagnosticCollector
    /// The variables of templates outside items, `$` apart.
    let variables: TemplateVariables
    /// The ids of the module's requests.
    let requests: [String]
    /// The names that actions may refer to.
    let actions: ActionContext
    /// The fonts there are.
    let fonts: FontNames

    /// A component; nil when too much of it is missing.
    func read(_ keys: ConfigurationObject<ComponentKeys>) -> ComponentDeclaration? {
        guard keys.isGiven, let id = keys.id else { return nil }
        let literals = keys.items?.elements
        let from = from(keys, isLiteral: literals != nil)
        var variables = variables
        variables.answer =
            from.isEmpty && literals != nil
            ? .nothing("'$' stands for no answer here: the component has literal items") : .value
        variables.hasOrigin = literals == nil
        let around = TemplateReader(diagnostics: diagnostics, variables: variables)
        let mapped = around.with {
            $0.current = .value
            $0.hasIndex = true
        }
        let inCell = CarouselCollector()
        let items = ItemReader(
            mapped: mapped,
            literal: around,
            componentID: id,
            actions: actions,
            fonts: fonts,
            carousels: inCell
        )
        let given = literals == nil ? keys.item : ConfigurationObject(ItemKeys.all)
        guard let item = items.item(given, identifiesOne: Self.identifiesOne(keys)) else {
            return nil
        }
        let readingContext = SupplementaryReader(templates: around, context: actions, fonts: fonts)
        let templates = literals == nil ? mapped : around
        let component = ComponentDeclaration(
            id: id,
            from: from.first,
            alsoFrom: Array(from.dropFirst()),
            joins: joins(keys, beside: from),
            readsOrigin: keys.node?.scalars.contains { $0.templateText.hasBytes(of: "{from") }
                ?? false,
            when: around.condition(keys.when),
            sections: literals == nil ? SectionsReader(templates: around).read(keys.sections) : nil,
            items: self.items(keys, items, around),
            sort: literals == nil ? SortReader(templates: around).read(keys.sort) : [],
            item: item,
            isUnique: keys.unique,
            dedupes: keys.dedupe,
            missing: keys.missing,
            skip: keys.skip,
            limit: keys.limit,
            layouts: layouts(keys.layout, with: around),
            headers: headers(keys.header, with: readingContext),
            footer: readingContext.supplementary(keys.footer),
            placeholder: readingContext.placeholder(keys.placeholder),
            isHiddenWhenEmpty: keys.hiddenWhenEmpty,
            dock: keys.dock,
            decoration: readingContext.decoration(keys.decoration),
            select: ActionReader(templates: templates, context: actions).read(keys.select),
            selection: around.template(keys.selection.item),
            carousel: carousel(given.carousel, inCell.found, items, around),
            readsInDataOrder: keys.a11y.order != nil,
            place: SourcePlace(keys.position)
        )
        checkSizes(component, keys)
        checkHeights(component, at: (inCell.found ?? given.carousel).position)
        return component
    }

    /// The requests that templates of a component read, beside those that feed it.
    private func joins(_ keys: ConfigurationObject<ComponentKeys>, beside from: [String])
        -> [String]
    {
        let texts = (keys.node?.scalars ?? []).map(\.templateText).filter { $0.hasBytes(of: "${") }
        return variables.requests.filter { id in
            let references = ["{", "(", ",", " "].map { "\($0)\(id):$" }
            return !from.contains(id)
                && texts.contains { text in references.contains { text.hasBytes(of: $0) } }
        }
    }

    /// True when an id without a template names no two items: ids may repeat, or the path finds one
    /// value at most.
    private static func identifiesOne(_ keys: ConfigurationObject<ComponentKeys>) -> Bool {
        if !keys.unique { return true }
        let path = keys.items?.scalar.flatMap { PathText.path($0.templateText) }
        return path?.isSingular ?? false
    }

    private func layouts(
        _ node: ConfigurationNode?,
        with templates: TemplateReader
    ) -> [Rule<LayoutDeclaration>] {
        let reader = LayoutReader(diagnostics: diagnostics)
        guard let node else {
            return [Rule(value: reader.read(ConfigurationObject(SectionLayoutKeys.section)))]
        }
        let rules = RuleReader(templates: templates).rules(node, named: "layout", needsLast: true) {
            reader.read(ConfigurationObject(SectionLayoutKeys.section, $0))
        }
        return rules.isEmpty ? layouts(nil, with: templates) : rules
    }

    private func headers(
        _ node: ConfigurationNode?,
        with reader: SupplementaryReader
    ) -> [Rule<SupplementaryDeclaration>] {
        guard let node else { return [] }
        let rules = RuleReader(templates: reader.templates)
        return rules.rules(node, named: "header", needsLast: false) {
            reader.supplementary(
                ConfigurationObject(SupplementaryKeys.header, $0),
                follows: .heading
            )
        }
    }

    private func items(
        _ keys: ConfigurationObject<ComponentKeys>,
        _ items: ItemReader,
        _ templates: TemplateReader
    ) -> ComponentDeclaration.Items {
        if let elements = keys.items?.elements {
            return .literal(items.literals(elements, isUnique: keys.unique))
        }
        return templates.path(keys.items).map { .path($0) } ?? .automatic
    }

    /// The row of items inside each item, or inside its cell.
    private func carousel(
        _ own: ConfigurationObject<CarouselKeys>,
        _ inCell: ConfigurationObject<CarouselKeys>?,
        _ items: ItemReader,
        _ templates: TemplateReader
    ) -> CarouselDeclaration? {
        if own.isGiven, let inCell {
            diagnostics.report(
                "an item has one carousel: give it beside the cell, or in it",
                at: inCell.position
            )
        }
        let keys = inCell ?? own
        guard keys.isGiven else { return nil }
        var items = items
        items.mapped.variables.requests.append(CarouselDeclaration.rowName)
        let reader = LayoutReader(diagnostics: diagnostics, arrange: .horizontal)
        let layout = reader.read(keys.layout)
        let inItem = templates.with { $0.current = .value }
        guard let path = inItem.path(keys.items),
            let item = items.item(keys.item, identifiesOne: !keys.unique || path.isSingular)
        else { return nil }
        let size = keys.item.base.node(\.size)
        if keys.node(\.item)?.isInvalid != true, size?.isInvalid != true, isKnown(keys.layout),
            !keys.item.has(\.cell)
        {
            ItemSizeValidator(diagnostics: diagnostics, layout: layout).check(
                item.size,
                at: size?.position ?? keys.node(\.item)?.position ?? keys.position
            )
        }
        return CarouselDeclaration(items: path, item: item, isUnique: keys.unique, layout: layout)
    }

    /// Reports a fixed height of rows below that of the carousels inside them.
    private func checkHeights(_ component: ComponentDeclaration, at position: SourcePosition) {
        guard let carousel = component.carousel else { return }
        let heights = CarouselHeights(carousel: carousel.layout)
        for rule in component.layouts {
            guard let (own, row) = heights.overflow(in: rule.value, size: component.item.size)
            else { continue }
            let height = ParameterValue.number(own).text
            diagnostics.report(
                "the carousel is \(height) points tall, and its rows are "
                    + "\(ParameterValue.number(row).text): give them 'itemHeight: auto', or "
                    + "\(height) at least",
                at: position
            )
            return
        }
    }

    private func isKnown(_ layout: ConfigurationObject<SectionLayoutKeys>) -> Bool {
        layout.node?.isInvalid != true && layout.node(\.kind)?.isInvalid != true
    }

    // MARK: Requests

    /// The requests that feed the component, in order.
    private func from(_ keys: ConfigurationObject<ComponentKeys>, isLiteral: Bool) -> [String] {
        if isLiteral {
            keys.refuse(
                [\.from, \.item, \.sections, \.sort],
                because: "does not apply to literal items",
                reportingTo: diagnostics
            )
            return []
        }
        guard let from = keys.node(\.from) else {
            if requests.count == 1 { return [requests[0]] }
            guard variables.knowsRequests, keys.node(\.items)?.isInvalid != true else { return [] }
            diagnostics.report(
                requests.isEmpty
                    ? "a component without a request needs literal 'items: [{id: …}]'"
                    : "say which request feeds it: 'from: \(requests[0])'",
                at: keys.position
            )
            return []
        }
        checkRequests(from.elements ?? [from])
        return keys.from ?? []
    }

    /// Reports requests that are not there, and those that are named twice.
    private func checkRequests(_ nodes: [ConfigurationNode]) {
        var seen: Set<ExactString> = []
        for node in nodes {
            guard let name = node.text else { continue }
            if !seen.insert(name).inserted {
                diagnostics.report("'\(name)' is named twice", at: node.position)
            }
            guard variables.knowsRequests, !requests.contains(name) else { continue }
            diagnostics.report(
                "there is no request '\(name)' here",
                at: node.position,
                nearest: name,
                among: requests
            )
        }
    }

    // MARK: Sizes

    private func checkSizes(
        _ component: ComponentDeclaration,
        _ keys: ConfigurationObject<ComponentKeys>
    ) {
        let nodes = keys.layout.map { $0.elements ?? [$0] } ?? []
        let isKnown = nodes.allSatisfy {
            self.isKnown(ConfigurationObject(SectionLayoutKeys.section, $0))
        }
        guard isKnown else { return }
        for rule in component.layouts { checkSizes(component, keys, in: rule.value) }
    }

    private func checkSizes(
        _ component: ComponentDeclaration,
        _ keys: ConfigurationObject<ComponentKeys>,
        in layout: LayoutDeclaration
    ) {
        var check = ItemSizeValidator(diagnostics: diagnostics, layout: layout)
        check.hasCarousel = component.carousel != nil
        guard case .literal(let literals) = component.items else {
            let (item, size) = (keys.node(\.item), keys.item.base.node(\.size))
            guard item?.isInvalid != true, size?.isInvalid != true, !keys.item.has(\.cell) else {
                return
            }
            check.check(component.item.size, at: size?.position ?? item?.position ?? keys.position)
            return
        }
        if layout.isGrid {
            // A track is as big as its largest item: one that has a size is enough.
            guard !literals.contains(where: { $0.cell != nil }),
                let size = literals.first.map({
                    literals.reduce($0.size) { $0.filled(from: $1.size) }
                })
            else { return }
            return check.check(size, at: keys.items?.position ?? keys.position)
        }
        let elements = (keys.items?.elements ?? []).map {
            ConfigurationObject(LiteralItemKeys.all, $0)
        }
        guard elements.count == literals.count else { return }
        for (element, literal) in zip(elements, literals) where !element.has(\.cell) {
            check.check(literal.size, at: element.node(\.size)?.position ?? element.position)
        }
    }
}

extension LayoutDeclaration {
    /// True when it is a grid at any width.
    fileprivate var isGrid: Bool {
        keys.base.kind == .grid || keys.overrides.contains { $0.keys.kind == .grid }
    }
}

extension ItemSizeDeclaration {
    /// This size, with another's values for what it lacks.
    fileprivate func filled(from other: ItemSizeDeclaration) -> ItemSizeDeclaration {
        var size = self
        size.width = width ?? other.width
        size.height = height ?? other.height
        size.aspectRatio = aspectRatio ?? other.aspectRatio
        return size
    }
}
