/// A mistake of YAML's syntax, in words that help whoever writes configuration, and how to mend it
/// well enough to go on reading.
struct SyntaxSlip {
    /// What stands in for the characters of a slip. A scalar that holds one was already reported.
    static let placeholders: Set<Unicode.Scalar> = ["\u{F8FE}"]
    private static let placeholder: Unicode.Scalar = "\u{F8FE}"

    /// What is wrong and what would be right.
    private(set) var message: String
    /// Where.
    private(set) var position: SourcePosition
    /// Characters to put in place of others; none when reading cannot go on.
    private(set) var replacements: [(index: Int, scalar: Unicode.Scalar)] = []

    private let text: [Unicode.Scalar]

    init(
        file: SourceFile,
        text: [Unicode.Scalar],
        problem: String,
        line: Int,
        column: Int,
        opening: (line: Int, column: Int)?
    ) {
        self.text = text
        message = problem
        // At the end of a file the place may be in a line that is not there.
        let index = file.index(line: line, column: column)
        let place = file.place(of: index)
        position = SourcePosition(file: file, line: place.line, column: place.column)
        if explainTab(at: index, file: file) { return }
        if explainReserved(at: index) { return }
        if explainFlow(at: index, file: file) { return }
        explain(problem, opening: opening)
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

    // MARK: Everything else

    private mutating func explain(
        _ problem: String,
        opening: (line: Int, column: Int)?
    ) {
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
                "plain text cannot begin with this character: put it in quotes"
            ),
        ]
        if let sentence = sentences.first(where: { problem.contains($0.part) }) {
            message = sentence.message
        }
        let file = position.file
        let end = (text.lastIndex { $0 != " " && !SourceFile.isBreak($0) } ?? 0) + 1
        let isAtEnd = file.index(line: position.line, column: position.column) >= end
        guard let opening, isAtEnd || problem.contains("end of stream") else { return }
        let index = file.index(line: opening.line, column: opening.column)
        message = "the file ends inside quotes or brackets"
        guard index < end else { return }
        message = "these quotes or brackets are never closed"
        move(to: index, of: file)
    }
}
