/// A configuration file in memory.
package final class SourceFile: Sendable {
    /// Its path, as it was given or found.
    package let path: String
    let text: String
    /// Its characters, for looking at the text at a place.
    package let scalars: [Unicode.Scalar]
    /// The index in `scalars` at which each line begins.
    let lineStarts: [Int]

    package init(path: String, text: String) {
        self.path = path
        self.text = text
        scalars = Array(text.unicodeScalars)
        var starts = [0]
        for (index, scalar) in scalars.enumerated() where Self.isBreak(scalar) {
            let isSplit = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if !isSplit { starts.append(index + 1) }
        }
        lineStarts = starts
    }

    /// YAML's line breaks.
    static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// The index into `scalars` of a line and column, both from 1; the end when beyond it.
    func index(line: Int, column: Int) -> Int {
        guard line >= 1, line <= lineStarts.count else { return scalars.count }
        return min(lineStarts[line - 1] + max(0, column - 1), scalars.count)
    }

    /// The line and column, both from 1, of an index into `scalars`.
    package func place(of index: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        return (low + 1, index - lineStarts[low] + 1)
    }

    /// The characters of a line, from 1, without its break.
    func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
        let start = index(line: number, column: 1)
        return scalars[start...].prefix { !Self.isBreak($0) }
    }
}

/// A place in a file.
package struct SourcePosition: Sendable {
    package let file: SourceFile
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    package init(file: SourceFile, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}
