import WorkLimits

/// Items of their own widths on lines: CSS's `display: flex; flex-wrap: wrap`.
///
/// ```
/// start             center            space-between
/// ┌──┐┌─────┐┌─┐    ┌──┐┌─────┐┌─┐    ┌──┐ ┌─────┐ ┌─┐
/// └──┘└─────┘└─┘     └──┘└────┘└─┘    └──┘ └─────┘ └─┘
/// ┌─────┐┌──┐         ┌─────┐┌──┐     ┌─────┐     ┌──┐
/// └─────┘└──┘         └─────┘└──┘     └─────┘     └──┘
/// ```
///
/// A horizontal flex is one line, always at the start.
public struct FlexLayout: Sendable, Equatable {
    /// The distribution of a line's free space, with CSS's meanings.
    public enum Justify: Sendable, Equatable, CaseIterable {
        /// After the last item.
        case start
        /// Half before the first, half after the last.
        case center
        /// Before the first.
        case end
        /// Equally between the items; a single one is at the start.
        case spaceBetween
        /// Equally around each item, so half as much at the edges as between.
        case spaceAround
        /// Equally between the items and at the edges.
        case spaceEvenly

        /// Creates the value of a `justifyContent` key, CSS's `flex-` aliases included.
        ///
        /// - Throws: `LayoutError.unknownName` with the names that are known.
        public init(name: String) throws(LayoutError) {
            switch name {
            case "start", "flex-start": self = .start
            case "center": self = .center
            case "end", "flex-end": self = .end
            case "space-between": self = .spaceBetween
            case "space-around": self = .spaceAround
            case "space-evenly": self = .spaceEvenly
            default: throw .unknownName(name, known: Self.names)
            }
        }

        /// The names of all values, without the aliases.
        public static let names = [
            "start", "center", "end", "space-between", "space-around", "space-evenly",
        ]
    }

    /// The gaps that a `space-…` distribution makes.
    public enum Gap: String, Sendable, Equatable, CaseIterable {
        /// The items' spacing, and their share of the free space: CSS's.
        case exact
        /// Their share of all the space that the items leave, at least the items' spacing.
        case minimum
    }

    /// The alignment of items that are less tall than their line.
    public enum Align: String, Sendable, Equatable, CaseIterable {
        /// At the line's top.
        case start
        /// In the middle.
        case center
        /// At the line's bottom.
        case end
    }

    /// The height of all items, in points; nil where each has its own.
    public var itemHeight: Double?
    /// The distribution of free space. A horizontal flex has none.
    public var justify: Justify
    /// The alignment of items that are less tall than their line.
    public var align: Align
    /// True when the last line shown is at the start instead of justified like the others.
    public var lastLineAtStart: Bool
    /// The gaps that a `space-…` distribution makes.
    public var gap: Gap

    /// Creates a flex; the defaults are those of the keys.
    public init(
        itemHeight: Double? = nil,
        justify: Justify = .start,
        align: Align = .start,
        lastLineAtStart: Bool = false,
        gap: Gap = .exact
    ) {
        self.itemHeight = itemHeight
        self.justify = justify
        self.align = align
        self.lastLineAtStart = lastLineAtStart
        self.gap = gap
    }
}

extension LayoutKind {
    /// Items of their own widths on lines, justified.
    public static func flex(_ keys: FlexLayout) -> LayoutKind { LayoutKind(keys) }
}

extension FlexLayout: LayoutAlgorithm {
    static let name = "flex"

    func takesItemWidths(horizontal: Bool) -> Bool { true }

    var takesItemHeights: Bool { itemHeight == nil }

    var heightOfWidthItems: Double? { itemHeight }

    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent {
        var shown = context.maxItems
        if let maxLines = context.maxLines, !context.isHorizontal {
            shown = try FlexPlacement(keys: self, context: context).count(ofLines: maxLines)
        }
        let cut = context.cut(to: shown)
        if cut.isHorizontal { try cut.budget.check(columns: cut.count) }
        return try FlexPlacement(keys: self, context: cut).place()
    }

    func itemWidths(in context: FlowContext) throws(WorkError) -> PerItem<Double> {
        let placement = FlexPlacement(keys: self, context: context)
        try context.budget.check()
        return .each(
            FlowBuffers.withScratch(count: context.count, horizontal: context.isHorizontal) {
                placement.determineSizes($0)
                return Array($0.width)
            }
        )
    }

