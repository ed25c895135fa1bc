import WorkLimits

/// Places the items of a grid: into cells, then tracks across, lengths along, tracks along, frames.
struct GridPlacement {
    let keys: GridLayout
    let context: FlowContext

    func place() throws(WorkError) -> FlowContent {
        let placed = try placeInCells()
        var content = FlowContent(crossExtent: 0, index: .rows(perLine: 1), mayOverflow: true)
        content.items = try ItemFrames.writing(
            count: context.count,
            horizontal: context.isHorizontal
        ) { frames throws(WorkError) in
            determineLengths(frames, of: placed)
            let across = try tracksAcross(of: placed, frames)
            try fillLengths(frames, of: placed, across: across)
            let along = try tracksAlong(of: placed, frames)
            content.mainExtent = along.extent
            content.crossExtent = context.grid.ceil(across.extent)
            try context.budget.check()
            let overflows =
                placed.isRegular && !bringsLengthsAcross
                ? try writeRegular(frames, across: across, along: along)
                : try write(frames, of: placed, across: across, along: along)
            content.mayOverflow = overflows || along.overflows || context.isHorizontal
            content.index = try index(of: placed, frames, overflows: overflows)
            if context.needsColumns { content.columns = along.columns }
            context.mirrorAlong(frames, content: along.extent)
        }
        return content
    }

    /// The widths of the items in points, before they are rounded: their own, or those that columns
    /// give whatever the heights; 0 in `auto` columns of a horizontal grid.
    func itemWidths() throws(WorkError) -> [Double] {
        let placed = try placeInCells()
        return try FlowBuffers.withScratch(
            count: context.count,
            horizontal: context.isHorizontal
        ) { frames throws(WorkError) in
            determineLengths(frames)
            if context.isHorizontal { return try widthsAlong(of: placed, frames) }
            let across = try tracksAcross(of: placed, frames)
            return zip(frames.width, placed).map { own, cell in
                own.isNaN ? across.length(of: cell) : own
            }
        }
    }

    /// The widths of a horizontal grid's items.
    private func widthsAlong(
        of placed: GridCells,
        _ frames: FlowBuffers
    ) throws(WorkError) -> [Double] {
        let declared = keys.tracksAlong(horizontal: true)
        let along = try tracksAlong(of: placed, frames)
        return zip(frames.width, placed).map { own, cell in
            if !own.isNaN { return own.asLength }
            let tracks = Int(cell.main)..<Int(cell.main + cell.mainSpan)
            guard tracks.allSatisfy({ declared[$0].isGiven }) else { return 0 }
            return context.grid.points(
                along.ends[tracks.upperBound - 1] - along.starts[tracks.lowerBound]
            )
        }
    }

    // MARK: Step 1: cells

    private func placeInCells() throws(WorkError) -> GridCells {
        let declared = keys.tracksAcross(horizontal: context.isHorizontal).declared.count
        let placed: GridCells
        if let template = keys.template {
            placed = try template.place(repeating: keys.templateRepeat, in: context)
        } else {
            let placement = CellPlacement(context: context, declaredTracks: declared)
            placed = try placement.place(dense: keys.isDense)
        }
        let columns = context.isHorizontal ? placed.mainTracks : placed.crossTracks
        try context.budget.check(columns: columns)
        return placed
    }

    // MARK: Step 2: the lengths that items bring with them, NaN where they fill their cells

    /// Those along the flow are written in units where no aspect ratio gives others, those across it only where they
    /// are read.
    private func determineLengths(_ frames: FlowBuffers, of placed: GridCells) {
        guard context.sizes.aspectRatio == nil else { return determineLengths(frames) }
        let inner = context.innerWidth
        SizeColumns.write(
            context.mainLengths,
            innerWidth: inner,
            to: frames.mainSize,
            converting: context.grid.ceil(optionalLength:)
        )
        if bringsLengthsAcross || !placed.isRegular {
            SizeColumns.write(context.crossLengths, innerWidth: inner, to: frames.crossSize)
        }
    }

    /// Writes all in points.
    private func determineLengths(_ frames: FlowBuffers) {
        let inner = context.innerWidth
        SizeColumns.write(context.mainLengths, innerWidth: inner, to: frames.mainSize)
        SizeColumns.write(context.crossLengths, innerWidth: inner, to: frames.crossSize)
        SizeColumns.fill(ratios: context.sizes.aspectRatio, in: frames)
    }

    // MARK: Step 3: tracks across the flow, in points

    private func tracksAcross(
        of placed: GridCells,
        _ frames: FlowBuffers
    ) throws(WorkError) -> TracksAcross {
        let declared = keys.tracksAcross(horizontal: context.isHorizontal)
        let tracks = GridTracks(
            tracks: declared,
            count: max(placed.crossTracks, declared.declared.count),
            gap: context.crossGap,
            available: context.crossAvailable,
            percentageBase: context.crossAvailable,
            grid: nil
        )
        let items = GridItems(
            lengths: bringsLengthsAcross ? frames.crossSize : .init(start: nil, count: 0),
            cells: placed,
            isMain: false,
            budget: context.budget
        )
        let sizes = try tracks.sizes(for: items)
        return TracksAcross(
            sizes: sizes.tracks,
            extent: context.crossAvailable ?? sizes.extent,
            in: context
        )
    }

    // MARK: Step 4: lengths along the flow that follow from those across, in units

