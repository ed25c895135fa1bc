/// A finding in a configuration file, with its place.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The weight of a finding.
    package enum Severity: String, Sendable {
        /// A mistake: the configuration cannot be served.
        case error
        /// Something that is probably not meant, though it can be served.
        case warning
    }

    /// Its weight.
    package let severity: Severity
    /// The file, as its path was given or found.
    package let file: String
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int
    /// The finding and what would be right. Never holds the value of an environment variable or of
    /// a key that is a secret.
    package let message: String
    /// The name that was probably meant.
    package let suggestion: String?

    package init(
        severity: Severity,
        file: String,
        line: Int,
        column: Int,
        message: String,
        suggestion: String?
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.suggestion = suggestion
    }

    /// Creates a warning of a place that was found after the files were read.
    package static func warning(
        _ message: String,
        at place: SourcePlace,
        suggestion: String?
    ) -> Diagnostic {
        Diagnostic(
            severity: .warning,
            file: place.file,
            line: place.line,
            column: place.column,
            message: message,
            suggestion: suggestion
        )
    }

    /// The finding as compilers print theirs: `file:line:column: error: message`.
    package var description: String {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return "\(file):\(line):\(column): \(severity.rawValue): \(message)\(hint)"
    }
}

/// Gathers mistakes while files are read, so that all are reported and not only the first.
package final class DiagnosticCollector {
    /// The maximum of mistakes, and of warnings: more than anybody mends at once; what a hostile file can cost is
    /// bounded by it. Each has its own, so that no mistake is lost among warnings.
    static let maximum = 1_000

    package private(set) var diagnostics: [Diagnostic] = []
    private var counts: [Diagnostic.Severity: Int] = [:]
    /// The last finding of each severity that found no room; the others before it are counted.
    private var cut: [Diagnostic.Severity: Diagnostic] = [:]
    private var seen: Set<Diagnostic> = []

    /// The file that what is found next belongs to, wherever its place is: a piece's place is in the file of pieces,
    /// and the mistake in the module that uses it. Nil where the place tells.
    private var owner: String?
    /// The mistakes by the file that they belong to.
    package private(set) var mistakes: [ExactString: [Diagnostic]] = [:]

    package init() {}

    /// Has what is found meanwhile belong to a file.
    package func owned<Result>(by file: String, _ body: () -> Result) -> Result {
        let outer = owner
        owner = file
        defer { owner = outer }
        return body()
    }

    /// Notes a mistake. The same one again (a piece used twice) counts once.
    package func report(_ message: String, at position: SourcePosition, suggestion: String? = nil) {
        add(message, .error, at: position, suggestion: suggestion)
    }

    /// Notes a name without a meaning, with the nearest one that has one.
    package func report(
        _ message: String,
        at position: SourcePosition,
        nearest name: String,
        among names: [String]
    ) {
        let suggestion = SpellingSuggestion.find(name, among: names)
        report(message, at: position, suggestion: suggestion)
    }

    /// Notes each id that is given again; the message ends with `hint`.
    ///
    /// - Parameters:
    ///   - object: What has the ids, with its article: `a request`.
    ///   - ids: The ids in the file's order, each with its place.
    package func reportRepeats(
        of object: String,
        among ids: [(id: String, position: SourcePosition)],
        hint: String = ""
    ) {
        var lines: [ExactString: Int] = [:]
        for (id, position) in ids {
            guard let line = lines.updateValue(position.line, forKey: id) else { continue }
            report("\(object) '\(id)' is already in line \(line)\(hint)", at: position)
        }
    }

    /// Notes something that is probably not meant and can be served all the same.
    package func warn(_ message: String, at position: SourcePosition, suggestion: String? = nil) {
        add(message, .warning, at: position, suggestion: suggestion)
    }

    /// Notes a mistake at a place whose file was read before.
    package func report(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
        report(message, at: SourcePosition(place), suggestion: suggestion)
    }

    /// Notes something that is probably not meant at a place whose file was read before.
    package func warn(_ message: String, at place: SourcePlace) {
        warn(message, at: SourcePosition(place))
    }

    private func add(
        _ message: String,
        _ severity: Diagnostic.Severity,
        at position: SourcePosition,
        suggestion: String?
    ) {
        let diagnostic = Diagnostic(
            severity: severity,
            file: position.file.path,
            line: position.line,
            column: position.column,
            message: Self.readable(message),
            suggestion: suggestion
        )
        if severity == .error { note(diagnostic) }
        let count = counts[severity, default: 0]
        if count >= Self.maximum {
            guard !seen.contains(diagnostic) else { return }
            cut[severity] = diagnostic
        } else {
            guard seen.insert(diagnostic).inserted else { return }
            diagnostics.append(diagnostic)
        }
        counts[severity] = count + 1
    }

    /// The maximum of mistakes that are kept of a file beside those of all: enough to mend it by.
    private static let maximumOfFile = 20

    /// Notes a mistake of its file, also where it is one of another file as well.
    private func note(_ mistake: Diagnostic) {
        let file = ExactString(owner ?? mistake.file)
        if mistakes[file, default: []].count < Self.maximumOfFile {
            mistakes[file, default: []].append(mistake)
        }
    }

    /// Has the mistake that was found last be one of another file too.
    package func shareLastMistake(with file: String) {
        guard let last = diagnostics.last(where: { $0.severity == .error }) else { return }
        mistakes[file, default: []].append(last)
    }

    /// The longest message, in scalars: it names keys and values as the file has them, of any length.
    private static let longestMessage = 2_000

    /// Returns a message with its beginning and its end, where it is too long to be read.
    private static func readable(_ message: String) -> String {
        guard message.utf8.count > longestMessage else { return message }
        let scalars = message.unicodeScalars
        guard scalars.count > longestMessage else { return message }
        let part = longestMessage / 2
        return String(scalars.prefix(part)) + " … " + String(scalars.suffix(part))
    }

    /// True when a mistake was found.
    package var hasMistakes: Bool { counts[.error] != nil }

    /// True when a mistake was found in a file.
    package func hasMistake(in path: String) -> Bool {
        diagnostics.contains { $0.severity == .error && $0.file == path }
    }

    /// The lines that end lists which were cut: `… and N more`.
    private var ends: [Diagnostic] {
        [Diagnostic.Severity.error, .warning].compactMap { severity in
            guard let last = cut[severity] else { return nil }
            return Diagnostic(
                severity: severity,
                file: last.file,
                line: last.line,
                column: last.column,
                message: "… and \(counts[severity, default: 0] - Self.maximum) more",
                suggestion: nil
            )
        }
    }

    /// The mistakes by place: files in the order they were read, then line and column. A list that was cut says
    /// so at its end.
    package func sorted(by files: [String]) -> [Diagnostic] {
        let rank = Dictionary(exact: files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        return diagnostics.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (rank[a.file] ?? 0, a.line, a.column, left.offset)
                < (rank[b.file] ?? 0, b.line, b.column, right.offset)
        }.map(\.element) + ends
    }
}
