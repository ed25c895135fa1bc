import AccessibilityCore
import CellCore
import JSONCore
import LayoutCore
import ModuleMapping

/// The elements of a form's cell, and the height that they give it.
struct FormRendering {
    /// The height that its custom cell or its labels give; nil where the declaration gives it.
    let height: Double?
    private let cell: FormCell
    /// Its custom cell, laid out; nil for a cell of labels.
    let custom: (layout: CellLayout, cell: PreparedCell)?
    private let context: ArrangementContext

    /// Lays a cell out as wide as the page; nil for cells that are no form's.
    init?(of content: MappedCell.Content, in context: ArrangementContext) {
        self.context = context
        switch content {
        case .custom: return nil
        case .form(let cell):
            let frames = context.frames(of: cell)
            self.cell = cell
            custom = nil
            height = frames.cell.height > cell.height ? frames.cell.height : nil
        case .customForm(let cell, let prepared):
            let layout = prepared.layOut(
                width: .exactly(context.width),
                height: cell.sizesItself ? .content : .exactly(cell.height),
                in: context.cellContext
            )
            self.cell = cell
            custom = (layout, prepared)
            height = cell.sizesItself ? layout.size.height : nil
        }
    }

    /// Writes the elements.
    ///
    /// - Parameter isLast: True of the last cell of a section, which has no separator.
    func write(to writer: inout JSONWriter, isLast: Bool, styles: inout StyleCollector) {
        styles.colors.use(cell.titleColor)
        styles.colors.use(cell.detailColor)
        guard let custom else {
            let frames = context.frames(of: cell)
            let line = isLast ? [] : separator(height: frames.cell.height)
            return elements(frames.elements() + line, to: &writer, styles: &styles)
        }
        let line = isLast ? [] : separator(height: height ?? cell.height)
        let touch = context.touch
        if line.isEmpty {
            return writer.elements(
                of: custom.layout,
                in: custom.cell,
                touch: touch,
                styles: &styles
            )
        }
        // Two lists become one.
        var own = JSONWriter()
        var added = JSONWriter()
        own.elements(of: custom.layout, in: custom.cell, touch: touch, styles: &styles)
        elements(line, to: &added, styles: &styles)
        writer.join(own.finish(), added.finish())
    }

    /// Its elements as a screen reader has them, without the separator, which says nothing.
    var accessibleElements: [AccessibleElement] {
        if let custom { return custom.layout.accessibleElements(in: custom.cell) }
        return context.frames(of: cell).elements().map(\.accessible)
    }

    /// Its components, without the separator; none of a custom cell.
    var components: [FormElement] {
        custom == nil ? context.frames(of: cell).elements() : []
    }

    private func separator(height: Double) -> [FormElement] {
        let size = Size(width: context.width, height: height)
        return (cell.separator?.element(inCell: size, scale: context.viewport.scale)).map { [$0] }
            ?? []
    }

    private func elements(
        _ elements: [FormElement],
        to writer: inout JSONWriter,
        styles: inout StyleCollector
    ) {
        writer.elements(elements, width: context.width, on: context.grid, styles: &styles)
    }
}

extension JSONWriter {
    /// Appends two members `,"elements":[…]` as one, the second of which is not empty.
    fileprivate mutating func join(_ first: [UInt8], _ second: [UInt8]) {
        let opening = Array(",\"elements\":[".utf8).count
        bytes(Array(first.dropLast()))
        if first.count > opening + 1 { byte(UInt8(ascii: ",")) }
        bytes(Array(second.dropFirst(opening)))
    }
}

extension ArrangementContext {
    /// Returns the frames of the components of a form's cell.
    fileprivate func frames(of cell: FormCell) -> FormFrames<FontLabels> {
        FormFrames(
            cell: cell,
            width: width,
            labels: labels,
            growsWithText: viewport.textScale > 1
        )
    }
}
