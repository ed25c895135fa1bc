/// A place in a configuration file.
package struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, as it was given or found.
    package let file: String
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    /// Creates a place.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place as compilers print it: `file:line:column`.
    package var description: String { "\(file):\(line):\(column)" }
}

extension SourcePlace {
    package init(_ position: SourcePosition) {
        self.init(file: position.file.path, line: position.line, column: position.column)
    }
}

extension SourcePosition {
    /// The place of what stands in no file.
    package static var nowhere: SourcePosition {
        SourcePosition(file: SourceFile(path: "", text: ""), line: 1, column: 1)
    }

    /// The position of a place, without the text of its file.
    init(_ place: SourcePlace) {
        self.init(
            file: SourceFile(path: place.file, text: ""),
            line: place.line,
            column: place.column
        )
    }
}
