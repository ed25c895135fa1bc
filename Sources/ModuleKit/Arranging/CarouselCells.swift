import CellCore
import LayoutCore
import ModuleMapping
import WorkLimits

/// The custom cells of the items of carousels, which are laid out as wide as each carousel turns out.
struct CarouselCells {
    private let content: CarouselContent
    private let items: MappedItems
    private let context: ArrangementContext

    /// Creates cells; nil where the items have none.
    ///
    /// - Parameter content: The carousels, whose items have the sizes that they bring with them.
    init?(_ items: MappedItems, of content: CarouselContent, in context: ArrangementContext) {
        if items.cells.isEmpty { return nil }
        self.items = items
        self.content = content
        self.context = context
    }

    /// Returns the sizes of the items of one carousel, and the layouts of their cells.
    func arranged(
        in item: Int,
        width: Double
    ) throws(WorkError) -> (sizes: ItemSizes, layouts: [CellLayout?]) {
        let range = content.input.range(of: item)
        var viewport = context.viewport.layoutViewport
        viewport.width = width
        var meter = context.meter
        let sizing = try CellSizing(
            range.count,
            bringing: content.items.sizes.slice(range),
            in: content.layout,
            viewport: viewport,
            context: context.cellContext,
            carousels: nil,
            budget: context.work.budget
        )
        return try sizing.layOut(items.cells[range].map { $0?.customCell }, meter: &meter)
    }

    /// Returns the carousels with the sizes and elements of their items.
    ///
    /// - Parameters:
    ///   - frames: The frames of the carousels in their items; nil where they are at their top left.
    ///   - widths: The widths of the carousels; those of items beyond are not shown.
    func finished(frames: [Rect]?, widths: [Double]) throws(WorkError) -> CarouselContent {
        var finished = content
        finished.frames = frames
        var columns = CarouselItemSizes(count: content.items.count)
        var layouts = [CellLayout?](repeating: nil, count: content.items.count)
        for (item, width) in widths.enumerated() {
            let range = content.input.range(of: item)
            if range.isEmpty { continue }
            let one = try arranged(in: item, width: width)
            columns.set(one.sizes, at: range)
            for (offset, index) in range.enumerated() { layouts[index] = one.layouts[offset] }
        }
        var table = content.items
        columns.write(to: &table.sizes)
        var meter = context.meter
        finished.items = try ItemArranger(items, in: context)
            .written(table, forms: [], layouts: layouts, meter: &meter)
        return finished
    }
}

/// The widths and heights of the items of all carousels.
private struct CarouselItemSizes {
    private var widths: [ItemLength]
    private var heights: [ItemLength]

    init(count: Int) {
        widths = Array(repeating: .missing, count: count)
        heights = widths
    }

    mutating func set(_ sizes: ItemSizes, at range: Range<Int>) {
        for (offset, index) in range.enumerated() {
            widths[index] = Self.length(offset, of: sizes.width)
            heights[index] = Self.length(offset, of: sizes.height)
        }
    }

    private static func length(_ item: Int, of lengths: PerItem<ItemLength>?) -> ItemLength {
        switch lengths {
        case .uniform(let length)?: length
        case .each(let each)?: item < each.count ? each[item] : .missing
        case nil: .missing
        }
    }

    func write(to sizes: inout ItemSizes) {
        sizes.width = .each(widths)
        sizes.height = .each(heights)
    }
}