    /// Returns the space before the first item of a line, and its gaps, where gaps have a minimum. All the space that
    /// the items leave is shared out. Where gaps would be less than the minimum they are the minimum, and half of the
    /// rest is before the first item, half after the last.
    fileprivate func sharesAboveMinimum(
        of space: Double,
        among count: Double,
        minimum: Double
    ) -> (offset: Double, gap: Double) {
        let shares = shares(of: max(0, space), among: count)
        if count <= 1 || shares.gap + Limits.tolerance >= minimum { return shares }
        return (max(0, space - (count - 1) * minimum) / 2, minimum)
    }

    /// True when gaps are more than the spacing: a `space-…` distribution.
    fileprivate var sharesGaps: Bool {
        switch justify {
        case .start, .center, .end: false
        case .spaceBetween, .spaceAround, .spaceEvenly: true
        }
    }

    /// Returns the free space before the first item of a line, and that in each gap.
    @inline(__always)
    fileprivate func shares(of free: Double, among count: Double) -> (offset: Double, gap: Double) {
        switch justify {
        case .start: (0, 0)
        case .center: (free / 2, 0)
        case .end: (free, 0)
        case .spaceBetween: (0, count > 1 ? free / (count - 1) : 0)
        case .spaceAround: (free / (2 * count), free / count)
        case .spaceEvenly: (free / (count + 1), free / (count + 1))
        }
    }
}

/// Places items on lines step by step as CSS's flexible box layout does (CSS Flexbox 1, §9), for
/// items that neither grow nor shrink. A horizontal flex is one line that is as long as it takes.
///
/// Lines run from left to right in both arrangements: across the flow of a vertical flex, along
/// that of a horizontal one.
private struct FlexPlacement {
    let keys: FlexLayout
    let context: FlowContext

    /// Items on one line and the sum of their widths and gaps, in points.
    private struct Line {
        let first: Int
        let end: Int
        let width: Double
    }

    func place() throws(WorkError) -> FlowContent {
        var content = FlowContent(crossExtent: 0, index: .strided(lanes: 1))
        let isHorizontal = context.isHorizontal
        content.items = try ItemFrames.writing(count: context.count, horizontal: isHorizontal) {
            frames throws(WorkError) in
            try context.budget.check()
            determineSizes(frames)
            if isHorizontal {
                placeLine(frames, in: &content)
            } else {
                try placeLines(frames, in: &content)
            }
        }
        return content
    }

    // MARK: Step 1 (§9.2, determine the main and cross size of each item)

    /// Writes widths in points, at most the inner width in a vertical section, and heights in points.
    func determineSizes(_ frames: FlowBuffers) {
        let maximum = context.isHorizontal ? Limits.length : context.innerWidth
        let inner = context.innerWidth
        let sizes = context.sizes
        if let itemHeight = keys.itemHeight, sizes.aspectRatio == nil {
            SizeColumns.writeSettled(
                sizes.width,
                innerWidth: inner,
                maximum: maximum,
                to: frames.width
            )
            // The lines of a vertical section give their items the height.
            if context.isHorizontal { frames.height.update(repeating: itemHeight.asLength) }
            return
        }
        SizeColumns.write(sizes.width, innerWidth: inner, to: frames.width)
        if let itemHeight = keys.itemHeight {
            frames.height.update(repeating: itemHeight.asLength)
        } else {
            SizeColumns.write(sizes.height, innerWidth: inner, to: frames.height)
        }
        if sizes.aspectRatio != nil {
            SizeColumns.cap(frames.width, maximum: maximum)
            SizeColumns.fill(ratios: sizes.aspectRatio, in: frames)
        }
        SizeColumns.settle(frames.width, maximum: maximum)
    }

    // MARK: Step 2 (§9.3, collect flex items into flex lines)

    /// Places each line once it is complete.
    private func placeLines(
        _ frames: FlowBuffers,
        in content: inout FlowContent
    ) throws(WorkError) {
        var lines: [FlexLine] = []
        var meter = context.meter
        var top = context.mainOrigin
        var first = 0
        while first < frames.count {
            let line = lineOfItems(frames.width, from: first)
            let isLast = line.end == frames.count
            justify(line, atStart: isLast && keys.lastLineAtStart, in: frames)
            let height = align(line, top: top, in: frames)
            lines.append(
                FlexLine(
                    first: Int32(truncatingIfNeeded: first),
                    top: context.grid.points(top),
                    bottom: context.grid.points(top + height)
                )
            )
            top += height + context.mainGap
            first = line.end
            try meter.step(line.end - line.first)
        }
        content.mainExtent = max(0, top - context.mainGap - context.mainOrigin)
        content.index = .lines(lines)
    }

