import AccessibilityCore
import CellCore
import JSONCore
import LayoutCore
import ModuleMapping
import TextCore
import WorkLimits

/// Gives the items of a section the sizes that depend on the viewport, and their elements.
///
/// Items whose sizes and elements do not depend on the viewport are shared with the content.
struct ItemArranger {
    private let items: MappedItems
    private let context: ArrangementContext

    init(_ items: MappedItems, in context: ArrangementContext) {
        self.items = items
        self.context = context
    }

    /// The items for a layout.
    struct ArrangedItems {
        var table: ItemTable
        /// The frames of the carousels in the items' cells; nil where cells have none.
        var carouselFrames: [Rect]?
    }

    /// Returns the items for a layout. O(items) where they have cells or measured texts.
    ///
    /// - Parameter carousels: The carousels inside them.
    func arrange(
        in layout: SectionLayout,
        with carousels: CarouselSizing? = nil
    ) throws(WorkError) -> ArrangedItems {
        var meter = context.meter
        let sized = try sized(in: layout, with: carousels, meter: &meter)
        if items.cells.isEmpty { return ArrangedItems(table: sized.table) }
        let table = try written(
            sized.table,
            forms: sized.forms,
            layouts: sized.layouts,
            meter: &meter
        )
        return ArrangedItems(table: table, carouselFrames: carouselFrames(of: sized.layouts))
    }

    /// The items with their sizes, and the layouts of their cells.
    struct Sized {
        var table: ItemTable
        /// The cells of a form, by index; empty where there are no cells.
        var forms: [FormRendering?] = []
        /// The layouts of the custom cells, by index; empty where there are none.
        var layouts: [CellLayout?] = []
    }

    /// Returns the items for a layout, of which nothing is written.
    ///
    /// - Parameter focus: The item whose layout alone is wanted; nil where all are.
    func sized(
        in layout: SectionLayout,
        with carousels: CarouselSizing?,
        focus: CellFocus? = nil,
        meter: inout WorkMeter
    ) throws(WorkError) -> Sized {
        var table = try measured(&meter)
        let cells = items.cells
        try carousels?.setHeights(
            of: &table,
            in: layout,
            where: { $0 < cells.count && cells[$0] != nil },
            meter: &meter
        )
        if cells.isEmpty { return Sized(table: table) }
        var forms: [FormRendering?] = []
        for cell in items.cells {
            try meter.step()
            forms.append(cell.flatMap { FormRendering(of: $0.content, in: context) })
            try context.work.texts.check()
        }
        table.sizes.setHeights(forms.map { $0?.height })
        let custom = items.cells.map { $0?.customCell }
        var layouts: [CellLayout?] = []
        if custom.contains(where: { $0 != nil }) {
            let sizing = try CellSizing(
                table.count,
                bringing: table.sizes,
                in: layout,
                viewport: context.viewport.layoutViewport,
                context: context.cellContext,
                carousels: carousels,
                budget: context.work.budget,
                focus: focus
            )
            (table.sizes, layouts) = try sizing.layOut(custom, meter: &meter)
        }
        return Sized(table: table, forms: forms, layouts: layouts)
    }

    /// Returns the frames of the carousels in cells of these layouts; nil where cells have none.
    func carouselFrames(of layouts: [CellLayout?]) -> [Rect]? {
        guard items.cells.contains(where: { $0?.customCell?.hasCarousel == true }) else {
            return nil
        }
        return layouts.map { layout in
            layout?.carousel ?? Rect(x: 0, y: 0, width: layout?.size.width ?? 0, height: 0)
        }
    }

    /// Returns the items with the widths that are those of texts.
    func measured(_ meter: inout WorkMeter) throws(WorkError) -> ItemTable {
        var table = items.table
        if !items.measuredTexts.isEmpty { try measureWidths(of: &table, &meter) }
        return table
    }

