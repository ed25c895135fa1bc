import InputCore

/// A mistake of YAML's syntax, in words that help whoever writes configuration, and how to mend it
/// well enough to go on reading.
struct YAMLSyntaxError {
    /// The replacement of the characters of a slip. A scalar that holds one was already reported.
    static let placeholders: Set<Unicode.Scalar> = ["\u{F8FE}"]
    private static let placeholder: Unicode.Scalar = "\u{F8FE}"

    /// The mistake and its correction.
    private(set) var message: String
    /// The place.
    private(set) var position: SourcePosition
    /// The text that was probably meant.
    private(set) var suggestion: String?
    /// Characters to put in place of others; none when reading cannot go on.
    private(set) var replacements: [(index: Int, scalar: Unicode.Scalar)] = []

    private let text: [Unicode.Scalar]

    /// Explains the error of a parser.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - text: its characters as they were parsed: those of the file, or repaired ones.
    ///   - problem: the parser's words.
    ///   - line: the line of the error, from 1.
    ///   - column: the column of the error, from 1.
    ///   - keyLine: the line of the key that was being read, from 1; nil for none.
    init(
        file: SourceFile,
        text: [Unicode.Scalar],
        problem: String,
        line: Int,
        column: Int,
        keyLine: Int?
    ) {
        self.text = text
        message = problem
        // At the end of a file the place may be in a line that is not there.
        let index = file.index(line: line, column: column)
        let place = file.place(of: index)
        position = SourcePosition(file: file, line: place.line, column: place.column)
        if explainTab(at: index, file: file) { return }
        if explainReserved(at: index) { return }
        let outline = YAMLOutline(text)
        if explainColor(before: index, outline, file: file) { return }
        if explainFlow(at: index, file: file) { return }
        if explainUnclosed(at: index, outline, file: file) { return }
        if explainMissingColon(problem, at: index, keyLine: keyLine, file: file) { return }
        if explainIndentation(problem, file: file) { return }
        explain(problem, at: index)
    }

    private func scalar(_ index: Int) -> Unicode.Scalar? {
        text.indices.contains(index) ? text[index] : nil
    }

    private mutating func move(to index: Int, of file: SourceFile) {
        let (line, column) = file.place(of: index)
        position = SourcePosition(file: file, line: line, column: column)
    }

    // MARK: The classic slips

    private mutating func explainTab(at index: Int, file: SourceFile) -> Bool {
        let start = file.index(line: position.line, column: 1)
        let indentation = text[start...].prefix { $0 == " " || $0 == "\t" }
        guard let tab = indentation.firstIndex(of: "\t"), index >= start else { return false }
        move(to: tab, of: file)
        message = "a tab cannot indent YAML: use spaces"
        replacements = indentation.indices.filter { text[$0] == "\t" }.map { ($0, " ") }
        return true
    }

    /// `@` and a backtick cannot begin plain text.
    private mutating func explainReserved(at index: Int) -> Bool {
        guard let first = scalar(index), first == "@" || first == "`" else { return false }
        message = "plain text cannot begin with '\(first)' in YAML: put it in quotes"
        replacements = [(index, Self.placeholder)]
        return true
    }

    /// `$.a[*]` and `${@.a}` inside `{…}` or `[…]`, where brackets mean something else.
    private mutating func explainFlow(at index: Int, file: SourceFile) -> Bool {
        let start = file.index(line: position.line, column: 1)
        let end = text[start...].firstIndex(where: SourceFile.isBreak) ?? text.count
        // The place may be the bracket, the star behind it or what follows the whole.
        for opening in stride(from: min(index, end - 1), through: start, by: -1) {
            guard text[opening] == "[" || text[opening] == "{" else { continue }
            guard let slip = flowSlip(opening: opening, start: start, end: end) else { continue }
            move(to: slip.start, of: file)
            let what = slip.isTemplate ? "a template" : "a path with brackets"
            message = "\(what) inside { } or [ ] must be in quotes"
            replacements = slip.range.map { ($0, Self.placeholder) }
            return true
        }
        return false
    }

