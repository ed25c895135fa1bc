/// Reads the main file, then pieces, then modules; then checks how they refer to one another.
final class ConfigurationReader<Files: ConfigurationFiles> {
    let sources: ConfigurationSources<Files>

    init(environment: [String: String], files: Files) {
        sources = ConfigurationSources(environment: environment, files: files)
    }

    /// What could be read; worth something only when nothing was reported.
    func read(path: String) -> GalleyConfiguration? {
        guard let root = sources.read(path) else { return nil }
        let diagnostics = sources.diagnostics
        let node = SchemaValidator(diagnostics: diagnostics).check(
            root,
            .galley,
            name: "galley.yaml"
        )
        let folder = ConfigurationPath.folder(of: path)
        let server = ServerReader(diagnostics: diagnostics, folder: folder)
        var configuration = GalleyConfiguration(
            server: server.server(node["server"]),
            cache: server.cache(node["cache"]),
            state: server.state(node["state"])
        )
        server.checkFiles(configuration.cache, configuration.state, in: node)
        var upstreams = UpstreamReader(diagnostics: diagnostics, folder: folder) {
            self.sources.files.names(in: $0) != nil
        }
        configuration.upstreams = upstreams.read(node["upstreams"])
        var fonts = FontReader(diagnostics: diagnostics, folder: folder) {
            (path, count) throws(ConfigurationFileError) in
            try self.sources.files.start(of: path, count: count)
        }
        configuration.fonts = fonts.read(node["fonts"])
        let pieces = readPieces(node["pieces"], folder: folder)
        configuration.modules = readModules(
            node["modules"],
            folder: folder,
            upstreams: upstreams.names,
            fonts: fonts.names,
            configuration: configuration,
            pieces: pieces
        )
        configuration.files = sources.paths
        configuration.folders = sources.folders
        return configuration
    }

    private func readPieces(_ patterns: ConfigurationNode?, folder: String) -> Pieces {
        var pieces = Pieces(diagnostics: sources.diagnostics)
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: true) {
            guard let root = sources.read(path, namedBy: element) else { continue }
            pieces.add(root)
        }
        return pieces
    }

    private func readModules(
        _ patterns: ConfigurationNode?,
        folder: String,
        upstreams: UpstreamNames,
        fonts: FontNames,
        configuration: GalleyConfiguration,
        pieces: Pieces
    ) -> [ModuleDeclaration] {
        var modules: [ModuleDeclaration] = []
        var composites = CompositeCheck(diagnostics: sources.diagnostics)
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: false) {
            guard let root = sources.read(path, namedBy: element) else {
                composites.isComplete = false
                continue
            }
            let reader = ModuleReader(
                diagnostics: sources.diagnostics,
                upstreams: upstreams,
                policies: configuration.upstreams.mapValues(\.cache),
                fonts: fonts,
                pieces: pieces
            )
            guard let read = reader.read(root, file: path) else {
                composites.add(unreadable: root)
                continue
            }
            composites.add(read)
            modules.append(read.declaration)
        }
        let children = composites.check()
        composites.checkOpens()
        return modules.map { module in
            var module = module
            module.children = children[module.name] ?? []
            return module
        }
    }
}
