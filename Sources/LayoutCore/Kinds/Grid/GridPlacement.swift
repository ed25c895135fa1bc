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
            determineLengths(frames)
            let across = try tracksAcross(of: placed, frames)
            try fillLengths(frames, of: placed, across: across)
            let along = try tracksAlong(of: placed, frames)
            content.mainExtent = along.extent
            content.crossExtent = context.grid.ceil(across.extent)
            try context.budget.check()
            let overflows =
                placed.isRegular && !bringsLengthsAcross
                ? writeRegular(frames, across: across, along: along)
                : try write(frames, of: placed.cells, across: across, along: along)
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
            return frames.width.indices.map { index in
                let own = frames.width[index]
                return own.isNaN ? across.length(of: placed.cells[index]) : own
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
        return frames.width.indices.map { index in
            if !frames.width[index].isNaN { return frames.width[index].asLength }
            let cell = placed.cells[index]
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
            lengths: frames.crossSize,
            cells: placed.cells,
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
        if context.sizes.aspectRatio != nil {
            // The length across is a copy: an item without one of its own still fills its cells.
            var sizes = frames
            sizes.crossSize = frames.cross
            for index in 0..<frames.count {
                let own = frames.crossSize[index]
                sizes.crossSize[index] = own.isNaN ? across.length(of: placed.cells[index]) : own
            }
            SizeColumns.fill(ratios: context.sizes.aspectRatio, in: sizes)
        }
        for index in 0..<frames.count where !frames.mainSize[index].isNaN {
            frames.mainSize[index] = context.grid.ceil(frames.mainSize[index].asLength)
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
            cells: placed.cells,
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
        of cells: [GridCell],
        across: TracksAcross,
        along: TracksAlong
    ) throws(WorkError) -> Bool {
        let grid = context.grid
        var overflows = false
        try context.budget.forEachChunk(of: 0..<frames.count) { range in
            for index in range {
                let cell = cells[index]
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

    // MARK: Step 7: the index that finds items

    private func index(
        of placed: GridCells,
        _ frames: FlowBuffers,
        overflows: Bool
    ) throws(WorkError) -> FrameIndex {
        if placed.isRegular, !overflows { return .rows(perLine: placed.crossTracks) }
        try context.budget.check()
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: frames.count) { lanes in
            for index in 0..<frames.count { lanes[index] = placed.cells[index].cross }
            return .lanes(
                LaneIndex(
                    lane: lanes,
                    lanes: placed.crossTracks,
                    ordering: keys.isDense ? .any : overflows ? .ascendingStarts : .ascending,
                    in: frames
                )
            )
        }
    }
}
