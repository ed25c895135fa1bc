import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// Reads the main file, then pieces, then modules; then checks how they refer to one another.
final class ConfigurationReader<Files: ConfigurationFiles> {
    let sources: ConfigurationSources<Files>
    private var parsedModules: [ParsedModule] = []
    /// The modules without a finding that were read, by their files.
    private var soundModules: [ExactString: ParsedModule] = [:]
    /// The reader of the same files a moment before; nil of the first.
    private let earlier: ConfigurationReader?
    private var textUses: [TextUses.Use] = []
    private var app: AppConfiguration?
    /// The settings of the process as the main file has them.
    private(set) var process = ProcessSettings()
    /// Those of the configuration that rolls this one out; nil for one that is served by itself.
    private let base: ProcessSettings?
    /// The files that are not read as they are.
    private let former: FormerFiles
    private var mainPath = ""
    /// The paths of the files of modules.
    private(set) var modulePaths: Set<ExactString> = []

    /// - Parameters:
    ///   - given: Files that are read already, by path.
    ///   - base: The settings of the configuration that rolls this one out; nil for one that is served by itself.
    ///   - former: The files that are not read as they are, with what is served in their place.
    ///   - earlier: The reader that found mistakes in these files, from which what it read is taken: each file is read
    ///     once,
    ///     so that all readings see the same bytes.
    ///   - isElsewhere: True where variables and files that are not set here are warnings.
    init(
        environment: [ExactString: String],
        files: Files,
        given: [ExactString: ConfigurationNode] = [:],
        base: ProcessSettings? = nil,
        former: FormerFiles = FormerFiles(),
        after earlier: ConfigurationReader? = nil,
        isElsewhere: Bool = false
    ) {
        sources = ConfigurationSources(
            environment: environment,
            files: files,
            given: given.merging(former.shared) { $1 },
            earlier: earlier?.sources,
            isElsewhere: isElsewhere
        )
        self.base = base
        self.former = former
        self.earlier = earlier.flatMap { former.shared.keys == $0.former.shared.keys ? $0 : nil }
    }

    /// Returns the configuration as far as it could be read; valid only when nothing was reported.
    func read(path: String) -> GalleyConfiguration? {
        mainPath = path
        guard let root = sources.read(path) else { return nil }
        let diagnostics = sources.diagnostics
        ReferenceValidator(diagnostics: diagnostics).check(root)
        if root["kind"] != nil, root["version"] == nil, root["modules"] == nil {
            diagnostics.report(
                "this is a module: check the galley.yaml whose 'modules' name it",
                at: root.position
            )
            return nil
        }
        let palette = PaletteNames(root["palette"])
        let node = SchemaValidator(diagnostics: diagnostics, palette: palette).check(
            root,
            against: .galley,
            name: "galley.yaml"
        )
        let folder = ConfigurationPath.folder(of: path)
        let file = GalleyFile(reading: node)
        var configuration = settings(of: file, in: folder)
        var upstreams = upstreamReader(in: folder)
        configuration.upstreams = upstreams.read(
            file.upstreams,
            isGiven: file.$upstreams.node != nil
        )
        let fonts = readAssets(of: file, in: folder, into: &configuration)
        configuration.palette = PaletteReader(diagnostics: diagnostics, names: palette).read(file)
        configuration.catalogs = readCatalogs(file, folder: folder)
        let pieces = readPieces(file, folder: folder, palette: palette)
        let texts = readTexts(file, folder: folder)
        readApp(of: file, configuration.images, texts?.result)
        var context = ModuleReadingContext(
            upstreams: configuration.upstreams,
            fonts: fonts,
            images: configuration.images,
            scopeHeaders: configuration.server.scopeHeaders,
            hasRedis: configuration.cache.redis != nil
        )
        context.links = LinkRule(schemes: configuration.links)
        context.texts = texts.map(\.result)
        context.formDefaults = file.forms.defaults
        context.maps = ValueMapReader(diagnostics: diagnostics).read(file.maps)
        context.palette = palette
        let modules = readModules(
            file.modulePatterns,
            folder: folder,
            upstreams: upstreams.names,
            pieces: pieces,
            readingContext: context
        )
        configuration.take(modules)
        configuration.app = app
        check(configuration, texts)
        checkUses(of: upstreams, file, pieces)
        if modules.isEmpty { warnOfNoModule(at: file.$modules.node?.position ?? node.position) }
        noteFiles(in: &configuration, main: path)
        return configuration
    }