    private func fillLengths(
        _ frames: FlowBuffers,
        of placed: GridCells,
        across: TracksAcross
    ) throws(WorkError) {
        try context.budget.check()
        guard context.sizes.aspectRatio != nil else { return }
        // The length across is a copy: an item without one of its own still fills its cells.
        var sizes = frames
        sizes.crossSize = frames.cross
        for (index, cell) in placed.enumerated() {
            let own = frames.crossSize[index]
            sizes.crossSize[index] = own.isNaN ? across.length(of: cell) : own
        }
        SizeColumns.fill(ratios: context.sizes.aspectRatio, in: sizes)
        for index in 0..<frames.count {
            frames.mainSize[index] = context.grid.ceil(optionalLength: frames.mainSize[index])
        }
    }

    // MARK: Step 5: tracks along the flow, in units

    private func tracksAlong(
        of placed: GridCells,
        _ frames: FlowBuffers
    ) throws(WorkError) -> TracksAlong {
        let declared = keys.tracksAlong(horizontal: context.isHorizontal)
        let tracks = GridTracks(
            tracks: declared,
            count: max(placed.mainTracks, declared.declared.count),
            gap: context.mainGap,
            available: nil,
            percentageBase: context.isHorizontal ? context.innerWidth : nil,
            grid: context.grid
        )
        let items = GridItems(
            lengths: frames.mainSize,
            cells: placed,
            isMain: true,
            budget: context.budget
        )
        let sizes = try tracks.sizes(for: items)
        return TracksAlong(sizes: sizes.tracks, extent: sizes.extent, in: context)
    }

    // MARK: Step 6: frames

    /// Writes the frames; returns true when any item is longer along the flow than its cells.
    private func write(
        _ frames: FlowBuffers,
        of cells: GridCells,
        across: TracksAcross,
        along: TracksAlong
    ) throws(WorkError) -> Bool {
        let grid = context.grid
        var overflows = false
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            for (index, cell) in zip(range, cells.suffix(from: range.lowerBound)) {
                writeAcross(index, of: cell, across, in: frames)
                let top = along.starts[Int(cell.main)]
                let length = along.ends[Int(cell.main + cell.mainSpan - 1)] - top
                let own = frames.mainSize[index]
                frames.main[index] = grid.points(top)
                frames.mainSize[index] = grid.points(own.isNaN ? length : own)
                overflows = overflows || own > length
            }
        }
        return overflows
    }

    /// Writes an item's edges across the flow: those of its cells, or its own length in them.
    @inline(__always)
    private func writeAcross(
        _ index: Int,
        of cell: GridCell,
        _ across: TracksAcross,
        in frames: FlowBuffers
    ) {
        let own = frames.crossSize[index]
        let start = across.startUnits[Int(cell.cross)]
        let end = across.endUnits[Int(cell.cross + cell.crossSpan - 1)]
        if let align = keys.align, context.isHorizontal {
            let edges = SIMD2(start, end)
            return context.alignAcross(index, own: own, between: edges, by: align, in: frames)
        }
        (frames.cross[index], frames.crossSize[index]) = context.crossFrame(
            from: start,
            to: own.isNaN ? end : context.grid.round(across.starts[Int(cell.cross)] + own)
        )
    }

    /// True when any item may have a length of its own across the flow.
    private var bringsLengthsAcross: Bool {
        context.crossLengths != nil || context.sizes.aspectRatio != nil
    }

    /// The same where every item has one cell and fills it across the flow: track by track.
    private func writeRegular(
        _ frames: FlowBuffers,
        across: TracksAcross,
        along: TracksAlong
    ) throws(WorkError) -> Bool {
        let lanes = across.startUnits.count
        for lane in 0..<min(lanes, frames.count) {
            (frames.cross[lane], frames.crossSize[lane]) = context.crossFrame(
                from: across.startUnits[lane],
                to: across.endUnits[lane]
            )
        }
        frames.cross.repeatStart(count: lanes)
        frames.crossSize.repeatStart(count: lanes)
        var overflows = false
        let tracks = 0..<(frames.count + lanes - 1) / lanes
        try context.budget.forEachChunk(of: tracks, size: max(1, 16_384 / lanes)) { tracks in
            let items = tracks.lowerBound * lanes..<min(frames.count, tracks.upperBound * lanes)
            if writeTracks(tracks, of: lanes, along, in: frames) { overflows = true }
            context.grid.convertToPoints(.init(rebasing: frames.mainSize[items]))
        }
        return overflows
    }

    /// Writes the starts along the flow in points and the sizes there in units; returns true when any item is longer
    /// than its track.
    private func writeTracks(
        _ tracks: Range<Int>,
        of lanes: Int,
        _ along: TracksAlong,
        in frames: FlowBuffers
    ) -> Bool {
        var excess = 0.0
        var index = tracks.lowerBound * lanes
        for track in tracks {
            let length = along.ends[track] - along.starts[track]
            let start = context.grid.points(along.starts[track])
            let end = min(frames.count, index + lanes)
            while index < end {
                let own = frames.mainSize[index]
                frames.main[index] = start
                frames.mainSize[index] = own.isNaN ? length : own
                excess = own - length > excess ? own - length : excess
                index += 1
            }
        }
        return excess > 0
    }

    // MARK: Step 7: the index that finds items

    private func index(
        of placed: GridCells,
        _ frames: FlowBuffers,
        overflows: Bool
    ) throws(WorkError) -> FrameIndex {
        if placed.isRegular, !overflows { return .rows(perLine: placed.crossTracks) }
        try context.budget.check()
        var found = FrameIndex.rows(perLine: 1)
        ItemLanes.withScratch(count: frames.count, lanes: placed.crossTracks) { lanes in
            for (index, cell) in placed.enumerated() { lanes.note(Int(cell.cross), ofItem: index) }
            let ordering: LaneIndex.Ordering =
                keys.isDense ? .any : overflows ? .ascendingStarts : .ascending
            found = .lanes(LaneIndex(lanes, ordering: ordering, in: frames))
        }
        return found
    }
}