    private func flowSlip(
        opening: Int,
        start: Int,
        end: Int
    ) -> (start: Int, range: Range<Int>, isTemplate: Bool)? {
        guard opening > start, let before = scalar(opening - 1), before != " " else { return nil }
        let isTemplate = text[opening] == "{" && before == "$"
        let closing: Unicode.Scalar = text[opening] == "[" ? "]" : "}"
        guard let close = text[opening..<end].firstIndex(of: closing) else { return nil }
        let word = text[start..<opening].lastIndex { " ,[{:".unicodeScalars.contains($0) } ?? start
        let first =
            text[word] == " " || ",[{:".unicodeScalars.contains(text[word]) ? word + 1 : word
        let isPath = text[opening] == "[" && "$@".unicodeScalars.contains(text[first])
        guard isTemplate || isPath else { return nil }
        return (first, opening..<(close + 1), isTemplate)
    }

    // MARK: Colours, quotes, brackets

    /// `{color: #FFF}`: the comment swallows the rest of the line.
    private mutating func explainColor(
        before index: Int,
        _ outline: YAMLOutline,
        file: SourceFile
    ) -> Bool {
        guard let color = outline.colors.first(where: { $0 < index }) else { return false }
        move(to: color, of: file)
        message = "put the colour in quotes, as an unquoted '#' begins a comment"
        replacements = outline.colors.map { ($0, Self.placeholder) }
        return true
    }

    /// A quote or bracket that is not closed before the next key, at the place where it opened.
    private mutating func explainUnclosed(
        at index: Int,
        _ outline: YAMLOutline,
        file: SourceFile
    ) -> Bool {
        let line = file.place(of: min(index, text.count)).line
        for quote in outline.quotes where quote.opening < index {
            guard let closing = quote.closing else {
                move(to: quote.opening, of: file)
                message = "this quote is never closed"
                return true
            }
            let (first, last) = (file.place(of: quote.opening).line, file.place(of: closing).line)
            guard first < last, last == line, closing < index else { continue }
            move(to: quote.opening, of: file)
            message =
                "this quote is never closed in its line; the next one, in line \(last), ends it"
            return true
        }
        guard let opening = outline.unclosed.last(where: { $0 < index }),
            file.place(of: opening).line < line || index >= text.count
        else { return false }
        move(to: opening, of: file)
        let (bracket, closing) = text[opening] == "[" ? ("[", "]") : ("{", "}")
        message = "this '\(bracket)' is never closed by '\(closing)'"
        return true
    }

    // MARK: Colons

    /// A line without its `: `, which the parser notices in the line after it.
    private mutating func explainMissingColon(
        _ problem: String,
        at index: Int,
        keyLine: Int?,
        file: SourceFile
    ) -> Bool {
        if problem.contains(bytes: "could not find expected ':'") {
            return explainColon(ofLine: keyLine ?? position.line, file: file)
        }
        guard problem.contains(bytes: "mapping values are not allowed") else { return false }
        let start = file.index(line: position.line, column: 1)
        guard text[start..<index].firstIndex(of: ":") == nil else { return false }
        let own = indentation(ofLine: position.line, file)
        guard let before = (1..<position.line).last(where: { hasContent(line: $0, file) }) else {
            return false
        }
        if own > indentation(ofLine: before, file), lineText(before, file).contains(bytes: ": ") {
            move(to: start + own, of: file)
            message =
                "this line begins in column \(own + 1) and the one before it in column "
                + "\(indentation(ofLine: before, file) + 1), as if it continued its value: align the keys"
            return true
        }
        return explainColon(ofLine: before, file: file)
    }

    /// Explains a line that is no `key: value`.
    private mutating func explainColon(ofLine line: Int, file: SourceFile) -> Bool {
        var line = line
        while line > 1, !hasContent(line: line, file) { line -= 1 }
        var words = Substring(lineText(line, file).dropScalars { $0 == " " })
        if words.begins(with: "- ") { words = words.dropFirstScalars(2).dropScalars { $0 == " " } }
        guard !words.isEmpty, !words.contains(bytes: ": "), !words.ends(with: ":") else {
            return false
        }
        let column = lineText(line, file).count - words.count
        move(to: file.index(line: line, column: 1) + column, of: file)
        if words.begins(with: "//") {
            message = "a comment begins with '#'"
        } else if let colon = words.firstIndex(ofScalar: ":") {
            message = "a space is missing behind ':'"
            suggestion = "\(words[..<colon]): \(words.suffix(after: colon))"
        } else {
            message = "a key must be followed by ': ' and its value"
            let parts = words.split(at: " ", maxSplits: 1)
            if parts.count == 2 { suggestion = "\(parts[0]): \(parts[1])" }
        }
        return true
    }