    /// Returns a configuration with the settings of the process alone.
    private func settings(of file: GalleyFile, in folder: String) -> GalleyConfiguration {
        let diagnostics = sources.diagnostics
        var configuration = GalleyConfiguration(
            server: file.server,
            cache: file.cache,
            state: file.state
        )
        process = ProcessSettings(file)
        let rollouts = RolloutValidator(diagnostics: diagnostics)
        rollouts.check(file)
        if let base { rollouts.check(file, rolledOutBy: base) }
        configuration.startsWithMistakes = file.modules.onMistake == .quarantine
        configuration.rollout = file.rollout
        configuration.traffic = file.traffic
        configuration.resolvePaths(in: folder)
        ServerValidator(diagnostics: diagnostics).check(configuration)
        EdgeCacheValidator(diagnostics: diagnostics).check(file.server.front)
        configuration.widths = file.viewport.widths
        WidthValidator(diagnostics: diagnostics).checkUnique(file.viewport)
        configuration.links = file.links
        configuration.touch = file.touch
        return configuration
    }

    private func upstreamReader(in folder: String) -> UpstreamReader {
        UpstreamReader(
            diagnostics: sources.diagnostics,
            folder: folder,
            folderExists: { self.sources.files.names(in: $0) != nil },
            start: { (path, count) throws(ConfigurationFileError) in
                try self.sources.files.start(of: path, count: count)
            }
        )
    }

    /// Reads fonts and images.
    ///
    /// - Returns: The names of the fonts.
    private func readAssets(
        of file: GalleyFile,
        in folder: String,
        into configuration: inout GalleyConfiguration
    ) -> FontNames {
        var fonts = FontReader(
            diagnostics: sources.diagnostics,
            folder: folder,
            files: sources.files
        )
        configuration.fonts = fonts.read(file)
        let images = ImageReader(
            diagnostics: sources.diagnostics,
            folder: folder,
            files: sources.files,
            watch: sources.watch
        )
        configuration.images = images.read(file.images)
        sources.noteAssets(of: configuration, in: folder)
        configuration.imageRules = file.images.rules
        return fonts.names
    }

    private func readApp(
        of file: GalleyFile,
        _ images: ImageDirectory,
        _ texts: PageTexts?
    ) {
        var apps = AppReader(diagnostics: sources.diagnostics, images: images, texts: texts)
        app = apps.read(file.app)
        textUses += apps.textUses
    }

    /// Checks what modules refer to of a configuration in which all of them are.
    private func check(_ configuration: GalleyConfiguration, _ texts: TextsReader?) {
        let diagnostics = sources.diagnostics
        TextsValidator(
            diagnostics: diagnostics,
            texts: texts.map(\.result),
            starts: texts?.starts ?? [:],
            isComplete: texts?.isComplete ?? true
        ).check(textUses)
        checkCatalogs(of: configuration)
        let widths = WidthValidator(diagnostics: diagnostics)
        for module in parsedModules { widths.check(module, among: configuration.widths) }
        checkFiles(of: configuration)
    }

    private func warnOfNoModule(at position: SourcePosition) {
        guard !sources.diagnostics.hasMistakes else { return }
        sources.diagnostics.warn(
            "there is no module, so that no page is served: 'modules: [pages/*.yaml]' names files",
            at: position
        )
    }

    /// Notes the files that a configuration was read from, to watch them, and to record views with them.
    private func noteFiles(in configuration: inout GalleyConfiguration, main path: String) {
        if configuration.traffic != nil || base?.traffic != nil {
            configuration.written = WrittenFiles(
                main: path,
                contents: sources.contents,
                filled: sources.filledTexts
            )
        }
        configuration.sharedFiles = sources.sharedNodes
        configuration.hash = sources.hash(from: ConfigurationPath.folder(of: path))
        configuration.files = sources.watchedPaths
        configuration.folders = sources.folders
        configuration.imageFolders = sources.imageFolders
    }

    /// The places of the paths of the modules that were read.
    var places: PathPlaces {
        parsedModules.reduce(into: PathPlaces()) { $0.add($1) }
    }

    /// Returns the settings of the server; the defaults when the file cannot be read.
    func readServer(path: String) -> ServerConfiguration {
        guard let root = sources.read(path) else { return ServerConfiguration() }
        let validator = SchemaValidator(diagnostics: sources.diagnostics)
        let node = validator.check(root, against: .galley, name: "galley.yaml")
        return GalleyFile(reading: node).server
    }

    /// Returns the settings of the process; valid only when nothing was reported. Modules are not read.
    func readSettings(path: String) -> GalleyConfiguration? {
        guard let root = sources.read(path) else { return nil }
        let validator = SchemaValidator(
            diagnostics: sources.diagnostics,
            palette: PaletteNames(root["palette"])
        )
        let node = validator.check(root, against: .galley, name: "galley.yaml")
        return settings(of: GalleyFile(reading: node), in: ConfigurationPath.folder(of: path))
    }

