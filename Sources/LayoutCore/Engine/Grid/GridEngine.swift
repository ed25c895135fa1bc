/// Lays out a grid: items into cells, then tracks across, lengths along, tracks along, frames.
struct GridEngine {
    let layout: GridLayout
    let context: FlowContext

    /// Lays the items out.
    func layOut() -> SectionContent {
        let placed = placeItems()
        var content = SectionContent(
            items: .empty,
            mainExtent: 0,
            crossExtent: 0,
            index: .rows(perLine: 1)
        )
        content.items = ItemFrames.writing(
            count: context.count,
            horizontal: context.isHorizontal
        ) { frames in
            determineLengths(frames)
            let across = tracksAcross(frames, placed)
            fillLengths(frames, placed, across)
            let along = tracksAlong(frames, placed)
            content.mainExtent = along.extent
            content.crossExtent = context.grid.unitsUp(across.extent)
            let overflows =
                placed.isRegular && !bringsLengthsAcross
                ? writeRegular(frames, across, along)
                : write(frames, placed.cells, across, along)
            content.index = index(frames, placed, overflows: overflows)
            if context.needsColumns { content.columns = along.columns }
            context.mirrorAlong(frames, content: along.extent)
        }
        return content
    }

    /// The widths of the items in points, before they are rounded: those that a vertical grid's
    /// columns give, which no height matters to.
    func itemWidths() -> [Double] {
        let placed = placeItems()
        return FlowBuffers.withScratch(count: context.count) { frames in
            determineLengths(frames)
            let across = tracksAcross(frames, placed)
            guard !context.isHorizontal else { return frames.mainSize.map(\.asLength) }
            return frames.crossSize.indices.map { index in
                let own = frames.crossSize[index]
                return own.isNaN ? across.length(of: placed.cells[index]) : own
            }
        }
    }

    // MARK: Step 1: cells

    private func placeItems() -> GridCells {
        if let template = layout.template {
            return template.place(
                count: context.count,
                horizontal: context.isHorizontal,
                repeating: layout.templateRepeat
            )
        }
        return GridPlacement(
            spans: GridSpans(context),
            count: context.count,
            declaredTracks: declaredAcross.count
        ).place(dense: layout.isDense)
    }

    /// The tracks across the flow: one of `1fr`, or the template's, where none are declared.
    private var declaredAcross: [Track] {
        let declared = context.isHorizontal ? layout.rows : layout.columns
        guard declared.isEmpty else { return Array(declared.prefix(Limits.lanes)) }
        guard let template = layout.template else { return [.flexible(1)] }
        let count = context.isHorizontal ? template.rows : template.columns
        return Array(repeating: .flexible(1), count: count)
    }

    // MARK: Step 2: the lengths that items bring with them, NaN where they fill their cells

    private func determineLengths(_ frames: FlowBuffers) {
        let sizes = context.sizes
        let (widths, heights) = roles(frames)
        SizeColumns.write(sizes.width, innerWidth: context.innerWidth, widths)
        SizeColumns.write(sizes.height, innerWidth: context.innerWidth, heights)
        SizeColumns.fill(ratios: sizes.aspectRatio, widths: widths, heights: heights)
    }

    private func roles(
        _ frames: FlowBuffers
    ) -> (widths: UnsafeMutableBufferPointer<Double>, heights: UnsafeMutableBufferPointer<Double>) {
        context.isHorizontal
            ? (frames.mainSize, frames.crossSize) : (frames.crossSize, frames.mainSize)
    }

    // MARK: Step 3: tracks across the flow, in points

    private func tracksAcross(_ frames: FlowBuffers, _ placed: GridCells) -> TracksAcross {
        let available = context.isHorizontal ? context.height : context.innerWidth
        let declared = declaredAcross
        let tracks = GridTracks(
            declared: declared,
            rest: context.isHorizontal ? layout.autoRows : layout.autoColumns,
            count: max(placed.crossTracks, declared.count),
            gap: context.crossGap,
            available: available,
            percentageBase: available,
            grid: nil
        )
        let sizes = tracks.sizes(lengths: frames.crossSize, cells: placed.cells, isMain: false)
        return TracksAcross(sizes: sizes.tracks, extent: available ?? sizes.extent, context)
    }

    // MARK: Step 4: lengths along the flow that follow from those across, in units