    /// Takes items until the next one does not fit; the first always does.
    @inline(__always)
    private func lineOfItems(
        _ widths: UnsafeMutableBufferPointer<Double>,
        from first: Int
    ) -> Line {
        let maximum = context.innerWidth + Limits.tolerance
        var total = widths[first]
        var end = first + 1
        while end < widths.count {
            let longer = total + (context.crossGap + widths[end])
            guard longer <= maximum else { break }
            total = longer
            end += 1
        }
        return Line(first: first, end: end, width: total)
    }

    /// The number of items that the first lines hold.
    func count(ofLines maxLines: Int) throws(WorkError) -> Int {
        // A line of n items is found from their widths alone, so nothing past it is looked at
        // beyond a chunk.
        var chunk = 256
        while true {
            try context.budget.check()
            let count = min(context.count, chunk)
            let (end, lines) = lineEnd(maxLines: maxLines, among: count)
            if count == context.count || (lines == maxLines && end < count) { return end }
            chunk *= 4
        }
    }

    /// The end of the last of a number of lines among the first items, and the number of lines there.
    private func lineEnd(maxLines: Int, among count: Int) -> (end: Int, lines: Int) {
        let placement = FlexPlacement(keys: keys, context: context.cut(to: count))
        return FlowBuffers.withScratch(count: count, horizontal: false) { frames in
            placement.determineSizes(frames)
            var end = 0
            var lines = 0
            while end < count, lines < maxLines {
                end = lineOfItems(frames.width, from: end).end
                lines += 1
            }
            return (end, lines)
        }
    }

    // MARK: Step 3 (§9.5, align the items along the main axis per `justify-content`)

    @inline(__always)
    private func justify(_ line: Line, atStart: Bool, in frames: FlowBuffers) {
        let free = max(0, context.innerWidth - line.width)
        let count = Double(line.end - line.first)
        let shares = atStart ? (0, 0) : keys.shares(of: free, among: count)
        var (offset, gap) = (shares.0, context.crossGap + shares.1)
        if keys.gap == .minimum, keys.sharesGaps, !atStart {
            let taken = line.width - (count - 1) * context.crossGap
            (offset, gap) = keys.sharesAboveMinimum(
                of: context.innerWidth - taken,
                among: count,
                minimum: context.crossGap
            )
        }
        var x = context.crossOrigin + offset
        for index in line.first..<line.end {
            let width = frames.width[index]
            context.placeAcross(index, from: x, to: x + width, in: frames)
            x += width + gap
        }
    }

    // MARK: Step 4 (§9.4 and §9.6, cross size of the line and `align-items`)

    /// Writes tops and heights; returns the line's height, that of its tallest item, in units.
    @inline(__always)
    private func align(_ line: Line, top: Double, in frames: FlowBuffers) -> Double {
        let grid = context.grid
        if let itemHeight = keys.itemHeight {
            let height = grid.ceil(itemHeight.asLength)
            let topPoints = grid.points(top)
            let heightPoints = grid.points(height)
            for index in line.first..<line.end {
                frames.main[index] = topPoints
                frames.mainSize[index] = heightPoints
            }
            return height
        }
        var tallest = 0.0
        for index in line.first..<line.end {
            tallest = max(tallest, context.placeAlong(index, at: top, in: frames))
        }
        guard keys.align != .start else { return tallest }
        for index in line.first..<line.end {
            let free = tallest - grid.units(frames.mainSize[index])
            let offset = keys.align == .end ? free : PixelGrid.floor(free / 2 + 0.5)
            frames.main[index] = grid.points(top + offset)
        }
        return tallest
    }

    // MARK: The one line of a horizontal flex

    /// Places all items one after another, as wide as they are; an item without a height takes the
    /// scroller's.
    private func placeLine(_ frames: FlowBuffers, in content: inout FlowContent) {
        let grid = context.grid
        var tallest = 0.0
        for index in 0..<frames.count {
            if frames.height[index].isNaN { frames.height[index] = context.crossAvailable ?? 0 }
            tallest = max(tallest, frames.height[index])
        }
        let extent = grid.ceil(keys.itemHeight?.asLength ?? context.crossAvailable ?? tallest)
        let height = grid.points(extent)
        let align = keys.itemHeight == nil ? keys.align : .start
        var x = context.mainOrigin
        for index in 0..<frames.count {
            x += context.placeAlong(index, at: x, in: frames) + context.mainGap
            let free = max(0, height - frames.height[index])
            let y =
                switch align {
                case .start: 0.0
                case .center: free / 2
                case .end: free
                }
            context.placeAcross(index, from: y, to: y + frames.height[index], in: frames)
        }
        content.mainExtent = max(0, x - context.mainGap - context.mainOrigin)
        content.crossExtent = extent
        content.mayOverflow = true
        content.finish(frames, in: context)
    }
}
