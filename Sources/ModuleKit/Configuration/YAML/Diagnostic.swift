/// One mistake in a configuration file, and where it is.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The file, as its path was given or found.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// What is wrong and what would be right. Never holds the value of an environment variable or of
    /// a key that is a secret.
    public let message: String
    /// The name that was probably meant.
    public let suggestion: String?

    /// The mistake as compilers print theirs: `file:line:column: error: message`.
    public var description: String {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return "\(file):\(line):\(column): error: \(message)\(hint)"
    }
}

/// Gathers mistakes while files are read, so that all are reported and not only the first.
final class DiagnosticCollector {
    /// More than anybody mends at once; what a hostile file can cost is bounded by it.
    static let maximum = 1_000

    private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    /// Notes a mistake. The same one again (a piece used twice) counts once.
    func report(_ message: String, at position: SourcePosition, suggestion: String? = nil) {
        let diagnostic = Diagnostic(
            file: position.file.path,
            line: position.line,
            column: position.column,
            message: message,
            suggestion: suggestion
        )
        guard diagnostics.count < Self.maximum, seen.insert(diagnostic).inserted else { return }
        diagnostics.append(diagnostic)
    }

    /// The mistakes by place: files in the order they were read, then line and column.
    func sorted(by files: [String]) -> [Diagnostic] {
        let rank = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        return diagnostics.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (rank[a.file] ?? 0, a.line, a.column, left.offset)
                < (rank[b.file] ?? 0, b.line, b.column, right.offset)
        }.map(\.element)
    }
}
