/// A drawing in characters.
struct Canvas {
    let columns: Int
    let rows: Int
    private var cells: [Character]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = [Character](repeating: " ", count: columns * rows)
    }

    private mutating func put(_ character: Character, _ column: Int, _ row: Int) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        cells[row * columns + column] = character
    }

    /// Draws a text from a place on, cut at a width.
    mutating func text(_ text: String, _ column: Int, _ row: Int, width: Int) {
        for (offset, character) in text.prefix(max(0, width)).enumerated() {
            put(character.isNewline ? " " : character, column + offset, row)
        }
    }

    /// Draws a box with a text in it; one that is a single row high is only its text.
    mutating func box(_ columns: Range<Int>, _ rows: Range<Int>, _ label: String) {
        guard rows.count > 2, columns.count > 2 else {
            put("▏", columns.lowerBound, rows.lowerBound)
            let width = columns.count - 1
            return text(label, columns.lowerBound + 1, rows.lowerBound, width: width)
        }
        let (right, bottom) = (columns.upperBound - 1, rows.upperBound - 1)
        for column in columns {
            put("─", column, rows.lowerBound)
            put("─", column, bottom)
        }
        for row in rows {
            put("│", columns.lowerBound, row)
            put("│", right, row)
        }
        put("┌", columns.lowerBound, rows.lowerBound)
        put("┐", right, rows.lowerBound)
        put("└", columns.lowerBound, bottom)
        put("┘", right, bottom)
        text(label, columns.lowerBound + 1, rows.lowerBound + 1, width: columns.count - 2)
    }

    /// The drawing, without spaces at the ends of lines.
    var lines: [String] {
        (0..<rows).map { row in
            var line = cells[row * columns..<(row + 1) * columns]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }
}
