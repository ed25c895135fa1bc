import ModuleConfiguration
import ModuleDeclarations

/// The option `--accepts` of commands.
enum AcceptsOption {
    /// Warns of types of a list that are probably mistyped. A list that cannot be read is told by the command itself.
    static func warn(of text: String?, in configuration: GalleyConfiguration) {
        guard let text, !AcceptedFeatures.isCatalogName(text),
            let features = try? AcceptedFeatures(parsing: text)
        else { return }
        let doubts = features.doubts(
            of: configuration.modules,
            catalogs: configuration.catalogs
        )
        for doubt in doubts { Serve.printStatus("galley: warning: --accepts: \(doubt)") }
    }
}
