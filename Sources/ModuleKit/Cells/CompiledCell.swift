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
        root = compiling.node(declaration)
        drawings = compiling.drawings
        hasCarousel = compiling.hasCarousel
    }

    /// The state of a compilation, which numbers the parts in the tree's order.
    private struct Compiling {
        let measurer: TextMeasurer
        var drawings: [CellDrawing] = []
        var hasCarousel = false

        mutating func node(_ declared: CellDeclaration) -> CellNode<CompiledPart> {
            let number = drawings.count
            drawings.append(CellDrawing(fixedOf: declared.properties))
            if declared.properties.content == .carousel { hasCarousel = true }
            let children = declared.children.map { node($0) }
            let part = CompiledPart(
                declared.properties,
                number: number,
                children: children.map(\.properties),
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

/// Gives a cell the values of one item. What an item leaves out, texts without words too, is not in its tree.
private struct CellResolver {
    let scope: TemplateScope
    var drawings: [CellDrawing]
    var hasCarousel = false

    mutating func node(_ node: CellNode<CompiledPart>) -> CellTree? {
        let part = node.properties
        if let fixed = part.fixedTree { return fixed }
        if let condition = part.declaration.when, !scope.holds(condition) { return nil }
        if part.declaration.content == .text { return text(part) }
        if part.declaration.content == .carousel { hasCarousel = true }
        if !part.isDrawingFixed { part.draw(&drawings[part.number], in: scope) }
        var tree = CellTree(CellPart(part.style(in: scope), number: part.number))
        if node.children.isEmpty { return tree }
        tree.children.reserveCapacity(node.children.count)
        for child in node.children {
            if let child = self.node(child) { tree.children.append(child) }
        }
        return tree
    }

    /// Returns a text; nil for one without words.
    private mutating func text(_ part: CompiledPart) -> CellTree? {
        let style = part.style(in: scope)
        var runs = CellRuns()
        if let text = part.declaration.text {
            runs.words = text.text(in: scope)
        } else {
            runs = CellRuns(of: part, style, in: scope)
        }
        if runs.words.isEmpty { return nil }
        if !part.isDrawingFixed { part.draw(&drawings[part.number], in: scope) }
        drawings[part.number].runs = runs.drawings
        return CellTree(
            CellPart(style, words: runs.words, spans: runs.spans, number: part.number)
        )
    }
}
