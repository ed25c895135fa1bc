package import ConfigurationLanguage
import UpstreamKit

/// Reads a `galley.yaml` and all that it names.
package enum ConfigurationLoader {
    /// The longest configuration file: ten thousand literal items fit, a mistaken path to something
    /// else does not fill the memory.
    package static let maximumFileBytes = 4 << 20
    /// The most files: modules are written by hand, one a file, by many teams at most.
    package static let maximumFiles = 10_000

    /// The configuration, or every mistake in it.
    ///
    /// Offline: nothing but configuration files is read, though folders that are named must be there.
    /// - Parameters:
    ///   - path: The `galley.yaml`.
    ///   - environment: The variables for `${env:NAME}`.
    ///   - files: Where files are read from.
    /// - Returns: The configuration, or all mistakes by place.
    package static func load(
        path: String,
        environment: [ExactString: String],
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        loadWithPlaces(path: path, environment: environment, files: files).map(\.configuration)
    }

    /// Returns the configuration and the places of its paths, or every mistake in it.
    ///
    /// The other parameters are those of ``load(path:environment:files:)``.
    /// - Parameter isElsewhere: True where the configuration is not served in this environment: variables and files
    ///   that are not set here are warnings, and the keys that they are part of are left out.
    package static func loadWithPlaces(
        path: String,
        environment: [ExactString: String],
        isElsewhere: Bool = false,
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<(configuration: GalleyConfiguration, places: PathPlaces), ConfigurationErrors> {
        let reader = ConfigurationReader(
            environment: environment,
            files: files,
            isElsewhere: isElsewhere
        )
        return read(reader, path: path).map { configuration in
            let whole = configuration.rollingOut(
                reader,
                path: path,
                environment,
                files: files,
                isElsewhere: isElsewhere
            )
            return (whole, reader.places)
        }
    }

    static func read(
        _ reader: ConfigurationReader<some ConfigurationFiles>,
        path: String
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        let configuration = reader.read(path: path)
        let diagnostics = reader.sources.diagnostics.sorted(by: reader.sources.paths)
        let hasMistakes = diagnostics.contains { $0.severity == .error }
        guard !hasMistakes, var configuration else {
            return .failure(ConfigurationErrors(diagnostics, in: reader.sources))
        }
        configuration.warnings = diagnostics
        return .success(configuration)
    }

    /// Reads the settings of the server alone, whatever the mistakes in other keys and files: those
    /// that cannot be read have their defaults.
    ///
    /// - Parameters:
    ///   - path: The `galley.yaml`.
    ///   - environment: The variables for `${env:NAME}`.
    ///   - files: Where files are read from.
    package static func server(
        path: String,
        environment: [ExactString: String],
        files: some ConfigurationFiles = DiskFiles()
    ) -> ServerConfiguration {
        ConfigurationReader(environment: environment, files: files).readServer(path: path)
    }

    /// Reads the settings of the process alone, whatever the mistakes in modules and other files that it names.
    ///
    /// The parameters are those of ``load(path:environment:files:)``.
    /// - Returns: The configuration without modules, or the mistakes in its file.
    package static func settings(
        path: String,
        environment: [ExactString: String],
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        let reader = ConfigurationReader(environment: environment, files: files)
        let configuration = reader.readSettings(path: path)
        let diagnostics = reader.sources.diagnostics.sorted(by: reader.sources.paths)
        guard let configuration, !reader.sources.diagnostics.hasMistakes else {
            return .failure(ConfigurationErrors(diagnostics, in: reader.sources))
        }
        return .success(configuration)
    }
}

extension GalleyConfiguration {
    /// Returns the configuration with the one that it rolls out, where it has a rollout.
    ///
    /// - Parameters:
    ///   - reader: The reader that it was read by.
    ///   - path: The path of its own `galley.yaml`.
    func rollingOut<Files: ConfigurationFiles>(
        _ reader: ConfigurationReader<Files>,
        path: String,
        _ environment: [ExactString: String],
        files: Files,
        isElsewhere: Bool = false
    ) -> GalleyConfiguration {
        guard let rollout else { return self }
        let other = ConfigurationReader(
            environment: environment,
            files: files,
            base: reader.process,
            isElsewhere: isElsewhere
        )
        let folder = ConfigurationPath.folder(of: path)
        let next = ConfigurationPath.resolve(rollout.config, in: folder)
        return rollingOut(
            ConfigurationLoader.read(other, path: next),
            in: other.sources,
            from: ConfigurationPath.folder(of: next)
        )
    }

    /// Returns the configuration with the one that it rolls out, whose files count too.
    private func rollingOut(
        _ read: Result<GalleyConfiguration, ConfigurationErrors>,
        in sources: ConfigurationSources<some ConfigurationFiles>,
        from folder: String
    ) -> GalleyConfiguration {
        var configuration = self
        // With mistakes in them too: they are what is on the disk.
        var digester = ContentDigester()
        for hash in [hash, sources.hash(from: folder)] { digester.append(text: hash) }
        configuration.hash = digester.finish().configurationHash
        switch read {
        case .success(let next):
            configuration.rolledOut = RolledOutConfiguration(next, mistakes: [])
            configuration.warnings += next.warnings
        case .failure(let errors):
            configuration.rolledOut = RolledOutConfiguration(nil, mistakes: errors.diagnostics)
        }
        configuration.files += sources.watchedPaths.filter { !files.contains($0) }
        configuration.folders += sources.folders.filter { !folders.contains($0) }
        configuration.imageFolders += sources.imageFolders.filter { !imageFolders.contains($0) }
        return configuration
    }
}

/// All that is wrong with a configuration.
package struct ConfigurationErrors: Error, Sendable {
    /// The mistakes and warnings by place; never empty.
    package let diagnostics: [Diagnostic]
    /// Every file that was read, the main one first.
    package let files: [String]
    /// The folders that patterns looked into.
    package let folders: [String]
    /// The folders of images.
    package let imageFolders: [String]

    init(_ diagnostics: [Diagnostic], in sources: ConfigurationSources<some ConfigurationFiles>) {
        self.diagnostics = diagnostics
        files = sources.watchedPaths
        folders = sources.folders
        imageFolders = sources.imageFolders
    }
}
