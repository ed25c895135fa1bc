/// Reads a `galley.yaml` and all that it names.
public enum ConfigurationLoader {
    /// The longest configuration file: ten thousand literal items fit, a mistaken path to something
    /// else does not fill the memory.
    public static let maximumFileBytes = 4 << 20
    /// The most files: modules are written by hand, one a file, by many teams at most.
    public static let maximumFiles = 10_000

    /// The configuration, or every mistake in it.
    ///
    /// Offline: nothing but configuration files is read, though folders that are named must be there.
    /// - Parameters:
    ///   - path: The `galley.yaml`.
    ///   - environment: The variables for `${env:NAME}`.
    ///   - files: Where files are read from.
    /// - Returns: The configuration, or all mistakes by place.
    public static func load(
        path: String,
        environment: [String: String],
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<GalleyConfiguration, ConfigurationMistakes> {
        let reader = ConfigurationReader(environment: environment, files: files)
        let configuration = reader.read(path: path)
        let diagnostics = reader.sources.diagnostics.sorted(by: reader.sources.paths)
        guard diagnostics.isEmpty, let configuration else {
            return .failure(
                ConfigurationMistakes(
                    diagnostics: diagnostics,
                    files: reader.sources.paths,
                    folders: reader.sources.folders
                )
            )
        }
        return .success(configuration)
    }
}

/// All that is wrong with a configuration.
public struct ConfigurationMistakes: Error, Sendable {
    /// The mistakes by place; never empty.
    public let diagnostics: [Diagnostic]
    /// Every file that was read, the main one first.
    public let files: [String]
    /// The folders that patterns looked into.
    public let folders: [String]
}
