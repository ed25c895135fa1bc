package import ConfigurationLanguage
import TextCore

/// The check of a metrics file: all that is wrong with it, each with its place.
package enum MetricsFileCheck {
    /// The largest file that is read, in bytes.
    private static let maximumBytes = 32 << 20

    /// Returns the findings of a file.
    ///
    /// - Throws: why it cannot be read.
    package static func findings(
        of path: String,
        in files: any ConfigurationFiles = DiskFiles()
    ) throws(ConfigurationFileError) -> [Diagnostic] {
        let bytes = try files.contents(of: path, maximumBytes: maximumBytes)
        return FontMetricsFile.read(bytes).mistakes.map { mistake in
            Diagnostic(
                severity: mistake.isWarning ? .warning : .error,
                file: path,
                line: mistake.line,
                column: mistake.column,
                message: mistake.message,
                suggestion: mistake.misspelled.flatMap {
                    SpellingSuggestion.find($0.name, among: $0.known)
                }
            )
        }
    }
}