    private func checkCatalogs(of configuration: GalleyConfiguration) {
        let validator = CatalogValidator(
            diagnostics: sources.diagnostics,
            catalogs: configuration.catalogs
        )
        for module in configuration.modules where module.version == .current {
            sources.diagnostics.owned(by: module.file) { validator.check(module) }
        }
        validator.checkNames(in: configuration.modules)
    }

    /// Warns of names that nothing uses, once everything else is right: what a mistake hides may use
    /// them.
    private func checkUses(
        of upstreams: UpstreamReader,
        _ galley: GalleyFile,
        _ pieces: Pieces
    ) {
        let diagnostics = sources.diagnostics
        guard !diagnostics.hasMistakes, !parsedModules.isEmpty, former.isEmpty else { return }
        for module in parsedModules {
            UnusedNamesValidator(diagnostics: diagnostics, module: module).check()
        }
        for upstream in galley.upstreams ?? [] where !upstreams.names.used.contains(upstream.name) {
            diagnostics.warn(
                "upstream '\(upstream.name)' is used by no request",
                at: upstream.namePosition
            )
        }
        pieces.warnOfUnused()
    }

    /// Warns of files that requests name and their folders have not.
    private func checkFiles(of configuration: GalleyConfiguration) {
        guard !sources.diagnostics.hasMistakes else { return }
        let validator = DirectoryFileValidator(
            diagnostics: sources.diagnostics,
            upstreams: configuration.upstreams,
            names: { self.sources.files.names(in: $0) }
        )
        parsedModules.forEach(validator.check)
    }

    private func readModules(
        _ patterns: ConfigurationNode?,
        folder: String,
        upstreams: UpstreamNames,
        pieces: Pieces,
        readingContext: ModuleReadingContext
    ) -> [ModuleDeclaration] {
        var modules: [ModuleDeclaration] = []
        var composites = CompositeValidator(diagnostics: sources.diagnostics)
        let reader = ModuleReader(
            diagnostics: sources.diagnostics,
            upstreams: upstreams,
            pieces: pieces,
            readingContext: readingContext
        )
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: false) {
            modulePaths.insert(ExactString(path))
            if let former = former.modules[path] {
                sources.watch(file: path)
                modules += keep(former, of: path, with: reader, in: &composites)
                continue
            }
            sources.diagnostics.owned(by: path) {
                guard let root = sources.read(path, as: .module, namedBy: element) else {
                    composites.isComplete = false
                    return
                }
                guard let read = read(root, at: path, with: reader) else {
                    return composites.add(unreadable: root)
                }
                composites.add(read)
                parsedModules.append(read)
                textUses += read.textUses
                modules.append(read.declaration)
            }
        }
        noteSound()
        let children = composites.check()
        composites.checkOpens()
        app = app.map(AppValidator(diagnostics: sources.diagnostics, modules: composites).checked)
        return modules.map { module in
            guard module.version == .current else { return module }
            var module = module
            module.children = children[module.name] ?? []
            return module
        }
    }

    /// Returns the module of a file: that of the earlier reading, where nothing was found in it.
    private func read(
        _ root: ConfigurationNode,
        at path: String,
        with reader: ModuleReader
    ) -> ParsedModule? {
        earlier?.soundModules[path] ?? reader.read(root, file: path)
    }

    /// Notes the modules in whose files nothing was found until now.
    private func noteSound() {
        let found = Set(sources.diagnostics.diagnostics.map { ExactString($0.file) })
            .union(sources.diagnostics.mistakes.keys)
        for module in parsedModules where !found.contains(module.declaration.file) {
            soundModules[module.declaration.file] = module
        }
    }

    /// Returns what is served of a module whose file is not taken; nil where that is nothing.
    private func keep(
        _ former: FormerFiles.Module,
        of path: String,
        with reader: ModuleReader,
        in composites: inout CompositeValidator
    ) -> [ModuleDeclaration] {
        guard var module = former.declaration else {
            composites.add(missing: former.name)
            let missing = ModuleDeclaration.missing(
                former.name,
                file: path,
                with: reader.readingContext
            )
            return [missing].compactMap(\.self)
        }
        composites.add(former: module)
        let mistakes = module.source?.mistakes(
            with: reader.readingContext,
            upstreams: UpstreamNames(names: reader.upstreams.names)
        )
        for mistake in mistakes ?? [] {
            sources.diagnostics.report(
                "the module '\(module.name)' stays as it was served, which this file leaves no room for: "
                    + mistake.message,
                at: SourcePosition(file: SourceFile(path: mainPath, text: ""), line: 1, column: 1)
            )
        }
        module.version = .former
        return [module]
    }
}
