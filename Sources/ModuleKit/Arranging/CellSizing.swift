import CellCore
import LayoutCore
import ModuleMapping
import TextCore
import WorkLimits

/// Sizes items by their custom cells: cells are laid out as wide as the layout makes them, and their
/// heights (in flex their widths) go into the layout.
///
/// Linear in the items: each is laid out once, and once more where the layout gives it another size
/// than its cell has by itself, as a width in whole pixels is.
struct CellSizing {
    private let layout: SectionLayout
    private let viewport: Viewport
    private let context: CellContext
    private let budget: WorkBudget
    /// The number of items, and the sizes that they bring with them.
    private let count: Int
    private let given: ItemSizes
    /// The carousels inside the items.
    private let carousels: CarouselSizing?
    /// The widths that the layout gives the items.
    private let widths: PerItem<Double>
    /// The item whose layout alone is wanted; nil where all are.
    private let focus: CellFocus?

    /// Prepares to size items under a layout.
    init(
        _ count: Int,
        bringing given: ItemSizes,
        in layout: SectionLayout,
        viewport: Viewport,
        context: CellContext,
        carousels: CarouselSizing?,
        budget: WorkBudget,
        focus: CellFocus? = nil
    ) throws(WorkError) {
        self.budget = budget
        self.focus = focus
        self.carousels = carousels
        self.count = count
        self.given = given
        self.layout = layout
        self.viewport = viewport
        self.context = context
        let input = SectionInput(layout: layout, count: count, sizes: given)
        widths = try PageLayout.itemWidths(of: input, in: viewport, budget: budget)
    }

    /// Lays the cells out.
    ///
    /// - Parameters:
    ///   - cells: The cell of each item; nil where it has none.
    ///   - meter: A meter of the cells that are laid out.
    /// - Returns: The sizes of the items, and each cell's layout in the frame of its item.
    func layOut(
        _ cells: [PreparedCell?],
        meter: inout WorkMeter
    ) throws(WorkError) -> (sizes: ItemSizes, layouts: [CellLayout?]) {
        var natural: [CellLayout?] = []
        natural.reserveCapacity(cells.count)
        for (index, cell) in cells.enumerated() {
            try meter.step()
            let layout = cell.map { layOut($0, at: index, width: width(at: index), flexHeight) }
            natural.append(layout)
            try context.work?.check()
        }
        let widths = natural.map { $0?.size.width }
        var sizes = sizes(given, widths: widths, heights: natural.map { $0?.size.height })
        var frames = try frames(of: sizes)
        for _ in 0..<Self.maximumRounds {
            guard try measureAgain(cells, in: frames, &natural, meter: &meter) else { break }
            sizes = self.sizes(given, widths: widths, heights: natural.map { $0?.size.height })
            frames = try self.frames(of: sizes)
        }
        var layouts: [CellLayout?] = []
        layouts.reserveCapacity(cells.count)
        for (index, cell) in cells.enumerated() {
            try meter.step()
            guard let cell, let own = natural[index] else {
                layouts.append(nil)
                continue
            }
            let frame = index < frames.count ? frames[index] : nil
            layouts.append(fitted(cell, at: index, natural: own, frame: frame))
            try context.work?.check()
        }
        return (sizes, layouts)
    }

    /// The most times that cells are measured again in the frames that their heights led to. One does: only where
    /// another height moves an item of a waterfall to a lane of another width in pixels is there a second.
    private static let maximumRounds = 3

    /// Lays those cells out again that are not as wide as they were measured, in widths before they are rounded to
    /// pixels: a line more or less is another height.
    ///
    /// - Returns: True when a height has changed.
    private func measureAgain(
        _ cells: [PreparedCell?],
        in frames: ItemFrames,
        _ natural: inout [CellLayout?],
        meter: inout WorkMeter
    ) throws(WorkError) -> Bool {
        guard layout.kind.takesItemHeights else { return false }
        var isChanged = false
        for (index, width) in frames.width.enumerated() {
            guard let cell = cells[index], let own = natural[index], bringsHeight(at: index),
                width != own.size.width
            else { continue }
            try meter.step()
            let again = layOut(cell, at: index, width: .exactly(width), nil)
            if again.size.height != own.size.height { isChanged = true }
            natural[index] = again
            try context.work?.check()
        }
        return isChanged
    }

