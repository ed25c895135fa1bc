/// Lays out items of their own widths on lines, step by step as CSS's flexible box layout does
/// (CSS Flexbox 1, §9), for items that neither grow nor shrink.
struct FlexEngine {
    let layout: FlexLayout
    let context: FlowContext

    /// Lays the items out, after the cut to `maxLines` or `maxItems`.
    func layOut(maxLines: Int?, maxItems: Int?) -> SectionContent {
        let isCutByLines = maxLines != nil && !context.isHorizontal
        let shown = isCutByLines ? maxLines.map { shownCount(maxLines: $0) } : maxItems
        let engine = FlexEngine(layout: layout, context: context.cut(to: shown))
        return context.isHorizontal ? engine.layOutLine() : engine.layOutLines()
    }

    // MARK: Vertical

    private func layOutLines() -> SectionContent {
        var lines: [FlexLine] = []
        var extent = 0.0
        let items = ItemFrames.writing(count: context.count, horizontal: false) { frames in
            determineSizes(frames, widths: frames.crossSize, heights: frames.mainSize)
            extent = collectLines(frames, &lines)
        }
        return SectionContent(
            items: items,
            mainExtent: extent,
            crossExtent: context.pageUnits,
            index: .lines(lines)
        )
    }

    /// Step 1 (§9.2, determine the main and cross size of each item): widths in points, at most the
    /// inner width in a vertical section; heights in points.
    private func determineSizes(
        _ frames: FlowBuffers,
        widths: UnsafeMutableBufferPointer<Double>,
        heights: UnsafeMutableBufferPointer<Double>
    ) {
        let most = context.isHorizontal ? Limits.length : context.innerWidth
        let sizes = context.sizes
        if let itemHeight = layout.itemHeight, sizes.aspectRatio == nil {
            SizeColumns.writeSettled(
                sizes.width,
                innerWidth: context.innerWidth,
                at: most,
                widths
            )
            // The lines of a vertical section give their items the height.
            if context.isHorizontal { heights.update(repeating: itemHeight.asLength) }
            return
        }
        SizeColumns.write(sizes.width, innerWidth: context.innerWidth, widths)
        if let itemHeight = layout.itemHeight {
            heights.update(repeating: itemHeight.asLength)
        } else {
            SizeColumns.write(sizes.height, innerWidth: context.innerWidth, heights)
        }
        if sizes.aspectRatio != nil {
            SizeColumns.cap(widths, at: most)
            SizeColumns.fill(ratios: sizes.aspectRatio, widths: widths, heights: heights)
        }
        SizeColumns.settle(widths, at: most)
    }

    /// Step 2 (§9.3, collect flex items into flex lines), placing each line once it is complete.
    ///
    /// - Returns: The extent along the flow, in units.
    private func collectLines(_ frames: FlowBuffers, _ lines: inout [FlexLine]) -> Double {
        var top = context.mainOrigin
        var first = 0
        while first < frames.count {
            let line = lineOfItems(frames.crossSize, from: first)
            let isLast = line.end == frames.count
            justify(frames, line, atStart: isLast && layout.lastLineAtStart)
            let height = align(frames, line, top: top)
            lines.append(
                FlexLine(
                    first: Int32(truncatingIfNeeded: first),
                    top: context.grid.points(top),
                    bottom: context.grid.points(top + height)
                )
            )
            top += height + context.mainGap
            first = line.end
        }
        return max(0, top - context.mainGap - context.mainOrigin)
    }

    /// Items on one line and the sum of their widths and gaps, in points.
    private struct Line {
        let first: Int
        let end: Int
        let width: Double
    }

    /// Takes items until the next one does not fit; the first always does.
    @inline(__always)
    private func lineOfItems(
        _ widths: UnsafeMutableBufferPointer<Double>,
        from first: Int
    ) -> Line {
        let most = context.innerWidth + Limits.tolerance
        var total = widths[first]
        var end = first + 1
        while end < widths.count {
            let longer = total + (context.crossGap + widths[end])
            guard longer <= most else { break }
            total = longer
            end += 1
        }
        return Line(first: first, end: end, width: total)
    }

    /// Step 3 (§9.5, align the items along the main axis per `justify-content`): edges across the
    /// page, rounded.
    @inline(__always)
    private func justify(_ frames: FlowBuffers, _ line: Line, atStart: Bool) {
        let free = max(0, context.innerWidth - line.width)
        let count = Double(line.end - line.first)
        let (offset, extra) = atStart ? (0, 0) : Self.shares(layout.justify, of: free, among: count)
        let grid = context.grid
        let gap = context.crossGap + extra
        var x = context.crossOrigin + offset
        for index in line.first..<line.end {
            let width = frames.crossSize[index]
            let edges = grid.nearestUnits(SIMD2(x, x + width))
            (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
                from: edges.x,
                to: edges.y
            )
            x += width + gap
        }
    }

    /// The free space before the first item, and what each gap has of it.
    @inline(__always)
    private static func shares(
        _ justify: FlexLayout.Justify,
        of free: Double,
        among count: Double
    ) -> (offset: Double, extra: Double) {
        switch justify {
        case .start: (0, 0)
        case .center: (free / 2, 0)
        case .end: (free, 0)
        case .spaceBetween: (0, count > 1 ? free / (count - 1) : 0)
        case .spaceAround: (free / (2 * count), free / count)
        case .spaceEvenly: (free / (count + 1), free / (count + 1))
        }
    }

