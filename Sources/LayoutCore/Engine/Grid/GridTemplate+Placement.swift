extension GridTemplate {
    /// Gives items the areas in order, the template repeated along the flow for as many as it takes.
    ///
    /// Areas left without an item keep their place.
    func place(count: Int, horizontal: Bool, repeating: Repeat) -> GridCells {
        let first = areas.map { Self.cell(of: $0, horizontal: horizontal) }
        let length = horizontal ? columns : rows
        let last = repeating == .last ? Self.lastLine(of: first, at: length - 1) : []
        // A last line without areas would take no item however often it is repeated.
        let (again, step) = last.isEmpty ? (first, length) : (last, 1)
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
        return GridCells(
            cells: cells,
            crossTracks: horizontal ? rows : columns,
            mainTracks: mainTracks,
            isRegular: false
        )
    }

    private static func cell(of area: Area, horizontal: Bool) -> GridCell {
        let columns = (Int32(area.column), Int32(area.columnSpan))
        let rows = (Int32(area.row), Int32(area.rowSpan))
        let (cross, main) = horizontal ? (rows, columns) : (columns, rows)
        return GridCell(cross: cross.0, main: main.0, crossSpan: cross.1, mainSpan: main.1)
    }

    /// What the areas cover of the last line, in its order.
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
