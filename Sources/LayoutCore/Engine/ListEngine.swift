/// Lays out equal items on lines: lines of a vertical list run to the right, those of a horizontal
/// one (its columns) downward.
struct ListEngine {
    let layout: ListLayout
    let context: FlowContext
    let maxLines: Int?
    let maxItems: Int?

    /// What all items share: sizes along and across the flow, how many make a line.
    private struct Measure {
        /// The size across the flow, in points.
        var cross: Double
        /// The size along the flow, in units.
        var main: Double
        var perLine: Int
        /// The extent of the scroller's content across the flow, in units.
        var crossExtent: Double
    }

    /// The items' width in points, before it is rounded.
    var itemWidth: Double {
        switch layout.width {
        case .columns(let columns):
            let lanes = Double(max(1, columns))
            let gap = context.isHorizontal ? context.itemSpacing : context.crossGap
            return max(0, (context.innerWidth - (lanes - 1) * gap) / lanes)
        case .points(let points):
            return context.isHorizontal ? points.asLength : min(points.asLength, context.innerWidth)
        case .fraction(let fraction):
            return context.innerWidth * min(1, fraction.asLength)
        }
    }

    /// Lays the items out, after the cut.
    func layOut() -> SectionContent {
        let measure = context.isHorizontal ? horizontalMeasure() : verticalMeasure()
        let shown = shownCount(perLine: measure.perLine)
        if case .auto = layout.height, !context.isHorizontal {
            return layOutAuto(measure, shown: shown)
        }
        let lines = (shown + measure.perLine - 1) / measure.perLine
        let step = measure.main + context.mainGap
        let extent = max(0, Double(lines) * step - context.mainGap)
        let items = ItemFrames.writing(count: shown, horizontal: context.isHorizontal) {
            writeLanes($0, measure)
            writeLines($0, measure, extent: extent)
        }
        return SectionContent(
            items: items,
            mainExtent: extent,
            crossExtent: measure.crossExtent,
            index: .rows(perLine: measure.perLine),
            columns: context.needsColumns
                ? .even(count: lines, step: step, size: measure.main) : .none
        )
    }

    // MARK: Step 1: what all items share

    private func verticalMeasure() -> Measure {
        let width = itemWidth
        var measure = Measure(
            cross: width,
            main: context.grid.unitsUp(itemHeight(width: width)),
            perLine: fitting(width, gap: context.crossGap, in: context.innerWidth),
            crossExtent: context.pageUnits
        )
        if case .columns(let columns) = layout.width { measure.perLine = perLine(columns) }
        return measure
    }

    private func horizontalMeasure() -> Measure {
        let width = itemWidth
        var height = itemHeight(width: width)
        let contentHeight: Double
        let perLine: Int
        if let rows = layout.rows.map({ max(1, $0) }) {
            let counted = Double(maxItems.map { min($0, rows) } ?? rows)
            let content = counted * height + (counted - 1) * context.crossGap
            contentHeight = context.grid.up(content.asLength)
            perLine = self.perLine(rows)
        } else {
            contentHeight = context.height ?? 0
            height = min(contentHeight, height)
            perLine = fitting(height, gap: context.crossGap, in: contentHeight)
        }
        return Measure(
            cross: height,
            main: context.grid.unitsUp(width),
            perLine: perLine,
            crossExtent: context.grid.nearestUnits(contentHeight)
        )
    }

    /// A declared number of lanes; those beyond the items are of no account.
    private func perLine(_ lanes: Int) -> Int {
        min(max(1, lanes), max(1, context.count))
    }

    private func itemHeight(width: Double) -> Double {
        switch layout.height {
        case .points(let points):
            return points.asLength
        case .aspectRatio(let ratio):
            return (ratio > 0 ? width / ratio : width).asLength
        case .auto:
            let first = context.sizes.height.flatMap { heights -> ItemLength? in
                switch heights {
                case .uniform(let height): height
                case .each(let each): each.first
                }
            }
            return first?.resolved(innerWidth: context.innerWidth).asLength ?? 0
        }
    }