    /// Returns the items with their elements and the styles of these.
    ///
    /// - Parameters:
    ///   - forms: The cells of a form, by index; empty where there are none.
    ///   - layouts: The layouts of the custom cells, by index; empty where there are none.
    func written(
        _ table: ItemTable,
        forms: [FormRendering?],
        layouts: [CellLayout?],
        meter: inout WorkMeter
    ) throws(WorkError) -> ItemTable {
        var styles = StyleCollector(in: context)
        let touch = context.touch
        var table = try table.insertingElements(at: items.cells) {
            index,
            writer throws(WorkError) in
            try meter.step()
            if let form = index < forms.count ? forms[index] : nil {
                let isLast = index == items.cells.count - 1
                form.write(to: &writer, isLast: isLast, styles: &styles)
                items.cells[index]?.accessibility?
                    .write(to: &writer, elements: form.accessibleElements)
            } else if let cell = items.cells[index]?.customCell,
                let layout = index < layouts.count ? layouts[index] : nil
            {
                writer.elements(of: layout, in: cell, touch: touch, styles: &styles)
                if let accessibility = items.cells[index]?.accessibility {
                    let elements = layout.accessibleElements(in: cell)
                    accessibility.write(to: &writer, elements: elements)
                }
            }
            styles.finishItem()
            try context.work.texts.check()
        }
        styles.handOverSamples { table.id(of: $0) }
        table.styles = styles.itemStyles()
        table.images = styles.images.itemImages()
        table.colors = styles.colors.itemColors()
        return table
    }

    /// Sets the widths of items that are those of texts.
    private func measureWidths(
        of table: inout ItemTable,
        _ meter: inout WorkMeter
    ) throws(WorkError) {
        var widths: [ItemLength]
        switch table.sizes.width {
        case .each(let each)?: widths = each
        case .uniform(let width)?: widths = Array(repeating: width, count: table.count)
        case nil: widths = Array(repeating: .missing, count: table.count)
        }
        for (index, label) in items.measuredTexts.enumerated() {
            guard let label, index < widths.count else { continue }
            try meter.step()
            let style = LabelStyle(font: label.font, size: label.size)
            let typeset = context.labels.typeset(label.text, style: style, limit: .infinity)
            try context.work.texts.check()
            if typeset.measured.accuracy == .estimated, table.firstEstimatedWidth == nil {
                table.firstEstimatedWidth = index
            }
            let width = typeset.measured.width + label.extra
            widths[index] = .points(label.maximum.map { min($0, width) } ?? width)
        }
        table.sizes.width = .each(widths)
    }
}

extension MappedCell {
    /// The custom cell that is as wide as its item; nil for cells of forms.
    var customCell: PreparedCell? {
        if case .custom(let cell) = content { cell } else { nil }
    }
}

extension ItemSizes {
    /// Sets the heights that are not nil.
    fileprivate mutating func setHeights(_ heights: [Double?]) {
        guard heights.contains(where: { $0 != nil }) else { return }
        guard case .each(var each)? = height else { return }
        for (index, height) in heights.prefix(each.count).enumerated() {
            if let height { each[index] = .points(height) }
        }
        height = .each(each)
    }
}

extension ItemTable {
    /// Returns the same items with elements.
    ///
    /// - Parameters:
    ///   - cells: The cells of the items, with the positions of their elements.
    ///   - write: Writes the elements of the item of an index.
    fileprivate func insertingElements(
        at cells: [MappedCell?],
        _ write: (Int, inout JSONWriter) throws(WorkError) -> Void
    ) throws(WorkError) -> ItemTable {
        var writer = JSONWriter(capacity: text.count * 2)
        var moved: [Item] = []
        moved.reserveCapacity(items.count)
        try text.withBytes { bytes throws(WorkError) in
            for (index, item) in items.enumerated() {
                let start = writer.count
                writer.bytes(bytes.slice(item.id))
                let id = ByteRange(start, writer.count)
                let data = writer.count
                let position = cells[index]?.elementsOffset ?? Int(item.data.end)
                writer.bytes(bytes.slice(ByteRange(Int(item.data.start), position)))
                try write(index, &writer)
                writer.bytes(bytes.slice(ByteRange(position, Int(item.data.end))))
                moved.append(
                    Item(id: id, data: ByteRange(data, writer.count), type: item.type)
                )
            }
        }
        var table = ItemTable(text: writer.finishText(), items: moved, types: types, sizes: sizes)
        table.repeats = repeats
        table.dropped = dropped
        table.controls = controls
        return table
    }
}
