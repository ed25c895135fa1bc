import CellCore
import LayoutCore
import WorkLimits

/// Sizes items by their custom cells: cells are laid out as wide as the layout makes them, and their
/// heights (in flex their widths) go into the layout.
///
/// Linear in the items: each is laid out once, and once more where the layout gives it another size
/// than its cell has by itself.
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

    /// Prepares to size items under a layout.
    init(
        _ count: Int,
        bringing given: ItemSizes,
        in layout: SectionLayout,
        viewport: Viewport,
        context: CellContext,
        carousels: CarouselSizing?,
        budget: WorkBudget
    ) throws(WorkError) {
        self.budget = budget
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
            natural.append(
                cell?.layOut(
                    width: width(at: index),
                    height: flexHeight,
                    carousel: carousels?.carousel(of: index),
                    in: context
                )
            )
        }
        let sizes = sizes(given, natural: natural.map { $0?.size })
        let input = SectionInput(layout: layout, count: count, sizes: sizes)
        let frames = try PageLayout.layOut([input], in: viewport, budget: budget).sections[0].items
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
        }
        return (sizes, layouts)
    }

    /// Returns the layout of a cell in its frame; in its natural size where the item is not shown.
    private func fitted(
        _ cell: PreparedCell,
        at index: Int,
        natural: CellLayout,
        frame: Rect?
    ) -> CellLayout {
        guard let frame else { return natural }
        if natural.size.width == frame.width, natural.size.height == frame.height {
            return natural
        }
        return cell.layOut(
            width: .exactly(frame.width),
            height: frame.height,
            carousel: carousels?.carousel(of: index),
            in: context
        )
    }

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
    private func sizes(_ given: ItemSizes, natural: [Size?]) -> ItemSizes {
        var sizes = given
        if sizesWidths {
            let own = natural.enumerated().map { givenWidth(at: $0) == nil ? $1 : nil }
            sizes.width = Self.filled(given.width, with: own, by: \.width)
        }
        if !sizesWidths || flexHeight == nil {
            let heights = natural.enumerated().map { hasRatio(given, at: $0) ? nil : $1 }
            sizes.height = Self.filled(given.height, with: heights, by: \.height)
        }
        return sizes
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
        with natural: [Size?],
        by length: (Size) -> Double
    ) -> PerItem<ItemLength> {
        if case .uniform(let all)? = given { return .uniform(all) }
        var each = natural.map { $0.map { ItemLength.points(length($0)) } ?? .missing }
        guard case .each(let lengths)? = given else { return .each(each) }
        for (index, length) in lengths.prefix(each.count).enumerated() where length != .missing {
            each[index] = length
        }
        return .each(each)
    }
}