    /// Step 4 (§9.4 and §9.6, cross size of the line and `align-items`): tops and heights.
    ///
    /// - Returns: The line's height, that of its tallest item, in units.
    @inline(__always)
    private func align(_ frames: FlowBuffers, _ line: Line, top: Double) -> Double {
        let grid = context.grid
        let topPoints = grid.points(top)
        if let itemHeight = layout.itemHeight {
            let height = grid.unitsUp(itemHeight.asLength)
            let heightPoints = grid.points(height)
            for index in line.first..<line.end {
                frames.main[index] = topPoints
                frames.mainSize[index] = heightPoints
            }
            return height
        }
        var tallest = 0.0
        for index in line.first..<line.end {
            let height = grid.unitsUp(frames.mainSize[index].asLength)
            frames.main[index] = topPoints
            frames.mainSize[index] = grid.points(height)
            tallest = max(tallest, height)
        }
        if layout.align != .start { alignLower(frames, line, top: top, tallest: tallest) }
        return tallest
    }

    /// Moves the items that are lower than their line to its middle or its end.
    private func alignLower(_ frames: FlowBuffers, _ line: Line, top: Double, tallest: Double) {
        for index in line.first..<line.end {
            let free = tallest - context.grid.units(frames.mainSize[index])
            let offset = layout.align == .end ? free : LengthGrid.floor(free / 2 + 0.5)
            frames.main[index] = context.grid.points(top + offset)
        }
    }

    // MARK: The cut

    /// How many items the first lines hold.
    private func shownCount(maxLines: Int) -> Int {
        // A line of n items is found from their widths alone, so nothing past it is looked at
        // beyond a chunk.
        var chunk = 256
        while true {
            let count = min(context.count, chunk)
            let (end, lines) = lineEnd(maxLines: maxLines, among: count)
            if count == context.count || (lines == maxLines && end < count) { return end }
            chunk *= 4
        }
    }

    /// The end of the last of so many lines among the first items, and how many lines there are.
    private func lineEnd(maxLines: Int, among count: Int) -> (end: Int, lines: Int) {
        let engine = FlexEngine(layout: layout, context: context.cut(to: count))
        return FlowBuffers.withScratch(count: count) { frames in
            let widths = frames.crossSize
            engine.determineSizes(frames, widths: widths, heights: frames.mainSize)
            var end = 0
            var lines = 0
            while end < count, lines < maxLines {
                end = lineOfItems(widths, from: end).end
                lines += 1
            }
            return (end, lines)
        }
    }

    /// The widths of the items in points, before they are rounded.
    func itemWidths() -> [Double] {
        FlowBuffers.withScratch(count: context.count) { frames in
            determineSizes(frames, widths: frames.crossSize, heights: frames.mainSize)
            return Array(frames.crossSize)
        }
    }

    // MARK: Horizontal

    /// One line, always at the start: widths along the flow, heights across it.
    private func layOutLine() -> SectionContent {
        var extent = 0.0
        var contentHeight = 0.0
        var columns = ScrollColumns.none
        let items = ItemFrames.writing(count: context.count, horizontal: true) { frames in
            determineSizes(frames, widths: frames.mainSize, heights: frames.crossSize)
            contentHeight = crossExtent(of: frames)
            extent = placeAlong(frames)
            alignAcross(frames, in: context.grid.points(contentHeight))
            if context.needsColumns {
                columns = ScrollColumns(of: frames, in: context)
            }
            context.mirrorAlong(frames, content: extent)
        }
        return SectionContent(
            items: items,
            mainExtent: extent,
            crossExtent: contentHeight,
            index: .strided(lanes: 1),
            columns: columns
        )
    }

    /// The height of the scroller's content, in units; items without a height take the given one.
    private func crossExtent(of frames: FlowBuffers) -> Double {
        var tallest = 0.0
        for index in 0..<frames.count {
            if frames.crossSize[index].isNaN { frames.crossSize[index] = context.height ?? 0 }
            tallest = max(tallest, frames.crossSize[index])
        }
        return context.grid.unitsUp(layout.itemHeight?.asLength ?? context.height ?? tallest)
    }

    private func placeAlong(_ frames: FlowBuffers) -> Double {
        var x = context.mainOrigin
        for index in 0..<frames.count {
            let width = context.grid.unitsUp(frames.mainSize[index].asLength)
            frames.main[index] = context.grid.points(x)
            frames.mainSize[index] = context.grid.points(width)
            x += width + context.mainGap
        }
        return max(0, x - context.mainGap - context.mainOrigin)
    }

    private func alignAcross(_ frames: FlowBuffers, in contentHeight: Double) {
        let grid = context.grid
        for index in 0..<frames.count {
            let free = max(0, contentHeight - frames.crossSize[index])
            let y =
                switch layout.itemHeight == nil ? layout.align : .start {
                case .start: 0.0
                case .center: free / 2
                case .end: free
                }
            let top = grid.nearestUnits(y)
            let bottom = grid.nearestUnits(y + frames.crossSize[index])
            (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
                from: top,
                to: bottom
            )
        }
    }
}
