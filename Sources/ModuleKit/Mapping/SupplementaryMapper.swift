import CellCore
import JSONCore
import LayoutCore

/// Makes headers, footers and placeholders: what they say, and how large their cells make them.
struct SupplementaryMapper {
    let scope: TemplateScope
    let context: MappingContext

    /// What a declaration makes; nil when there is none, or it is hidden.
    ///
    /// - Parameter type: the reuse identifier when it says none.
    func content(of declaration: SupplementaryDeclaration?, type: String) -> SupplementaryContent? {
        let width = scope.viewport.width
        guard let resolved = declaration?.resolve(width: width, parameters: scope.parameters) else {
            return nil
        }
        var content = SupplementaryContent(
            geometry: resolved.geometry,
            type: resolved.type?.text(in: scope) ?? type,
            data: DataProgram(resolved.data ?? .null).bytes(in: scope),
            select: resolved.select.map { ActionProgram($0).bytes(in: scope) }
        )
        if let cell = resolved.cell { layOut(cell, sizing: resolved.sizesItself, &content) }
        return content
    }

    /// Lays the cell out as wide as its part, inside the part's own inset.
    private func layOut(
        _ cell: CellDeclaration,
        sizing: Bool,
        _ content: inout SupplementaryContent
    ) {
        guard let prepared = CellProgram(cell).prepared(in: scope, context.text) else { return }
        let grid = LengthGrid(scale: scope.viewport.scale)
        let inset = content.geometry.inset
        let right = grid.nearest(grid.nearest(scope.viewport.width) - inset.right)
        let layout = prepared.layOut(
            .exactly(max(0, right - grid.nearest(inset.left))),
            height: sizing ? nil : content.geometry.height,
            CellContext(scope, context.text)
        )
        if sizing { content.geometry.height = layout.size.height }
        var writer = JSONWriter()
        writer.elements(layout, prepared.values)
        content.elements = writer.finish()
    }
}
