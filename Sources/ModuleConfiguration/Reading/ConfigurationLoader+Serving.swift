package import ConfigurationLanguage

extension ConfigurationLoader {
    /// The maximum of readings of one configuration: each level of composites may take one more.
    private static let maximumReadings = 4 + CompositeValidator.maximumDepth

    /// The configuration to serve: modules without mistakes as they are on disk, the others as they were served last.
    ///
    /// A module whose file has a mistake keeps the version that is served, and so does a composite that includes it. So
    /// do files that modules share: pieces, texts and catalogues. A module of which no version was served is missing,
    /// which a service that starts allows only where `modules` says `onMistake: quarantine`.
    ///
    /// - Parameters:
    ///   - path: The `galley.yaml`.
    ///   - environment: The variables for `${env:NAME}`.
    ///   - served: The configuration that is served; nil for a service that starts.
    ///   - files: Where files are read from.
    /// - Returns: The configuration, or all mistakes by place, where one is in `galley.yaml` itself or leaves nothing
    ///   to serve.
    /// - Complexity: That of reading the files, each once whatever the mistakes: where there are some, how modules
    ///   refer to one another is checked again.
    package static func load<Files: ConfigurationFiles>(
        path: String,
        environment: [ExactString: String],
        keeping served: GalleyConfiguration?,
        files: Files = DiskFiles()
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        var former = FormerFiles()
        var earlier: [Diagnostic] = []
        // Of the files as they are, whatever of them is taken.
        var hash = ""
        var last: ConfigurationReader<Files>?
        while true {
            let reader = ConfigurationReader(
                environment: environment,
                files: files,
                former: former,
                after: last
            )
            last = reader
            let (read, diagnostics) = (reader.read(path: path), reader.sources.diagnostics)
            let findings = diagnostics.sorted(by: reader.sources.paths)
            if former.isEmpty { hash = read?.hash ?? "" }
            if var configuration = read, !diagnostics.hasMistakes {
                if former.addComposites(of: configuration, keeping: served) { continue }
                configuration.hash = hash
                configuration.misconfigured = former.misconfigured
                configuration.mistakesOfSharedFiles = former.sharedMistakes
                configuration.warnings = findings
                return .success(
                    configuration.rollingOut(reader, path: path, environment, files: files)
                )
            }
            former.readings += 1
            let mayBeMissing = served != nil || read?.startsWithMistakes == true
            let goesOn =
                former.readings < maximumReadings
                && former.add(reader, keeping: served, mayBeMissing: mayBeMissing)
            guard goesOn else {
                let known = Set(findings)
                return .failure(
                    ConfigurationErrors(
                        findings + earlier.filter { !known.contains($0) },
                        in: reader.sources
                    )
                )
            }
            earlier += findings.filter { $0.severity == .error }
        }
    }
}
