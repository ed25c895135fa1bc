import CellCore
import ConfigurationLanguage
import ModuleDeclarations
import TextCore

/// A custom cell, compiled to take the values of items.
struct CompiledCell: Sendable {
    private let root: CellNode<CompiledPart>
    /// What is drawn of each part, by number; the values of items are missing in it.
    private let drawings: [CellDrawing]
    let hasCarousel: Bool
    /// The kinds of elements that it may have.
    let elements: Set<ClientElement>
    /// The actions of its parts in which the service has a part.
    private let actions: [CompiledPartAction]
    /// The ids that its parts and runs declare, which no run of an upstream's takes.
    private let names: Set<ExactString>

    /// Compiles a declaration with the fonts of a measurer.
    ///
    /// - Parameter place: The place of its switches.
    init(_ declaration: CellDeclaration, place: SwitchPlace, measurer: TextMeasurer) {
        var compiling = Compiling(place: place, measurer: measurer)
        root = compiling.node(declaration, in: nil)
        drawings = compiling.drawings
        hasCarousel = compiling.hasCarousel
        elements = compiling.elements
        actions = compiling.actions
        names = compiling.names
    }

    /// True when the service has a part in an action of its parts, for which it must know the item.
    var isService: Bool { !actions.isEmpty }

    /// The state of a compilation, which numbers the parts in the tree's order.
    private struct Compiling {
        let place: SwitchPlace
        let measurer: TextMeasurer
        var drawings: [CellDrawing] = []
        var actions: [CompiledPartAction] = []
        var names: Set<ExactString> = []
        var hasCarousel = false
        var elements: Set<ClientElement> = []
        /// The numbers of texts of each name.
        private var texts: [ExactString: UInt16] = [:]

        init(place: SwitchPlace, measurer: TextMeasurer) {
            self.place = place
            self.measurer = measurer
        }

        /// Numbers the texts of one name.
        private mutating func countText(_ number: Int) {
            let name = ExactString(drawings[number].id ?? drawings[number].role)
            texts[name, default: 0] += 1
            drawings[number].ordinal = texts[name] ?? 1
        }

        mutating func node(
            _ declared: CellDeclaration,
            in parent: CellAxis?
        ) -> CellNode<CompiledPart> {
            let number = drawings.count
            drawings.append(CellDrawing(fixedOf: declared.properties))
            if declared.properties.content == .text { countText(number) }
            if declared.properties.content == .carousel { hasCarousel = true }
            if let element = declared.properties.element { elements.insert(element) }
            let own = declared.properties.content == .each ? parent : declared.properties.stack
            let children = declared.children.map { node($0, in: own) }
            let part = CompiledPart(
                declared.properties,
                number: number,
                children: children.map(\.properties),
                in: parent,
                place: place,
                measurer: measurer
            )
            let declaration = declared.properties
            let ids =
                [declaration.name, declaration.select?.toggle?.id] + declaration.textRuns.map(\.id)
            names.formUnion(ids.compactMap { $0.map { ExactString($0) } })
            actions += ([part.action] + part.runActions).compactMap(\.self).filter(\.isService)
            if part.isDrawingFixed {
                drawings[number].members = part.fixedMembers
                drawings[number].accessibility = part.accessibility(in: TemplateScope())
                    .map { ElementAccessibility($0) }
            }
            return CellNode(part, children: children)
        }
    }

    /// Returns the cell with the values of the scope's current item.
    ///
    /// - Parameter item: The item; nil for a cell whose actions are the client's.
    /// - Throws: The path of a call or a store that lacks a value.
    func prepared(of item: CellItem?, in scope: TemplateScope) throws(MappingError) -> PreparedCell?
    {
        guard isService, let item else { return try prepared(in: scope, switches: nil) }
        let switches = try CellSwitches(actions, of: item, in: scope)
        var inside = scope
        inside.toggles = switches.values
        return try prepared(in: inside, switches: switches)
    }

    /// Returns the cell with the values of the scope, for a cell whose actions are the client's.
    func prepared(in scope: TemplateScope) -> PreparedCell? {
        // Only calls and stores lack values, and the service has no part in such a cell.
        (try? prepared(in: scope, switches: nil)) ?? nil
    }

    private func prepared(
        in scope: TemplateScope,
        switches: CellSwitches?
    ) throws(MappingError) -> PreparedCell? {
        var resolver = CellResolver(
            scope: scope,
            drawings: drawings,
            names: names,
            switches: switches
        )
        guard let tree = try resolver.node(root) else { return nil }
        return PreparedCell(
            tree: tree,
            drawings: resolver.drawings,
            hasCarousel: hasCarousel,
            showsCarousel: resolver.hasCarousel || !hasCarousel,
            controls: resolver.controls
        )
    }
}
