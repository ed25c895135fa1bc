import WorkLimits

/// Places items on lines step by step as CSS's flexible box layout does (CSS Flexbox 1, §9), for
/// items that neither grow nor shrink. A horizontal flex is one line that is as long as it takes.
///
/// Lines run from left to right in both arrangements: across the flow of a vertical flex, along
/// that of a horizontal one.
struct FlexPlacement {
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

    /// The number of items whose edges are rounded in one go: few enough to stay in the processor's cache.
    private static let itemsPerRounding = 2048

    /// Places each line once it is complete.
    private func placeLines(
        _ frames: FlowBuffers,
        in content: inout FlowContent
    ) throws(WorkError) {
        determineHeights(frames)
        let commonHeight = keys.itemHeight.map { context.grid.ceil($0.asLength) }
        var lines: [FlexLine] = []
        var meter = context.meter
        var top = context.mainOrigin
        var first = 0
        var firstUnrounded = 0
        while first < frames.count {
            let line = lineOfItems(frames.width, from: first)
            let isLast = line.end == frames.count
            let height = commonHeight ?? tallest(of: line, in: frames)
            let edges = context.grid.points(SIMD2(top, top + height))
            justify(line, atStart: isLast && keys.lastLineAtStart, top: edges.x, in: frames)
            if commonHeight == nil { align(line, top: top, height: height, in: frames) }
            lines.append(
                FlexLine(
                    first: Int32(truncatingIfNeeded: first),
                    top: edges.x,
                    bottom: edges.y
                )
            )
            top += height + context.mainGap
            first = line.end
            if isLast || first - firstUnrounded >= Self.itemsPerRounding {
                roundEdges(of: firstUnrounded..<first, in: frames)
                try meter.step(first - firstUnrounded)
                if firstUnrounded == 0, !isLast {
                    // As the first items do, so that the lines need not move.
                    lines.reserveCapacity(lines.count * frames.count / first + lines.count)
                }
                firstUnrounded = first
            }
        }
        content.mainExtent = max(0, top - context.mainGap - context.mainOrigin)
        content.index = .lines(lines)
    }

    /// Rounds starts and widths in points, and converts heights in units.
    private func roundEdges(of items: Range<Int>, in frames: FlowBuffers) {
        context.roundAcross(items, in: frames)
        guard keys.itemHeight == nil else { return }
        context.grid.convertToPoints(.init(rebasing: frames.mainSize[items]))
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
    private func justify(_ line: Line, atStart: Bool, top: Double, in frames: FlowBuffers) {
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
            frames.main[index] = top
            frames.cross[index] = x
            x += frames.crossSize[index] + gap
        }
    }

    // MARK: Step 4 (§9.4 and §9.6, cross size of the line and `align-items`)

    /// Writes heights: in points where they are all the same, else in units.
    private func determineHeights(_ frames: FlowBuffers) {
        if let itemHeight = keys.itemHeight {
            frames.mainSize.update(repeating: context.grid.up(itemHeight))
        } else {
            context.grid.convertToUnits(frames.mainSize)
        }
    }

    /// The height of the tallest item of a line, in units.
    @inline(__always)
    private func tallest(of line: Line, in frames: FlowBuffers) -> Double {
        var tallest = 0.0
        for index in line.first..<line.end {
            let height = frames.mainSize[index]
            tallest = height > tallest ? height : tallest
        }
        return tallest
    }

    /// Moves items that are less tall than their line down from its top.
    @inline(__always)
    private func align(_ line: Line, top: Double, height: Double, in frames: FlowBuffers) {
        guard keys.align != .start else { return }
        for index in line.first..<line.end {
            let free = height - frames.mainSize[index]
            let offset = keys.align == .end ? free : PixelGrid.floor(free / 2 + 0.5)
            frames.main[index] = context.grid.points(top + offset)
        }
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
