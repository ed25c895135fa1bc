import CellCore
import ModuleConfiguration
import TextCore

/// A custom cell, compiled to take the values of items.
struct CompiledCell: Sendable {
    private let root: CellNode<CompiledPart>
    /// What is drawn of each part, by number; the values of items are missing in it.
    private let drawings: [CellDrawing]
    private let hasCarousel: Bool
    /// The actions of its parts in which the service has a part.
    private let actions: [CompiledPartAction]

    /// Compiles a declaration with the fonts of a measurer.
    ///
    /// - Parameter place: The place of its switches.
    init(_ declaration: CellDeclaration, place: SwitchPlace, measurer: TextMeasurer) {
        var compiling = Compiling(place: place, measurer: measurer)
        root = compiling.node(declaration, in: nil)
        drawings = compiling.drawings
        hasCarousel = compiling.hasCarousel
        actions = compiling.actions
    }

    /// True when the service has a part in an action of its parts, for which it must know the item.
    var isService: Bool { !actions.isEmpty }

    /// The state of a compilation, which numbers the parts in the tree's order.
    private struct Compiling {
        let place: SwitchPlace
        let measurer: TextMeasurer
        var drawings: [CellDrawing] = []
        var actions: [CompiledPartAction] = []
        var hasCarousel = false

        mutating func node(
            _ declared: CellDeclaration,
            in parent: CellAxis?
        ) -> CellNode<CompiledPart> {
            let number = drawings.count
            drawings.append(CellDrawing(fixedOf: declared.properties))
            if declared.properties.content == .carousel { hasCarousel = true }
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
        guard isService, let item else { return prepared(in: scope) }
        let switches = try CellSwitches(actions, of: item, in: scope)
        var inside = scope
        inside.toggles = switches.values
        guard var cell = prepared(in: inside) else { return nil }
        for action in actions {
            if let control = try switches.control(of: action, in: inside) {
                cell.controls.append(control)
            }
        }
        return cell
    }

    /// Returns the cell with the values of the scope, for a cell whose actions are the client's.
    func prepared(in scope: TemplateScope) -> PreparedCell? {
        var resolver = CellResolver(scope: scope, drawings: drawings)
        guard let tree = resolver.node(root) else { return nil }
        return PreparedCell(
            tree: tree,
            drawings: resolver.drawings,
            hasCarousel: hasCarousel,
            showsCarousel: resolver.hasCarousel || !hasCarousel
        )
    }
}
