import JSONCore
import ModuleDeclarations
import SwitchKit
import TextCore

/// Maps cells of a form: their data, their action, and the cell that is laid out once the width of
/// the page is known.
final class FormMapper: Sendable {
    private let declaration: FormCellDeclaration
    private let select: CompiledAction?
    private let toggle: CompiledSwitch
    private let custom: CompiledCell?
    private let accessibility: CompiledAccessibility?

    init(_ declaration: FormCellDeclaration, place: SwitchPlace, measurer: TextMeasurer) {
        self.declaration = declaration
        toggle = CompiledSwitch(declaration, place: place)
        select = declaration.select.map { CompiledAction($0) }
        accessibility = declaration.accessibility.map { CompiledAccessibility($0) }
        custom = declaration.custom.map { CompiledCell($0, place: place, measurer: measurer) }
    }

    /// A cell whose data has been written.
    struct Written {
        /// Its reuse identifier.
        let reuse: String
        /// Its height in points; 0 where its custom cell gives the height.
        let height: Double
        /// The cell to lay out; nil where it has no elements.
        let cell: MappedCell?
        /// The service's part of it.
        let control: ItemControl?
    }

    /// Writes a cell's data, and its action behind it.
    ///
    /// - Throws: The path of an action or a store that lacks a value.
    func write(
        id: String,
        to writer: inout JSONWriter,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> Written {
        let declared = FormCell(declaration, in: scope)
        let cell = declared.drawn(in: scope)
        let select = select.flatMap { scope.runs($0.kind) ? $0 : nil }
        try OutputLimits.check(texts: [cell.title ?? "", cell.detail ?? ""])
        let toggle =
            cell.kind == .toggle
            ? try self.toggle.control(ofItem: id, in: scope, context: context) : nil
        let start = writer.count
        writer.data(of: declared, value: toggle?.value)
        let content: MappedCell.Content?
        var elements: [ElementControl] = []
        if let custom {
            // The texts of a custom cell are over the cell's own data.
            let data = writer.withBytes { Array($0[start...]) }
            let prepared = try custom.prepared(
                over: data,
                of: CellItem(id: id, context: context),
                in: scope
            )
            elements = prepared?.controls ?? []
            content = prepared.map { .customForm(cell, $0) }
        } else {
            content = .form(cell)
        }
        let offset = writer.count
        select?.write(to: &writer, in: scope)
        let call = try select?.call(in: scope)
        let isIdle = call == nil && toggle == nil && elements.isEmpty
        return Written(
            reuse: cell.reuse,
            height: cell.sizesItself ? 0 : cell.height,
            cell: content.map { content in
                MappedCell(
                    content: content,
                    elementsOffset: offset,
                    accessibility: accessibility.flatMap {
                        scope.has(.a11y)
                            ? ItemAccessibility(
                                $0.properties(in: scope),
                                isSelectable: select != nil
                            ) : nil
                    }
                )
            },
            control: isIdle ? nil : ItemControl(request: call, toggle: toggle, elements: elements)
        )
    }
}
