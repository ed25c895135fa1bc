import InputCore
import WorkLimits

/// Equal items, filling lines: the table and the plain collection view.
///
/// ```
/// vertical, columns: 3        horizontal, rows: 2
/// ┌───┐┌───┐┌───┐             ┌───┐┌───┐┌───┐┌──
/// │ 0 ││ 1 ││ 2 │             │ 0 ││ 2 ││ 4 ││ 6
/// └───┘└───┘└───┘             └───┘└───┘└───┘└──
/// ┌───┐┌───┐                  ┌───┐┌───┐┌───┐
/// │ 3 ││ 4 │                  │ 1 ││ 3 ││ 5 │
/// └───┘└───┘                  └───┘└───┘└───┘
/// ```
public struct ListLayout: Sendable, Equatable {
    /// The width of all items, in one of three ways.
    public enum Width: Sendable, Equatable {
        /// As many equal columns with `itemSpacing` between them; less than 1 counts as 1.
        case columns(Int)
        /// Points; at most the inner width in a vertical list.
        case points(Double)
        /// A share of the inner width, at most all of it.
        case fraction(Double)
    }

    /// The height of the items, in one of three ways.
    public enum Height: Sendable, Equatable {
        case points(Double)
        /// The width divided by this; a ratio that is not positive counts as 1.
        case aspectRatio(Double)
        /// Each item's own, from `ItemSizes.height`; a line is as tall as its tallest. The rows of a
        /// horizontal list are as tall as the tallest item that is shown, and so are its items under
        /// `align: stretch`.
        case auto
    }

    /// The width of all items.
    public var width: Width
    /// The height of the items.
    public var height: Height
    /// The number of rows of a horizontal list, which wins over the scroller's height; less than 1
    /// counts as 1.
    public var rows: Int?
    /// The alignment of items in the rows of a horizontal list whose items have heights of their own.
    public var align: RowAlignment

    /// Creates a list; one column of squares by default.
    public init(
        width: Width = .columns(1),
        height: Height = .aspectRatio(1),
        rows: Int? = nil,
        align: RowAlignment = .stretch
    ) {
        self.width = width
        self.height = height
        self.rows = rows
        self.align = align
    }
}

extension LayoutKind {
    /// Equal items on lines.
    public static func list(_ keys: ListLayout) -> LayoutKind { LayoutKind(keys) }
}

extension ListLayout: LayoutAlgorithm {
    static let name = "list"

    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent {
        try ListPlacement(keys: self, context: context).place()
    }

    var takesItemHeights: Bool { height == .auto }

    func itemWidths(in context: FlowContext) -> PerItem<Double> {
        .uniform(itemWidth(in: context))
    }

    /// The width of all items in points, before it is rounded.
    fileprivate func itemWidth(in context: FlowContext) -> Double {
        switch width {
        case .columns(let columns):
            let lanes = Double(max(1, columns))
            return max(0, (context.innerWidth - (lanes - 1) * context.itemSpacing) / lanes)
        case .points(let points):
            return context.isHorizontal ? points.asLength : min(points.asLength, context.innerWidth)
        case .fraction(let fraction):
            return context.innerWidth * min(1, fraction.asLength)
        }
    }

    /// The height of all items in points, before it is rounded.
    fileprivate func itemHeight(ofWidth width: Double, in context: FlowContext) -> Double {
        switch height {
        case .points(let points):
            return points.asLength
        case .aspectRatio(let ratio):
            return (ratio > 0 ? width / ratio : width).asLength
        case .auto:
            // The lines of a vertical list find their own.
            return context.isHorizontal ? tallestItem(in: context) : 0
        }
    }

    /// The greatest of the heights that the items shown bring with them, in points.
    private func tallestItem(in context: FlowContext) -> Double {
        let heights: ArraySlice<ItemLength> =
            switch context.sizes.height {
            case nil: []
            case .uniform(let height): [height]
            case .each(let each): each.prefix(min(context.count, context.maxItems ?? .max))
            }
        return heights.reduce(0) { tallest, height in
            max(tallest, height.resolved(innerWidth: context.innerWidth).asLength)
        }
    }
}

/// Places the equal items of a list: lines of a vertical list run to the right, those of a
/// horizontal one (its columns) downward.
///
/// The whole takes about 1 ns an item, so one check of the budget does for a million.
private struct ListPlacement {
    let keys: ListLayout
    let context: FlowContext
    /// The size of all items across the flow, in points.
    private let crossSize: Double
    /// The size of all items along the flow, in units.
    private let mainSize: Double
    /// The number of items on a line.
    private let perLine: Int
    /// The extent of the lines across the flow, in units.
    private let crossExtent: Double

    init(keys: ListLayout, context: FlowContext) {
        self.keys = keys
        self.context = context
        let width = keys.itemWidth(in: context)
        let height = keys.itemHeight(ofWidth: width, in: context)
        var (cross, main) = context.isHorizontal ? (height, width) : (width, height)
        var available = context.crossAvailable ?? 0
        let lanes = Self.declaredLanes(keys, in: context)
        if context.isHorizontal, let lanes {
            let rows = Double(context.maxItems.map { min($0, lanes) } ?? lanes)
            let content = rows * height + (rows - 1) * context.crossGap
            available = context.grid.up(content.asLength)
        } else if context.isHorizontal {
            cross = min(available, cross)
        }
        crossSize = cross
        mainSize = context.grid.ceil(main)
        crossExtent = context.grid.round(available)
        // Lanes beyond the items are of no account.
        let fitting = lanes ?? Self.count(fitting: cross, in: available, context)
        perLine = min(fitting, max(1, context.count))
    }

