import CellCore
import ModuleConfiguration
import TextCore

/// A custom cell, compiled to take the values of items.
struct CompiledCell: Sendable {
    private let root: CellNode<CompiledPart>
    /// What is drawn of each part, by number; the values of items are missing in it.
    private let drawings: [CellDrawing]
    private let hasCarousel: Bool

    /// Compiles a declaration with the fonts of a measurer.
    init(_ declaration: CellDeclaration, measurer: TextMeasurer) {
        var compiling = Compiling(measurer: measurer)
        root = compiling.node(declaration, in: nil)
        drawings = compiling.drawings
        hasCarousel = compiling.hasCarousel
    }

    /// The state of a compilation, which numbers the parts in the tree's order.
    private struct Compiling {
        let measurer: TextMeasurer
        var drawings: [CellDrawing] = []
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
                measurer: measurer
            )
            if part.isDrawingFixed { drawings[number].members = part.fixedMembers }
            return CellNode(part, children: children)
        }
    }

    /// Returns the cell with the values of the scope's current item.
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