    private func layOut(
        _ cell: PreparedCell,
        at index: Int,
        width: CellWidth,
        _ height: Double?
    ) -> CellLayout {
        func layout() -> CellLayout {
            cell.layOut(
                width: width,
                height: CellHeight(height),
                carousel: carousels?.carousel(of: index),
                in: context
            )
        }
        guard let focus, focus.item != index else { return layout() }
        return focus.layout(ofItem: index, width, height, layout)
    }

    /// Returns the frames of items of given sizes.
    private func frames(of sizes: ItemSizes) throws(WorkError) -> ItemFrames {
        let input = SectionInput(layout: layout, count: count, sizes: sizes)
        return try PageLayout.layOut([input], in: viewport, budget: budget).sections[0].items
    }

    /// Returns the layout of a cell in its frame; in its natural size where the item is not shown.
    private func fitted(
        _ cell: PreparedCell,
        at index: Int,
        natural: CellLayout,
        frame: Rect?
    ) -> CellLayout {
        guard let frame, focus.map({ $0.item == index }) ?? true else { return natural }
        let isOwn = layout.kind.takesItemHeights && bringsHeight(at: index)
        if isOwn || flexHeight != nil, natural.size.width == frame.width,
            (natural.size.height - frame.height).magnitude < Self.tolerance
        {
            return natural
        }
        return cell.layOut(
            width: .exactly(frame.width),
            height: isOwn ? .stretched(frame.height) : .exactly(frame.height),
            carousel: carousels?.carousel(of: index),
            in: context
        )
    }

    /// The difference of heights that are one, in points: that of edges as doubles.
    private static let tolerance = 1e-6

    // MARK: Sizes

    /// True when cells are as wide as their content where nothing gives them a width.
    private var sizesWidths: Bool {
        layout.kind.takesItemWidths(horizontal: layout.arrange != .vertical)
    }

    /// The height that a flex gives all its items.
    private var flexHeight: Double? {
        layout.kind.heightOfWidthItems
    }

    /// The width that the section or the item itself gives a cell; nil where its content does.
    private func givenWidth(at index: Int) -> Double? {
        let width =
            switch widths {
            case .uniform(let width): width
            case .each(let each): index < each.count ? each[index] : 0
            }
        return width > 0 || !sizesWidths ? width : nil
    }

    private func width(at index: Int) -> CellWidth {
        if let width = givenWidth(at: index) { return .exactly(width) }
        let isFlow = layout.arrange == .vertical
        let inner = viewport.layoutWidth - layout.inset.left - layout.inset.right
        return .atMost(isFlow ? max(0, inner) : .infinity)
    }

    /// Returns the sizes that items have, and where they have none those of their cells.
    private func sizes(
        _ given: ItemSizes,
        widths: [Double?],
        heights: [Double?]
    ) -> ItemSizes {
        var sizes = given
        if sizesWidths {
            let own = widths.enumerated().map { givenWidth(at: $0) == nil ? $1 : nil }
            sizes.width = Self.filled(given.width, with: own)
        }
        if !sizesWidths || flexHeight == nil {
            let own = heights.enumerated().map { hasRatio(given, at: $0) ? nil : $1 }
            sizes.height = Self.filled(given.height, with: own)
        }
        return sizes
    }

    /// Returns true when the height of an item is that of its cell.
    private func bringsHeight(at index: Int) -> Bool {
        if hasRatio(given, at: index) { return false }
        switch given.height {
        case nil: return true
        case .uniform?: return false
        case .each(let heights)?: return index >= heights.count || heights[index] == .missing
        }
    }

    /// Returns true when an item's width gives its height.
    private func hasRatio(_ sizes: ItemSizes, at index: Int) -> Bool {
        switch sizes.aspectRatio {
        case nil: false
        case .uniform(let ratio)?: ratio > 0
        case .each(let ratios)?: index < ratios.count && ratios[index] > 0
        }
    }

    private static func filled(
        _ given: PerItem<ItemLength>?,
        with natural: [Double?]
    ) -> PerItem<ItemLength> {
        if case .uniform(let all)? = given { return .uniform(all) }
        var each = natural.map { $0.map { ItemLength.points($0) } ?? .missing }
        guard case .each(let lengths)? = given else { return .each(each) }
        for (index, length) in lengths.prefix(each.count).enumerated() where length != .missing {
            each[index] = length
        }
        return .each(each)
    }
}
