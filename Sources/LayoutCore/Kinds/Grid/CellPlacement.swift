import WorkLimits

/// Gives every item its cells (CSS Grid 2, §8.5 "Grid Item Placement Algorithm", for items that name
/// no line; in a horizontal section with `grid-auto-flow: column`).
struct CellPlacement {
    private let spans: GridSpans
    private let count: Int
    private let budget: WorkBudget
    /// The number of tracks across the flow.
    private let lanes: Int
    /// The number of tracks along the flow after which spans count as 1.
    private let spannedRows: Int

    /// Prepares to place the items of a section.
    ///
    /// - Parameters:
    ///   - context: The section.
    ///   - declaredTracks: The number of tracks across the flow that are declared; a span that is
    ///     wider adds tracks (step 3, determine the columns in the implicit grid).
    init(context: FlowContext, declaredTracks: Int) {
        spans = GridSpans(context)
        count = context.count
        budget = context.budget
        lanes = min(max(declaredTracks, spans.widest(of: count)), Limits.lanes)
        spannedRows = min(Limits.tracks, Limits.cells / max(1, lanes))
    }

    /// Step 4, position the remaining items: sparse or dense packing.
    ///
    /// - Throws: `WorkError.tooManyCells` before more rows are made than the page's budget has cells
    ///   for.
    func place(dense: Bool) throws(WorkError) -> GridCells {
        if spans.areSingle { return try placeRegularly() }
        return dense ? try placeDensely() : try placeSparsely()
    }

    /// The number of tracks that an item takes along the flow; 1 in a long grid, see `Limits.tracks`
    /// and `Limits.cells`.
    private func mainSpan(_ index: Int, at row: Int) -> Int {
        row < spannedRows ? spans.main(index) : 1
    }

    private static func cell(row: Int, lane: Int, wide: Int, long: Int) -> GridCell {
        GridCell(
            cross: Int32(truncatingIfNeeded: lane),
            main: Int32(truncatingIfNeeded: row),
            crossSpan: Int32(truncatingIfNeeded: wide),
            mainSpan: Int32(truncatingIfNeeded: long)
        )
    }

    // MARK: One cell each

    private func placeRegularly() throws(WorkError) -> GridCells {
        let rows = (count + lanes - 1) / lanes
        try budget.spend(cells: rows * lanes)
        return GridCells(regular: count, crossTracks: lanes, mainTracks: rows)
    }

    // MARK: Sparse packing

    /// The cursor only moves forward, so the end of each lane's last item is all that counts.
    ///
    /// O(lanes) an item at worst.
    private func placeSparsely() throws(WorkError) -> GridCells {
        var ends = [Int](repeating: 0, count: lanes)
        var search = LowestWindow<Int>(lanes: lanes)
        var meter = WorkMeter(budget: budget, interval: 1 << 16)
        var rows = 0
        let cells = try [GridCell](unsafeUninitializedCapacity: count) {
            cells,
            initialized throws(WorkError) in
            try ends.withUnsafeMutableBufferPointer { ends throws(WorkError) in
                var row = 0
                var lane = 0
                for index in 0..<count {
                    let wide = min(spans.cross(index), lanes)
                    try meter.step(2 * lanes)
                    if let free = Self.firstFree(in: ends, wide: wide, row: row, from: lane) {
                        lane = free
                    } else if let free = Self.firstFree(in: ends, wide: wide, row: row + 1, from: 0)
                    {
                        (row, lane) = (row + 1, free)
                    } else {
                        (lane, row) = search.lowest(in: ends, span: wide)
                    }
                    let long = mainSpan(index, at: row)
                    if row + long > rows {
                        try budget.spend(cells: (row + long - rows) * lanes)
                        rows = row + long
                    }
                    cells[index] = Self.cell(row: row, lane: lane, wide: wide, long: long)
                    ends[lane..<lane + wide].update(repeating: row + long)
                    lane += wide
                }
            }
            initialized = count
        }
        return GridCells(cells, crossTracks: lanes, mainTracks: rows)
    }

    /// The first lane at or after the cursor from which on that many are free in a row.
    @inline(__always)
    private static func firstFree(
        in ends: UnsafeMutableBufferPointer<Int>,
        wide: Int,
        row: Int,
        from first: Int
    ) -> Int? {
        var start = first
        var lane = first
        while start + wide <= ends.count {
            if ends[lane] > row { start = lane + 1 }
            lane += 1
            if lane - start == wide { return start }
        }
        return nil
    }

    // MARK: Dense packing

    /// Each item takes the first rectangle of cells that is free.
    ///
    /// Cells only fill up, and where a rectangle does not fit, no larger one does: so a search
    /// starts at the furthest row at which one that is not larger was placed.
    private func placeDensely() throws(WorkError) -> GridCells {
        var occupied = GridOccupancy(lanes: lanes, budget: budget)
        var starts = SearchStarts(
            widest: min(spans.widest(of: count), lanes),
            longest: spans.longest(of: count)
        )
        var rows = 0
        let cells = try [GridCell](unsafeUninitializedCapacity: count) {
            cells,
            initialized throws(WorkError) in
            for index in 0..<count {
                let wide = min(spans.cross(index), lanes)
                let long = mainSpan(index, at: rows)
                let (row, lane) = try occupied.firstFree(
                    wide: wide,
                    long: long,
                    fromRow: starts.row(wide: wide, long: long)
                )
                if row + long > rows {
                    try budget.spend(cells: (row + long - rows) * lanes)
                    rows = row + long
                }
                try occupied.take(row: row, lane: lane, wide: wide, long: long)
                starts.note(row: row, wide: wide, long: long)
                cells[index] = Self.cell(row: row, lane: lane, wide: wide, long: long)
            }
            initialized = count
        }
        return GridCells(cells, crossTracks: lanes, mainTracks: rows)
    }
}

/// The rows from which on rectangles of cells can be free, by their shape.
///
/// A Fenwick tree of maxima over two dimensions (P. M. Fenwick, "A new data structure for cumulative
/// frequency tables", 1994): the maximum over all shapes that are not larger takes
/// O(log widths · log lengths).
private struct SearchStarts {
    private let widest: Int
    private let longest: Int
    private var rows: [Int32]

    init(widest: Int, longest: Int) {
        self.widest = widest
        self.longest = longest
        rows = [Int32](repeating: 0, count: (widest + 1) * (longest + 1))
    }

    /// The first row at which a rectangle can be free.
    func row(wide: Int, long: Int) -> Int {
        var row: Int32 = 0
        var width = wide
        while width > 0 {
            var length = long
            while length > 0 {
                row = max(row, rows[width * (longest + 1) + length])
                length &= length - 1
            }
            width &= width - 1
        }
        return Int(row)
    }

    /// Notes that no rectangle of a shape is free before a row.
    mutating func note(row: Int, wide: Int, long: Int) {
        let row = Int32(truncatingIfNeeded: row)
        var width = wide
        while width <= widest {
            var length = long
            while length <= longest {
                let shape = width * (longest + 1) + length
                // What covers this shape and more has a maximum that is no less.
                guard rows[shape] < row else { break }
                rows[shape] = row
                length += length & -length
            }
            width += width & -width
        }
    }
}
