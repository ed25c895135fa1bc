import CellCore
import JSONCore
import LayoutCore

/// Lets items size themselves: their cells are laid out as wide as the layout makes them, their
/// heights go into the layout (in flex their widths), and their elements into what they say.
///
/// Linear in the items: each is laid out once, and once more where the layout gives it another size
/// than its cell found.
struct CellSizing {
    private let layout: SectionLayout
    private let viewport: Viewport
    private let context: CellContext
    private let table: ItemTable
    /// The widths that the layout makes.
    private let widths: PerItem<Double>

    /// Prepares to size the items of a table under a layout.
    init(
        _ table: ItemTable,
        _ layout: SectionLayout,
        in viewport: Viewport,
        _ context: CellContext
    ) {
        self.table = table
        self.layout = layout
        self.viewport = viewport
        self.context = context
        let input = SectionInput(layout: layout, count: table.count, sizes: table.sizes)
        widths = PageLayout.itemWidths(of: input, in: viewport)
    }

    /// The table with sizes and elements.
    ///
    /// - Parameter cells: what each item puts into its cell; nil where it has none.
    func complete(_ cells: [PreparedCell?]) -> ItemTable {
        let own = cells.enumerated().map { index, cell in
            cell.map { $0.layOut(firstWidth(at: index), height: flexHeight, context) }
        }
        var sized = table
        sized.sizes = sizes(table.sizes, own.map { $0?.size })
        let input = SectionInput(layout: layout, count: sized.count, sizes: sized.sizes)
        let frames = PageLayout.layOut([input], in: viewport).sections[0].items
        return sized.rewritten { index, writer in
            guard let cell = cells[index], let own = own[index] else { return }
            writer.elements(fitted(cell, own, frames, index), cell.values)
        }
    }

    /// The layout of a cell in its frame; items beyond those shown are as they found themselves.
    private func fitted(
        _ cell: PreparedCell,
        _ own: CellLayout,
        _ frames: ItemFrames,
        _ index: Int
    ) -> CellLayout {
        guard index < frames.count else { return own }
        let frame = frames[index]
        if own.size.width == frame.width, own.size.height == frame.height { return own }
        return cell.layOut(.exactly(frame.width), height: frame.height, context)
    }

    // MARK: Sizes

    /// Whether the cell's width counts rather than its height: it follows the flow sideways.
    private var sizesWidths: Bool {
        if case .flex = layout.kind { return true }
        return layout.arrange != .vertical
    }

    /// The height that a flex gives all its items.
    private var flexHeight: Double? {
        if case .flex(let flex) = layout.kind { flex.itemHeight } else { nil }
    }

    private func firstWidth(at index: Int) -> CellWidth {
        if sizesWidths {
            let isFlow = layout.arrange == .vertical
            let inner = viewport.width - layout.inset.left - layout.inset.right
            return .atMost(isFlow ? max(0, inner) : .infinity)
        }
        switch widths {
        case .uniform(let width): return .exactly(width)
        case .each(let each): return .exactly(index < each.count ? each[index] : 0)
        }
    }

    /// The sizes that items have, and where they have none those that their cells found.
    private func sizes(_ given: ItemSizes, _ own: [Size?]) -> ItemSizes {
        var sizes = given
        if sizesWidths { sizes.width = Self.filled(given.width, own) { $0.width } }
        if !sizesWidths || flexHeight == nil {
            let found = own.enumerated().map { hasRatio(given, $0) ? nil : $1 }
            sizes.height = Self.filled(given.height, found) { $0.height }
        }
        return sizes
    }

    /// Whether an item's width gives its height.
    private func hasRatio(_ sizes: ItemSizes, _ index: Int) -> Bool {
        switch sizes.aspectRatio {
        case nil: false
        case .uniform(let ratio)?: ratio > 0
        case .each(let ratios)?: index < ratios.count && ratios[index] > 0
        }
    }

    private static func filled(
        _ given: PerItem<ItemLength>?,
        _ own: [Size?],
        _ length: (Size) -> Double
    ) -> PerItem<ItemLength> {
        if case .uniform(let all)? = given { return .uniform(all) }
        var each = own.map { $0.map { ItemLength.points(length($0)) } ?? .missing }
        guard case .each(let lengths)? = given else { return .each(each) }
        for (index, length) in lengths.prefix(each.count).enumerated() where length != .missing {
            each[index] = length
        }
        return .each(each)
    }
}

/// A cell with what an item puts into it.
struct PreparedCell {
    let cell: StackCell
    let values: CellProgram.Values

    func layOut(
        _ width: CellWidth,
        height: Double?,
        _ context: CellContext
    ) -> CellLayout {
        cell.layOut(values.cell, width: width, height: height, in: context)
    }
}

extension ItemTable {
    /// The same items, each saying more behind what it says.
    fileprivate func rewritten(_ more: (Int, inout JSONWriter) -> Void) -> ItemTable {
        var writer = JSONWriter(capacity: bytes.count * 2)
        var moved: [Item] = []
        moved.reserveCapacity(items.count)
        bytes.withUnsafeBytes { bytes in
            for (index, item) in items.enumerated() {
                let start = writer.count
                writer.bytes(bytes.slice(item.id))
                let id = ByteRange(start, writer.count)
                let data = writer.count
                writer.bytes(bytes.slice(item.data))
                more(index, &writer)
                moved.append(
                    Item(id: id, data: ByteRange(data, writer.count), type: item.type)
                )
            }
        }
        var table = ItemTable(bytes: writer.finish(), items: moved, types: types, sizes: sizes)
        table.repeats = repeats
        table.controls = controls
        return table
    }
}
