/// Finds the place in the file of a byte of a scalar's text, by reading the scalar again as YAML
/// does: quotes, escapes, folded lines, indentation.
package struct ScalarPlaces {
    private let file: SourceFile
    private let style: ConfigurationScalar.Style
    private var index: Int
    private let start: SourcePosition

    package init(start: SourcePosition, style: ConfigurationScalar.Style) {
        file = start.file
        self.style = style
        self.start = start
        index = start.file.index(line: start.line, column: start.column)
        skipProperties()
    }

    /// The place of a byte of the text; the scalar's end when it is beyond that.
    package func position(atUTF8Offset offset: Int) -> SourcePosition {
        var walker = self
        switch style {
        case .literal, .folded: walker.walkBlock(to: offset)
        case .plain, .singleQuoted, .doubleQuoted: walker.walkFlow(to: offset)
        }
        let (line, column) = file.place(of: min(walker.index, file.scalars.count))
        return SourcePosition(file: file, line: line, column: column)
    }

    private func scalar(_ index: Int) -> Unicode.Scalar? {
        index < file.scalars.count ? file.scalars[index] : nil
    }

    /// An anchor or tag before the scalar.
    private mutating func skipProperties() {
        while let first = scalar(index), first == "&" || first == "!" {
            while let next = scalar(index), next != " ", !SourceFile.isBreak(next) { index += 1 }
            while scalar(index) == " " { index += 1 }
        }
    }

    // MARK: Plain and quoted

    private mutating func walkFlow(to offset: Int) {
        if style != .plain { index += 1 }
        var consumed = 0
        while consumed < offset, let next = scalar(index) {
            if let folded = foldedBreak() {
                index = folded.end
                consumed += folded.bytes
            } else if style == .doubleQuoted, next == "\\" {
                consumed += skipEscape()
            } else if style == .singleQuoted, next == "'" {
                if scalar(index + 1) != "'" { return }
                index += 2
                consumed += 1
            } else {
                index += 1
                consumed += UTF8.width(next)
            }
        }
    }

    /// If only spaces part this place from the line's end: where the text goes on, and how many bytes
    /// the break stands for.
    private func foldedBreak() -> (end: Int, bytes: Int)? {
        var position = index
        while let next = scalar(position), next == " " || next == "\t" { position += 1 }
        guard let first = scalar(position), SourceFile.isBreak(first) else { return nil }
        var breaks = 0
        while let next = scalar(position), next == " " || next == "\t" || SourceFile.isBreak(next) {
            if next == "\r", scalar(position + 1) == "\n" { position += 1 }
            if SourceFile.isBreak(next) { breaks += 1 }
            position += 1
        }
        return (position, max(1, breaks - 1))
    }

    /// Passes a backslash and what it escapes; returns the bytes that stand for it.
    private mutating func skipEscape() -> Int {
        let letter = scalar(index + 1)
        index += 2
        let digits: Int
        switch letter {
        case "x": digits = 2
        case "u": digits = 4
        case "U": digits = 8
        case "N", "_": return 2
        case "L", "P": return 3
        case let letter? where SourceFile.isBreak(letter):
            while scalar(index) == " " { index += 1 }
            return 0
        default: return 1
        }
        var value: UInt32 = 0
        for _ in 0..<digits {
            let digit = scalar(index).flatMap { Character($0).hexDigitValue } ?? 0
            value = value &* 16 &+ UInt32(digit)
            index += 1
        }
        return Unicode.Scalar(value).map { UTF8.width($0) } ?? 3
    }

    // MARK: Blocks

    /// Line by line below the header, each without the indentation of the first.
    private mutating func walkBlock(to offset: Int) {
        var line = start.line + 1
        var indentation = 0
        while line <= file.lineStarts.count {
            let content = file.line(line)
            if let first = content.firstIndex(where: { $0 != " " }) {
                indentation = first - content.startIndex
                break
            }
            line += 1
        }
        line = start.line + 1
        var consumed = 0
        while line <= file.lineStarts.count {
            let content = file.line(line)
            let body = content.dropFirst(indentation)
            index = body.startIndex
            for scalar in body {
                if consumed >= offset { return }
                consumed += UTF8.width(scalar)
                index += 1
            }
            if consumed >= offset { return }
            consumed += 1
            line += 1
        }
    }
}
