import ArgumentParser
import Glibc
import Logging
import PageServing

/// The lines that a command writes on standard error beside its log. Where it serves and its log is JSON they are
/// lines of the log, so that whatever reads it meets nothing else.
enum StatusLine {
    /// The commands whose standard error is a log.
    private static let servingCommands = ["serve", "record"]

    private static let log: Logger? = {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        guard servingCommands.contains(name),
            (try? LogFormat.chosen(Environment.all)) == .json
        else { return nil }
        return Logger(label: "galley") { _ in LineLogHandler(format: .json, level: .trace) }
    }()

    /// Writes a line.
    ///
    /// - Parameter level: The level that it has in a log.
    static func write(_ line: String, level: Logger.Level) {
        if let log { return log.log(level: level, "\(line)") }
        var bytes = Array((line + "\n").utf8)
        Glibc.write(STDERR_FILENO, &bytes, bytes.count)
    }
}

extension LogFormat {
    /// The format that the environment names; else text on a terminal, and JSON elsewhere.
    ///
    /// - Throws: a mistake of the environment.
    static func chosen(_ environment: [ExactString: String]) throws -> LogFormat {
        guard let text = environment["GALLEY_LOG_FORMAT"] else {
            return isatty(STDERR_FILENO) == 1 ? .text : .json
        }
        if let format = LogFormat(rawValue: text) { return format }
        let names = LogFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("GALLEY_LOG_FORMAT is '\(text)': use one of \(names)")
    }
}