    /// The number of items on a line that the keys name: columns of a vertical list, rows of a
    /// horizontal one.
    private static func declaredLanes(_ keys: ListLayout, in context: FlowContext) -> Int? {
        if context.isHorizontal { return keys.rows.map { max(1, $0) } }
        if case .columns(let columns) = keys.width { return max(1, columns) }
        return nil
    }

    /// The number of items of a size that fit into an extent with gaps between them: at least one,
    /// at most all.
    private static func count(
        fitting size: Double,
        in extent: Double,
        _ context: FlowContext
    ) -> Int {
        let gap = context.crossGap
        let all = max(1, context.count)
        let room = extent + Limits.tolerance + gap
        // Short of division's rounding by at most one, which the comparison settles.
        let estimate = room / (size + gap)
        guard estimate < Double(all) else { return all }
        var count = max(1, Int(clamping: estimate))
        while Double(count + 1) * size + Double(count) * gap <= extent + Limits.tolerance {
            count += 1
        }
        while count > 1, Double(count) * size + Double(count - 1) * gap > extent + Limits.tolerance
        {
            count -= 1
        }
        return min(count, all)
    }

    func place() throws(WorkError) -> FlowContent {
        let shown = shownCount
        let lines = (shown + perLine - 1) / perLine
        try context.budget.check(columns: context.isHorizontal ? lines : perLine)
        let step = mainSize + context.mainGap
        var extent = max(0, Double(lines) * step - context.mainGap)
        let items = ItemFrames.writing(count: shown, horizontal: context.isHorizontal) { frames in
            writeLanes(frames)
            if keys.align != .stretch { alignInRows(frames) }
            if keys.height == .auto, !context.isHorizontal {
                extent = writeLinesOfOwnSizes(frames)
            } else {
                writeEqualLines(frames, extent: extent)
            }
        }
        return FlowContent(
            items: items,
            mainExtent: extent,
            crossExtent: crossExtent,
            index: .rows(perLine: perLine),
            columns: context.needsColumns ? .even(count: lines, step: step, size: mainSize) : .none
        )
    }

    private var shownCount: Int {
        guard let maxLines = context.maxLines, !context.isHorizontal else {
            return min(context.count, context.maxItems ?? .max)
        }
        let (maximum, overflows) = maxLines.multipliedReportingOverflow(by: perLine)
        return overflows ? context.count : min(context.count, maximum)
    }

    // MARK: Edges across the flow, the same on every line

    private func writeLanes(_ frames: FlowBuffers) {
        let lanes = min(perLine, frames.count)
        for lane in 0..<lanes {
            let start = context.crossOrigin + Double(lane) * (crossSize + context.crossGap)
            context.placeAcross(lane, from: start, to: start + crossSize, in: frames)
        }
        frames.cross.repeatStart(count: lanes)
        frames.crossSize.repeatStart(count: lanes)
    }

    /// Writes the items of a horizontal list in heights of their own.
    private func alignInRows(_ frames: FlowBuffers) {
        guard keys.height == .auto, context.isHorizontal, let heights = context.sizes.height else {
            return
        }
        let step = crossSize + context.crossGap
        for index in 0..<frames.count {
            let start = context.crossOrigin + Double(index % perLine) * step
            let own = heights[index]?.resolved(innerWidth: context.innerWidth) ?? .nan
            context.alignAcross(
                index,
                own: min(own, crossSize),
                between: context.grid.round(SIMD2(start, start + crossSize)),
                by: keys.align,
                in: frames
            )
        }
    }

    // MARK: Lines along the flow

    private func writeEqualLines(_ frames: FlowBuffers, extent: Double) {
        frames.mainSize.update(repeating: context.grid.points(mainSize))
        let mirrors = context.isMirrored && context.isHorizontal
        let end = context.scrollExtent(content: extent) - mainSize
        let origin = mirrors ? end - context.mainOrigin : context.mainOrigin
        let step = mainSize + context.mainGap
        writeSteps(frames.main, from: origin, by: mirrors ? -step : step)
    }

    private func writeSteps(
        _ column: UnsafeMutableBufferPointer<Double>,
        from origin: Double,
        by step: Double
    ) {
        let unitsPerPoint = context.grid.unitsPerPoint
        guard perLine > 1 else {
            for line in 0..<column.count {
                column[line] = (origin + Double(line) * step) / unitsPerPoint
            }
            return
        }
        var line = 0.0
        var index = 0
        while index < column.count {
            let end = min(column.count, index + perLine)
            let start = (origin + line * step) / unitsPerPoint
            while index < end {
                column[index] = start
                index += 1
            }
            line += 1
        }
    }

    /// Writes lines of items that size themselves, each as tall as its tallest item; returns the
    /// extent of all, in units.
    private func writeLinesOfOwnSizes(_ frames: FlowBuffers) -> Double {
        SizeColumns.write(context.mainLengths, innerWidth: context.innerWidth, to: frames.mainSize)
        var top = context.mainOrigin
        var index = 0
        while index < frames.count {
            let end = min(frames.count, index + perLine)
            var tallest = 0.0
            while index < end {
                tallest = max(tallest, context.placeAlong(index, at: top, in: frames))
                index += 1
            }
            top += tallest + context.mainGap
        }
        return max(0, top - context.mainGap - context.mainOrigin)
    }
}
