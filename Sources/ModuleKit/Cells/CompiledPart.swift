import CellCore
import InputCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import TextCore

/// A part of a custom cell, compiled to take the values of items: all of it that no item decides is made once.
///
/// A class: trees of items refer to it, and a declaration is large.
final class CompiledPart: Sendable {
    let declaration: CellPartDeclaration
    /// Its place among the parts of the cell, in the tree's order.
    let number: Int
    let background: CompiledTemplate?
    let shadow: CompiledTemplate?
    /// True when nothing that is drawn of it comes with items.
    let isDrawingFixed: Bool
    /// The part and its children as all items have them; nil where items decide anything of them.
    let fixedTree: CellTree?
    /// The style that all items have; a stand-in where items decide it.
    private let style: CellPartStyle
    private let isStyleFixed: Bool
    private let children: [CellPartStyle]
    let measurer: TextMeasurer

    init(
        _ declaration: CellPartDeclaration,
        number: Int,
        children: [CompiledPart],
        measurer: TextMeasurer
    ) {
        self.declaration = declaration
        self.number = number
        self.measurer = measurer
        background = declaration.background.map { CompiledTemplate($0) }
        shadow = declaration.shadow.map { CompiledTemplate($0) }
        isDrawingFixed = declaration.isFixed(in: .drawing) && CellDrawing.isFixed(declaration)
        isStyleFixed = declaration.isFixed(in: .layout)
        self.children = children.map(\.style)
        style = Self.style(
            of: declaration,
            children: self.children,
            measurer: measurer,
            in: isStyleFixed ? TemplateScope() : nil
        )
        let trees = children.compactMap(\.fixedTree)
        let isFixed =
            isDrawingFixed && isStyleFixed && declaration.when == nil
            && declaration.content != .text && declaration.content != .carousel
            && trees.count == children.count
        fixedTree = isFixed ? CellTree(CellPart(style, number: number), children: trees) : nil
    }

    /// The members of its element that all items have, as JSON, a comma before each.
    var fixedMembers: [UInt8] { members(in: TemplateScope()) }

    /// Returns the members of its element that no frame decides, as JSON, a comma before each.
    private func members(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        for member in CellMember.all { member.write(self, &writer, scope) }
        return writer.finish()
    }

    /// Sets what is drawn of it for an item.
    func draw(_ drawing: inout CellDrawing, in scope: TemplateScope) {
        drawing.set(declaration, in: scope)
        drawing.members = members(in: scope)
    }

    /// Returns the properties by which it is laid out for an item.
    func style(in scope: TemplateScope) -> CellPartStyle {
        if isStyleFixed { return style }
        return Self.style(of: declaration, children: children, measurer: measurer, in: scope)
    }
}
