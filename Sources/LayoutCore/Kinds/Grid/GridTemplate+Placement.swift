import WorkLimits

extension GridTemplate {
    /// Gives items the areas in order, the template repeated along the flow for as many as it takes.
    ///
    /// Areas left without an item keep their place.
    ///
    /// - Throws: `WorkError.tooManyCells` where the page's budget has not that many.
    func place(repeating: Repeat, in context: FlowContext) throws(WorkError) -> GridCells {
        let isHorizontal = context.isHorizontal
        let count = context.count
        let first = areas.map { Self.cell(of: $0, horizontal: isHorizontal) }
        let length = isHorizontal ? columns : rows
        let breadth = isHorizontal ? rows : columns
        let last = repeating == .last ? Self.lastLine(of: first, at: length - 1) : []
        // A last line without areas would take no item however often it is repeated.
        let (again, step) = last.isEmpty ? (first, length) : (last, 1)
        let repeats = max(0, count - first.count + again.count - 1) / again.count
        try context.budget.spend(cells: (length + repeats * step) * breadth)
        var cells = Array(first.prefix(count))
        cells.reserveCapacity(count)
        var mainTracks = length
        while cells.count < count {
            let start = Int32(truncatingIfNeeded: mainTracks + step - length)
            for cell in again.prefix(count - cells.count) {
                var moved = cell
                moved.main += start
                cells.append(moved)
            }
            mainTracks += step
        }
        return GridCells(cells, crossTracks: breadth, mainTracks: mainTracks)
    }

    /// Returns true when an area reaches into the last line along the flow.
    func hasAreasInLastLine(horizontal: Bool) -> Bool {
        areas.contains {
            horizontal ? $0.column + $0.columnSpan == columns : $0.row + $0.rowSpan == rows
        }
    }

    private static func cell(of area: Area, horizontal: Bool) -> GridCell {
        let columns = (Int32(area.column), Int32(area.columnSpan))
        let rows = (Int32(area.row), Int32(area.rowSpan))
        let (cross, main) = horizontal ? (rows, columns) : (columns, rows)
        return GridCell(cross: cross.0, main: main.0, crossSpan: cross.1, mainSpan: main.1)
    }

    /// The cells of the areas that reach into the last line, in the line's order, as long as it.
    private static func lastLine(of cells: [GridCell], at line: Int) -> [GridCell] {
        cells.filter { Int($0.main + $0.mainSpan) > line }
            .map { cell in
                GridCell(
                    cross: cell.cross,
                    main: Int32(line),
                    crossSpan: cell.crossSpan,
                    mainSpan: 1
                )
            }
            .sorted { $0.cross < $1.cross }
    }
}
