import CellCore
import LayoutCore
import ModuleMapping
import WorkLimits

/// Finds the heights of carousels, which give rows theirs where nothing else does.
struct CarouselSizing {
    private let input: CarouselsInput
    private let viewport: Viewport
    private let budget: WorkBudget
    /// The cells of their items; nil where these have none.
    private let cells: CarouselCells?

    init(_ content: CarouselContent, cells: CarouselCells?, in context: ArrangementContext) {
        input = content.input
        self.cells = cells
        viewport = context.viewport.layoutViewport
        budget = context.work.budget
    }

    /// Returns the carousel inside an item, for the cell that contains it.
    ///
    /// A budget that ends while it is laid out is noticed by the meter of the cells.
    func carousel(of item: Int) -> CellCarousel {
        CellCarousel { width in
            (try? height(of: item, width: width)) ?? 0
        }
    }

    /// Returns the height of the carousel inside an item at a width, its cells being laid out for it.
    private func height(of item: Int, width: Double) throws(WorkError) -> Double {
        guard let cells else {
            return try input.contentHeight(of: item, width: width, in: viewport, budget: budget)
        }
        let count = input.range(of: item).count
        let one = CarouselsInput(
            layout: input.layout,
            ends: [Int32(truncatingIfNeeded: count)],
            sizes: try cells.arranged(in: item, width: width).sizes
        )
        return try one.contentHeight(of: 0, width: width, in: viewport, budget: budget)
    }

    /// Sets the heights of items without cells under `itemHeight: auto`, where they bring none.
    ///
    /// - Parameter hasCell: Returns true for an item whose cell gives it its height.
    func setHeights(
        of table: inout ItemTable,
        in layout: SectionLayout,
        where hasCell: (Int) -> Bool,
        meter: inout WorkMeter
    ) throws(WorkError) {
        guard layout.kind.keys(as: ListLayout.self)?.height == .auto else { return }
        var heights: [ItemLength]
        switch table.sizes.height {
        case .uniform?: return
        case .each(let given)?: heights = given
        case nil: heights = Array(repeating: .missing, count: table.count)
        }
        let missing = heights.indices.filter { heights[$0] == .missing && !hasCell($0) }
        if missing.isEmpty { return }
        let section = SectionInput(layout: layout, count: table.count, sizes: table.sizes)
        let widths = try PageLayout.itemWidths(of: section, in: viewport, budget: budget)
        for item in missing {
            try meter.step()
            let width =
                switch widths {
                case .uniform(let width): width
                case .each(let each): item < each.count ? each[item] : 0
                }
            heights[item] = .points(try height(of: item, width: width))
        }
        table.sizes.height = .each(heights)
    }
}
