import InputCore

/// Named rectangles of a grid's cells: CSS's `grid-template-areas`.
///
/// ```
/// "a a b c; a a d e; f f f f"
/// ┌───────┬───┬───┐
/// │       │ b │ c │
/// │   a   ├───┼───┤
/// │       │ d │ e │
/// ├───────┴───┴───┤
/// │       f       │
/// └───────────────┘
/// ```
///
/// The k-th item takes the k-th area in the order of first appearance, row by row.
public struct GridTemplate: Sendable, Equatable {
    /// A rectangle of cells.
    public struct Area: Sendable, Equatable {
        /// The letter or word that its cells have in the template.
        public let name: String
        /// The first row, from 0.
        public let row: Int
        /// The first column, from 0.
        public let column: Int
        /// The number of rows it takes.
        public let rowSpan: Int
        /// The number of columns it takes.
        public let columnSpan: Int
    }

    /// The lines of a template that follow when there are more items than areas.
    public enum Repeat: String, Sendable, Equatable, CaseIterable {
        /// The whole template follows again.
        case all
        /// Its last row (last column of a horizontal grid) follows again.
        case last
    }

    /// The areas in the order of first appearance; never empty.
    public let areas: [Area]
    /// The number of rows of the template.
    public let rows: Int
    /// The number of columns of the template.
    public let columns: Int

    /// The maximum number of cells of a template: far more than are written by hand, and few enough
    /// to compare each with each.
    public static let maximumCells = 1_000

    /// Returns the template that a text describes: rows separated by `;`, cells by spaces; a cell of
    /// dots is empty.
    ///
    /// - Throws: `LayoutError` naming the row or area that is wrong: rows of unequal length, an area
    ///   that is not a rectangle, no area at all, or more than `maximumCells` cells.
    public static func parse(_ text: String) throws(LayoutError) -> GridTemplate {
        let cells = try cells(of: text)
        var areas: [Area] = []
        var seen: Set<ExactString> = []
        for (row, names) in cells.enumerated() {
            for (column, name) in names.enumerated() {
                guard !isEmpty(name), seen.insert(String(name)).inserted else { continue }
                areas.append(try area(named: name, in: cells, row: row, column: column))
            }
        }
        guard !areas.isEmpty else { throw .emptyTemplate }
        return GridTemplate(areas: areas, rows: cells.count, columns: cells[0].count)
    }

    private static func isEmpty(_ name: Substring) -> Bool {
        name.unicodeScalars.allSatisfy { $0 == "." }
    }

    /// The names of the cells, row by row; all rows are of the same length.
    private static func cells(of text: String) throws(LayoutError) -> [[Substring]] {
        var rows = text.split(at: ";", omittingEmptySubsequences: false)
            .map { $0.splitScalars(where: \.isWhitespace) }
        if rows.count > 1, rows.last?.isEmpty == true { rows.removeLast() }
        for (number, row) in rows.enumerated() where row.count != rows[0].count {
            throw .unequalRows(row: number + 1, cells: row.count, expected: rows[0].count)
        }
        guard !rows[0].isEmpty else { throw .emptyTemplate }
        guard rows.count * rows[0].count <= maximumCells else {
            throw .templateTooLarge(cells: rows.count * rows[0].count, maximum: maximumCells)
        }
        return rows
    }

    /// The area whose first cell is at (`row`, `column`), if all its cells make a rectangle.
    private static func area(
        named name: Substring,
        in cells: [[Substring]],
        row: Int,
        column: Int
    ) throws(LayoutError) -> Area {
        let width = cells[row][column...].prefix { $0 == name }.count
        let height = cells[row...].prefix { $0[column] == name }.count
        let inside = cells[row..<row + height].allSatisfy { line in
            line[column..<column + width].allSatisfy { $0 == name }
        }
        let all = cells.reduce(0) { total, line in total + line.count { $0 == name } }
        guard inside, all == width * height else { throw .notARectangle(area: String(name)) }
        return Area(
            name: String(name),
            row: row,
            column: column,
            rowSpan: height,
            columnSpan: width
        )
    }
}