    private func fillLengths(_ frames: FlowBuffers, _ placed: GridCells, _ across: TracksAcross) {
        if context.sizes.aspectRatio != nil {
            for index in 0..<frames.count {
                let own = frames.crossSize[index]
                frames.cross[index] = own.isNaN ? across.length(of: placed.cells[index]) : own
            }
            SizeColumns.fill(
                ratios: context.sizes.aspectRatio,
                widths: context.isHorizontal ? frames.mainSize : frames.cross,
                heights: context.isHorizontal ? frames.cross : frames.mainSize
            )
        }
        for index in 0..<frames.count where !frames.mainSize[index].isNaN {
            frames.mainSize[index] = context.grid.unitsUp(frames.mainSize[index].asLength)
        }
    }

    // MARK: Step 5: tracks along the flow, in units

    private func tracksAlong(_ frames: FlowBuffers, _ placed: GridCells) -> TracksAlong {
        let declared = context.isHorizontal ? layout.columns : layout.rows
        let tracks = GridTracks(
            declared: declared,
            rest: context.isHorizontal ? layout.autoColumns : layout.autoRows,
            count: max(placed.mainTracks, declared.count),
            gap: context.mainGap,
            available: nil,
            percentageBase: context.isHorizontal ? context.innerWidth : nil,
            grid: context.grid
        )
        let sizes = tracks.sizes(lengths: frames.mainSize, cells: placed.cells, isMain: true)
        return TracksAlong(sizes: sizes.tracks, extent: sizes.extent, context)
    }

    // MARK: Step 6: frames

    /// Writes the frames; returns whether any item is longer along the flow than its cells.
    private func write(
        _ frames: FlowBuffers,
        _ cells: [GridCell],
        _ across: TracksAcross,
        _ along: TracksAlong
    ) -> Bool {
        let grid = context.grid
        var overflows = false
        for index in 0..<frames.count {
            let cell = cells[index]
            let left = across.startUnits[Int(cell.cross)]
            let ownCross = frames.crossSize[index]
            let right =
                ownCross.isNaN
                ? across.endUnits[Int(cell.cross + cell.crossSpan - 1)]
                : grid.nearestUnits(across.starts[Int(cell.cross)] + ownCross)
            (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
                from: left,
                to: right
            )
            let top = along.starts[Int(cell.main)]
            let length = along.ends[Int(cell.main + cell.mainSpan - 1)] - top
            let own = frames.mainSize[index]
            frames.main[index] = grid.points(top)
            frames.mainSize[index] = grid.points(own.isNaN ? length : own)
            overflows = overflows || own > length
        }
        return overflows
    }

    /// Whether any item may have a length of its own across the flow.
    private var bringsLengthsAcross: Bool {
        let own = context.isHorizontal ? context.sizes.height : context.sizes.width
        return own != nil || context.sizes.aspectRatio != nil
    }

    /// The same where every item has one cell and fills it across the flow: track by track.
    private func writeRegular(
        _ frames: FlowBuffers,
        _ across: TracksAcross,
        _ along: TracksAlong
    ) -> Bool {
        let grid = context.grid
        let lanes = zip(across.startUnits, across.endUnits)
            .map { context.crossFrame(from: $0, to: $1) }
        var overflows = false
        var index = 0
        var track = 0
        while index < frames.count {
            let top = along.starts[track]
            let length = along.ends[track] - top
            let topPoints = grid.points(top)
            let lengthPoints = grid.points(length)
            for lane in lanes.prefix(frames.count - index) {
                (frames.cross[index], frames.crossSize[index]) = lane
                let own = frames.mainSize[index]
                frames.main[index] = topPoints
                frames.mainSize[index] = own.isNaN ? lengthPoints : grid.points(own)
                overflows = overflows || own > length
                index += 1
            }
            track += 1
        }
        return overflows
    }

    // MARK: Step 7: how items are found

    private func index(
        _ frames: FlowBuffers,
        _ placed: GridCells,
        overflows: Bool
    ) -> FrameIndex {
        if placed.isRegular, !overflows { return .rows(perLine: placed.crossTracks) }
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: frames.count) { lanes in
            for index in 0..<frames.count { lanes[index] = placed.cells[index].cross }
            return .lanes(
                LaneIndex(
                    lane: lanes,
                    lanes: placed.crossTracks,
                    ordering: layout.isDense ? .any : overflows ? .ascendingStarts : .ascending,
                    frames: frames
                )
            )
        }
    }
}
