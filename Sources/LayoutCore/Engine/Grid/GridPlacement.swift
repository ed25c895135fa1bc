/// Gives every item its cells (CSS Grid 2, §8.5 "Grid Item Placement Algorithm", for items of which
/// none says where it wants to be; in a horizontal section with `grid-auto-flow: column`).
struct GridPlacement {
    let spans: GridSpans
    let count: Int
    /// How many tracks across the flow the layout declares.
    let declaredTracks: Int

    /// Step 3 (determine the columns in the implicit grid): a span wider than what is declared adds
    /// tracks.
    private var crossTracks: Int {
        min(max(declaredTracks, spans.widest(of: count)), Limits.lanes)
    }

    /// Step 4, position the remaining items: sparse or dense packing.
    func place(dense: Bool) -> GridCells {
        if spans.areSingle { return placeRegularly() }
        return dense ? placeDensely() : placeSparsely()
    }

    /// A long grid stops to take spans along the flow; see `Limits.tracks`.
    private func mainSpan(_ index: Int, at row: Int) -> Int {
        row < Limits.tracks ? spans.main(index) : 1
    }

    // MARK: One cell each

    private func placeRegularly() -> GridCells {
        let lanes = crossTracks
        let cells = [GridCell](unsafeUninitializedCapacity: count) { cells, initialized in
            var lane: Int32 = 0
            var row: Int32 = 0
            for index in 0..<count {
                cells[index] = GridCell(cross: lane, main: row, crossSpan: 1, mainSpan: 1)
                lane += 1
                if lane == Int32(lanes) {
                    lane = 0
                    row += 1
                }
            }
            initialized = count
        }
        return GridCells(
            cells: cells,
            crossTracks: lanes,
            mainTracks: (count + lanes - 1) / lanes,
            isRegular: true
        )
    }

    // MARK: Sparse packing

    /// The cursor only moves forward; so of a lane all that is known is where its last item ends.
    private func placeSparsely() -> GridCells {
        let lanes = crossTracks
        var ends = [Int](repeating: 0, count: lanes)
        let cells = [GridCell](unsafeUninitializedCapacity: count) { cells, initialized in
            ends.withUnsafeMutableBufferPointer { ends in
                var row = 0
                var lane = 0
                for index in 0..<count {
                    let wide = min(spans.cross(index), lanes)
                    (row, lane) = Self.nextFree(ends, wide: wide, row: row, lane: lane)
                    let long = mainSpan(index, at: row)
                    cells[index] = Self.cell(row: row, lane: lane, wide: wide, long: long)
                    ends[lane..<lane + wide].update(repeating: row + long)
                    lane += wide
                }
            }
            initialized = count
        }
        return GridCells(
            cells: cells,
            crossTracks: lanes,
            mainTracks: ends.max() ?? 0,
            isRegular: false
        )
    }

    /// The first place at or after the cursor where so many neighbouring lanes are free.
    @inline(__always)
    private static func nextFree(
        _ ends: UnsafeMutableBufferPointer<Int>,
        wide: Int,
        row: Int,
        lane: Int
    ) -> (row: Int, lane: Int) {
        if let free = free(ends, wide: wide, row: row, from: lane) { return (row, free) }
        if let free = free(ends, wide: wide, row: row + 1, from: 0) { return (row + 1, free) }
        let next = firstRow(ends, wide: wide)
        return (next, free(ends, wide: wide, row: next, from: 0) ?? 0)
    }

    @inline(__always)
    private static func free(
        _ ends: UnsafeMutableBufferPointer<Int>,
        wide: Int,
        row: Int,
        from first: Int
    ) -> Int? {
        var lane = first
        while lane + wide <= ends.count {
            var blocked = -1
            for taken in lane..<lane + wide where ends[taken] > row { blocked = taken }
            if blocked < 0 { return lane }
            lane = blocked + 1
        }
        return nil
    }

    /// The first row in which so many neighbouring lanes are free.
    private static func firstRow(_ ends: UnsafeMutableBufferPointer<Int>, wide: Int) -> Int {
        var least = Int.max
        for lane in 0...ends.count - wide {
            var last = 0
            for taken in lane..<lane + wide { last = max(last, ends[taken]) }
            least = min(least, last)
        }
        return least
    }

    private static func cell(row: Int, lane: Int, wide: Int, long: Int) -> GridCell {
        GridCell(
            cross: Int32(truncatingIfNeeded: lane),
            main: Int32(truncatingIfNeeded: row),
            crossSpan: Int32(truncatingIfNeeded: wide),
            mainSpan: Int32(truncatingIfNeeded: long)
        )
    }

    // MARK: Dense packing

    /// Each item takes the first place that is free. Places only fill up, so the search for a shape
    /// starts where the last item of the same shape was found.
    private func placeDensely() -> GridCells {
        let lanes = crossTracks
        var occupied = GridOccupancy(lanes: lanes)
        let longest = spans.longest(of: count)
        var startOfShape = [Int32](repeating: 0, count: lanes * longest)
        var mainTracks = 0
        let cells = [GridCell](unsafeUninitializedCapacity: count) { cells, initialized in
            for index in 0..<count {
                let wide = min(spans.cross(index), lanes)
                let long = mainSpan(index, at: mainTracks)
                let shape = (wide - 1) * longest + long - 1
                let place = occupied.firstFree(
                    wide: wide,
                    long: long,
                    fromRow: Int(startOfShape[shape])
                )
                occupied.take(row: place.row, lane: place.lane, wide: wide, long: long)
                startOfShape[shape] = Int32(truncatingIfNeeded: place.row)
                cells[index] = Self.cell(row: place.row, lane: place.lane, wide: wide, long: long)
                mainTracks = max(mainTracks, place.row + long)
            }
            initialized = count
        }
        return GridCells(
            cells: cells,
            crossTracks: lanes,
            mainTracks: mainTracks,
            isRegular: false
        )
    }
}
