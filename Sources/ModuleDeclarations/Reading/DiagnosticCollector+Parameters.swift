package import ConfigurationLanguage

extension DiagnosticCollector {
    /// Notes a parameter that a module has not, with those it has.
    ///
    /// - Parameters:
    ///   - module: The module in a sentence: `'song'`, `this module`.
    ///   - declared: The names that may be given.
    package func reportUnknownParameter(
        _ name: String,
        at position: SourcePosition,
        of module: String,
        among declared: [String]
    ) {
        let list = declared.map { "'\($0)'" }.joined(separator: ", ")
        report(
            "\(module) has no parameter '\(name)': it "
                + (declared.isEmpty ? "declares no parameters" : "has \(list)"),
            at: position,
            nearest: name,
            among: declared
        )
    }
}
