import AccessibilityCore
import ConfigurationLanguage
import InputCore
import JSONCore

/// Makes components of checked nodes.
struct ComponentReader {
    let diagnostics: DiagnosticCollector
    /// The variables of templates outside items, `$` apart.
    let variables: TemplateVariables
    /// The ids of the module's requests.
    let requests: [String]
    /// The names that its objects may refer to.
    let context: ObjectContext

    /// A component; nil when too much of it is missing.
    func read(_ given: ConfigurationNode) -> ComponentDeclaration? {
        guard given[ComponentKeys.prototype.$id.name]?.text != nil else { return nil }
        let literals = given[ComponentKeys.prototype.$items.name]?.elements
        let node = literals == nil ? given : literal(given)
        var variables = variables
        variables.answer =
            literals == nil
            ? .value : .nothing("'$' stands for no answer here: the component has literal items")
        variables.hasOrigin = literals == nil
        let inCell = CarouselCollector()
        var context = context
        (context.isLiteral, context.carousels) = (literals != nil, inCell)
        let around = TemplateReader(diagnostics: diagnostics, variables: variables).with(context)
        let keys = ComponentKeys(reading: node, with: around)
        let from = literals == nil ? from(keys, of: node) : []
        var component = ComponentDeclaration(
            keys,
            requests: from,
            items: items(keys, around),
            place: SourcePlace(node.position)
        )
        component.joins = joins(node, beside: from)
        component.readsOrigin = node.scalars.contains { $0.templateText.hasBytes(of: "{from") }
        let own = keys.item.$carousel.node.map { GivenObject<CarouselKeys>(reading: $0) }
        component.carousel = carousel(own, inCell.found, around)
        checkID(of: keys, around)
        checkSizes(component, keys, at: node.position)
        checkHeights(component, at: (inCell.found ?? own)?.position ?? .nowhere)
        return component
    }

    /// Returns a component without the keys that do not apply to literal items, each of which is reported.
    private func literal(_ component: ConfigurationNode) -> ConfigurationNode {
        let names = ComponentKeys.prototype
        let refused = [names.$from, names.$item, names.$sections, names.$sort].map(\.name)
        let members = component.members ?? []
        for member in members where refused.contains(member.key) {
            diagnostics.report(
                "'\(member.key)' does not apply to literal items",
                at: member.keyPosition
            )
        }
        var literal = component
        literal.value = .mapping(members.filter { !refused.contains($0.key) })
        return literal
    }

    /// The requests that templates of a component read, beside those that feed it.
    private func joins(_ component: ConfigurationNode, beside from: [String]) -> [String] {
        let texts = component.scalars.map(\.templateText).filter { $0.hasBytes(of: "${") }
        return variables.requests.filter { id in
            let references = ["{", "(", ",", " "].map { "\($0)\(id):$" }
            return !from.contains(id)
                && texts.contains { text in references.contains { text.hasBytes(of: $0) } }
        }
    }

    /// Reports a fixed id of items of which there may be two: where ids may not repeat, and the path may find
    /// several values.
    private func checkID(of keys: ComponentKeys, _ templates: TemplateReader) {
        let path = keys.items?.scalar.flatMap { PathText.path($0.templateText) }
        let identifiesOne = !keys.isUnique || path?.isSingular ?? false
        templates.checkID(
            keys.item.id,
            keys.item.$id.node,
            of: "item",
            identifiesOne: identifiesOne
        )
    }

    private func items(
        _ keys: ComponentKeys,
        _ templates: TemplateReader
    ) -> ComponentDeclaration.Items {
        guard let elements = keys.items?.elements else {
            return templates.path(keys.items).map { .path($0) } ?? .automatic
        }
        return .literal(
            ItemReader(templates: templates)
                .literals(elements, of: keys.id, isUnique: keys.isUnique)
        )
    }

    /// The row of items inside each item, or inside its cell.
    private func carousel(
        _ own: GivenObject<CarouselKeys>?,
        _ inCell: GivenObject<CarouselKeys>?,
        _ templates: TemplateReader
    ) -> CarouselDeclaration? {
        if own?.node.isObject == true, let inCell {
            diagnostics.report(
                "an item has one carousel: give it beside the cell, or in it",
                at: inCell.position
            )
        }
        guard let given = inCell ?? own, given.node.isObject else { return nil }
        let keys = given.keys
        let layout = LayoutReader(diagnostics: diagnostics, arrange: .horizontal).read(keys.layout)
        let inItem = templates.with { $0.current = .value }
        guard let path = inItem.path(keys.items) else { return nil }
        let reader = templates.ofItems.inside { $0.carousels = nil }
            .with { $0.requests.append(CarouselDeclaration.rowName) }
        let node = keys.item ?? ConfigurationNode(value: .mapping([]), position: given.position)
        let item = ItemReader(templates: reader).item(node)
        reader.checkID(
            item.id,
            item.$id.node,
            of: "item",
            identifiesOne: !keys.unique || path.isSingular
        )
        let size = item.$size.node
        if !node.isInvalid, size?.isInvalid != true, isKnown(keys.layout), item.$cell.node == nil {
            ItemSizeValidator(diagnostics: diagnostics, layout: layout)
                .check(item.size, at: size?.position ?? node.position)
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

    private func isKnown(_ layout: ConfigurationNode?) -> Bool {
        layout?.isInvalid != true && layout?[LayoutKeys.prototype.$kind.name]?.isInvalid != true
    }

    // MARK: Requests

    /// The requests that feed the component, in order.
    private func from(_ keys: ComponentKeys, of component: ConfigurationNode) -> [String] {
        guard let from = keys.$from.node else {
            if requests.count == 1 { return [requests[0]] }
            guard variables.knowsRequests, keys.items?.isInvalid != true else { return [] }
            diagnostics.report(
                requests.isEmpty
                    ? "a component without a request needs literal 'items: [{id: …}]'"
                    : "say which request feeds it: 'from: \(requests[0])'",
                at: component.position
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
        _ keys: ComponentKeys,
        at position: SourcePosition
    ) {
        let nodes = keys.$layouts.node.map { $0.elements ?? [$0] } ?? []
        guard nodes.allSatisfy(isKnown) else { return }
        for rule in component.layouts {
            checkSizes(component, keys, in: rule.value, at: position)
        }
    }

    private func checkSizes(
        _ component: ComponentDeclaration,
        _ keys: ComponentKeys,
        in layout: LayoutDeclaration,
        at position: SourcePosition
    ) {
        var check = ItemSizeValidator(diagnostics: diagnostics, layout: layout)
        check.hasCarousel = component.carousel != nil
        guard case .literal(let literals) = component.items else {
            let (item, size) = (keys.$item.node, keys.item.$size.node)
            guard item?.isInvalid != true, size?.isInvalid != true, keys.item.$cell.node == nil
            else { return }
            check.check(component.item.size, at: size?.position ?? item?.position ?? position)
            return
        }
        if layout.isGrid {
            // A track is as big as its largest item: one that has a size is enough.
            guard !literals.contains(where: { $0.cell != nil }),
                let size = literals.first.map({
                    literals.reduce($0.size) { $0.filled(from: $1.size) }
                })
            else { return }
            return check.check(size, at: keys.items?.position ?? position)
        }
        let elements = keys.items?.elements ?? []
        guard elements.count == literals.count else { return }
        for (element, literal) in zip(elements, literals) where literal.$cell.node == nil {
            check.check(literal.size, at: literal.$size.node?.position ?? element.position)
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