    private func lineText(_ line: Int, _ file: SourceFile) -> String {
        String(String.UnicodeScalarView(file.line(line)))
    }

    private func indentation(ofLine line: Int, _ file: SourceFile) -> Int {
        file.line(line).prefix { $0 == " " }.count
    }

    private func hasContent(line: Int, _ file: SourceFile) -> Bool {
        file.line(line).first { $0 != " " && $0 != "\t" }.map { $0 != "#" } ?? false
    }

    // MARK: Columns

    /// A line that begins where no line around it does, or where the dashes of a list are.
    private mutating func explainIndentation(_ problem: String, file: SourceFile) -> Bool {
        let parts = ["did not find expected key", "did not find expected '-' indicator"]
        guard parts.contains(where: { problem.contains(bytes: $0) }) else { return false }
        let own = indentation(ofLine: position.line, file)
        let columns = openColumns(beforeLine: position.line, file)
        guard !columns.contains(where: { $0.column == own && !$0.isDash }),
            let deeper = columns.last(where: { $0.column > own }) ?? columns.first
        else { return false }
        let outer = columns.first { $0.column <= own }
        move(to: file.index(line: position.line, column: own + 1), of: file)
        message = "this line begins in column \(own + 1)"
        if deeper.column < own {
            message += " and the one before it in column \(deeper.column + 1): align the keys"
        } else if let outer, outer.column == own {
            message += " with the dashes of the list: its keys begin in column \(deeper.column + 1)"
        } else {
            let around = outer.map { ", and those around them in column \($0.column + 1)" } ?? ""
            message += ": the keys before it begin in column \(deeper.column + 1)\(around)"
        }
        return true
    }

    /// The columns, from 0, in which the mappings and lists around a line begin, the innermost first.
    private func openColumns(
        beforeLine line: Int,
        _ file: SourceFile
    ) -> [(column: Int, isDash: Bool)] {
        var columns: [(column: Int, isDash: Bool)] = []
        var bound = Int.max
        for above in (1..<line).reversed() where bound > 0 && hasContent(line: above, file) {
            let start = indentation(ofLine: above, file)
            let words = lineText(above, file).dropScalars { $0 == " " }
            if words.begins(with: "- ") {
                let key =
                    start + 1 + words.dropFirstScalars().unicodeScalars.prefix { $0 == " " }.count
                if key < bound { columns.append((key, false)) }
                bound = min(bound, key)
            }
            if start < bound { columns.append((start, words.begins(with: "- "))) }
            bound = min(bound, start)
        }
        return columns
    }

    // MARK: Everything else

    private mutating func explain(_ problem: String, at index: Int) {
        let sentences: [(part: String, message: String)] = [
            (
                "mapping values are not allowed",
                "a second ':' in one line: put text that has ': ' in quotes"
            ),
            ("could not find expected ':'", "a key must be followed by ': ' and its value"),
            (
                "did not find expected key",
                "expected a key here: look at the indentation and quotes"
            ),
            ("did not find expected '-' indicator", "expected '-' here: look at the indentation"),
            ("did not find expected ',' or ']'", "expected ',' or ']' in this list"),
            ("did not find expected ',' or '}'", "expected ',' or '}' in this mapping"),
            ("found unexpected end of stream", "the file ends inside quotes or brackets"),
            ("found undefined alias", "no anchor of this name comes before"),
            ("found another document", "a configuration file is one document"),
            ("unknown escape character", "an escape that YAML does not know: use single quotes"),
            (
                "did not find expected alphabetic",
                "'*' begins an alias: put a text that begins so in quotes"
            ),
            (
                "found character that cannot start any token",
                "plain text cannot begin with '\(scalar(index) ?? " ")' in YAML: put it in quotes"
            ),
        ]
        if let sentence = sentences.first(where: { problem.contains(bytes: $0.part) }) {
            message = sentence.message
        }
    }
}