    /// How many of a size fit into an extent with gaps between them: at least one, at most all.
    private func fitting(_ size: Double, gap: Double, in extent: Double) -> Int {
        let all = max(1, context.count)
        let room = extent + Limits.tolerance + gap
        // Short of division's rounding by at most one, which the comparison settles.
        let estimate = room / (size + gap)
        guard estimate < Double(all) else { return all }
        var count = max(1, Int(estimate))
        while Double(count + 1) * size + Double(count) * gap <= extent + Limits.tolerance {
            count += 1
        }
        while count > 1, Double(count) * size + Double(count - 1) * gap > extent + Limits.tolerance
        {
            count -= 1
        }
        return min(count, all)
    }

    private func shownCount(perLine: Int) -> Int {
        guard let maxLines, !context.isHorizontal else {
            return min(context.count, maxItems ?? .max)
        }
        let (most, overflows) = maxLines.multipliedReportingOverflow(by: perLine)
        return overflows ? context.count : min(context.count, most)
    }

    // MARK: Step 2: edges across the flow, the same on every line

    private func writeLanes(_ frames: FlowBuffers, _ measure: Measure) {
        let lanes = min(measure.perLine, frames.count)
        for lane in 0..<lanes {
            let start = context.crossOrigin + Double(lane) * (measure.cross + context.crossGap)
            let left = context.grid.nearestUnits(start)
            let right = context.grid.nearestUnits(start + measure.cross)
            (frames.cross[lane], frames.crossSize[lane]) = context.crossFrame(from: left, to: right)
        }
        Self.repeatStart(of: frames.cross, count: lanes)
        Self.repeatStart(of: frames.crossSize, count: lanes)
    }

    /// Fills a column with its first `count` elements over and over.
    private static func repeatStart(of column: UnsafeMutableBufferPointer<Double>, count: Int) {
        guard count > 1 else {
            if let first = column.first { column.update(repeating: first) }
            return
        }
        for index in count..<max(count, column.count) {
            column[index] = column[index - count]
        }
    }

    // MARK: Step 3: lines along the flow

    private func writeLines(_ frames: FlowBuffers, _ measure: Measure, extent: Double) {
        frames.mainSize.update(repeating: context.grid.points(measure.main))
        let mirrors = context.isMirrored && context.isHorizontal
        let end = context.scrollExtent(content: extent) - measure.main
        let origin = mirrors ? end - context.mainOrigin : context.mainOrigin
        let step = measure.main + context.mainGap
        writeSteps(
            frames.main,
            from: origin,
            by: mirrors ? -step : step,
            perLine: measure.perLine
        )
    }

    private func writeSteps(
        _ column: UnsafeMutableBufferPointer<Double>,
        from origin: Double,
        by step: Double,
        perLine: Int
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

    // MARK: Items that size themselves

    /// A vertical list whose items have heights of their own: a line is as high as its tallest.
    private func layOutAuto(_ measure: Measure, shown: Int) -> SectionContent {
        var extent = 0.0
        let items = ItemFrames.writing(count: shown, horizontal: false) { frames in
            writeLanes(frames, measure)
            SizeColumns.write(context.sizes.height, innerWidth: context.innerWidth, frames.mainSize)
            extent = writeAutoLines(frames, perLine: measure.perLine)
        }
        return SectionContent(
            items: items,
            mainExtent: extent,
            crossExtent: measure.crossExtent,
            index: .rows(perLine: measure.perLine)
        )
    }

    private func writeAutoLines(_ frames: FlowBuffers, perLine: Int) -> Double {
        let grid = context.grid
        var top = context.mainOrigin
        var index = 0
        while index < frames.count {
            let end = min(frames.count, index + perLine)
            var tallest = 0.0
            while index < end {
                let height = grid.unitsUp(frames.mainSize[index].asLength)
                frames.main[index] = grid.points(top)
                frames.mainSize[index] = grid.points(height)
                tallest = max(tallest, height)
                index += 1
            }
            top += tallest + context.mainGap
        }
        return max(0, top - context.mainGap - context.mainOrigin)
    }
}
