import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// The files that are not read as they are on disk, because of their mistakes, with what is served in their place.
struct FormerFiles {
    /// A module whose file is not taken.
    struct Module {
        /// The version that was served last; nil where there was none.
        let declaration: ModuleDeclaration?
        /// The name where none was served.
        let name: String
        /// The mistakes; empty where it includes a module that has mistakes.
        let mistakes: [Diagnostic]
    }

    var modules: [ExactString: Module] = [:]
    /// The nodes of files that modules share, by path, as they were served.
    var shared: [ExactString: ConfigurationNode] = [:]
    /// The mistakes of those files.
    var sharedMistakes: [Diagnostic] = []

    /// The times that the configuration was read with mistakes.
    var readings = 0

    /// True where every file is read as it is.
    var isEmpty: Bool { modules.isEmpty && shared.isEmpty }

    /// The modules that are not served as their files say, in the order of these.
    var misconfigured: [MisconfiguredModule] {
        modules.sorted { $0.key < $1.key }.map { file, module in
            MisconfiguredModule(
                name: module.name,
                file: file.text,
                mistakes: module.mistakes,
                isKept: module.declaration != nil
            )
        }
    }

    // MARK: Adding

    /// Adds every file in which a reader found a mistake.
    ///
    /// - Parameters:
    ///   - served: The configuration that is served; nil where none is.
    ///   - mayBeMissing: True where a module may be missing of which no version was served.
    /// - Returns: False where the configuration cannot be served: a mistake is in `galley.yaml`, or in a file that
    ///   nothing can replace.
    mutating func add(
        _ reader: ConfigurationReader<some ConfigurationFiles>,
        keeping served: GalleyConfiguration?,
        mayBeMissing: Bool
    ) -> Bool {
        for (file, mistakes) in reader.sources.diagnostics.mistakes {
            if reader.modulePaths.contains(file) {
                guard modules[file] == nil else { return false }
                let name = Self.name(of: file, reader)
                let last = served?.module(of: file, named: name, besides: reader.modulePaths)
                guard last != nil || mayBeMissing else { return false }
                modules[file] = Module(
                    declaration: last,
                    name: last?.name ?? name,
                    mistakes: mistakes
                )
            } else {
                guard let node = served?.sharedFiles[file], shared[file] == nil else {
                    return false
                }
                shared[file] = node
                sharedMistakes += mistakes
            }
        }
        return true
    }

    /// Adds the composites that include a module which stays as it was: they do too.
    ///
    /// - Returns: True where there are such.
    mutating func addComposites(
        of configuration: GalleyConfiguration,
        keeping served: GalleyConfiguration?
    ) -> Bool {
        guard let served else { return false }
        let kept = configuration.modules.filter { $0.version == .former }
        var names = Set(kept.map(\.name).exact)
        let count = modules.count
        var found = !names.isEmpty
        while found {
            found = false
            for module in configuration.modules
            where module.version == .current && !names.contains(module.name)
                && module.children.contains(where: { names.contains($0.module) })
            {
                names.insert(ExactString(module.name))
                found = true
                guard let last = served.module(named: module.name) else { continue }
                modules[module.file] = Module(declaration: last, name: last.name, mistakes: [])
            }
        }
        return modules.count > count
    }

    /// The name that a module's file says, else the file's own without its extension.
    private static func name(
        of file: ExactString,
        _ reader: ConfigurationReader<some ConfigurationFiles>
    ) -> String {
        let node = reader.sources.read[file]?.node
        let given = node.flatMap { $0[ModuleKeys.prototype.$name.name]?.text }
        if let given, NameRule.slug.allows(given) { return given }
        let last = file.text.split(at: "/").last ?? ""
        return String(last.lastIndex(ofScalar: ".").map { last[..<$0] } ?? last)
    }
}

extension GalleyConfiguration {
    /// Returns the module of a file, else the one of a name whose own file is gone.
    fileprivate func module(
        of file: ExactString,
        named name: String,
        besides files: Set<ExactString>
    ) -> ModuleDeclaration? {
        modules.first { $0.file == file.text }
            ?? modules.first { $0.name == name && !files.contains(ExactString($0.file)) }
    }
}

extension ModuleDeclaration {
    /// Returns what composites show in place of a module that cannot be read: one section, whose request fails.
    static func missing(
        _ name: String,
        file: String,
        with readingContext: ModuleReadingContext
    ) -> ModuleDeclaration? {
        let text = """
            name: "\(name)"
            kind: single
            request: {upstream: misconfigured, path: /}
            components: [{id: misconfigured, item: {type: misconfigured}}]
            """
        let diagnostics = DiagnosticCollector()
        var yaml = YAMLReader(
            file: SourceFile(path: file, text: text),
            environment: EnvironmentReferences(environment: [:]),
            diagnostics: diagnostics
        )
        let reader = ModuleReader(
            diagnostics: diagnostics,
            upstreams: UpstreamNames(names: ["misconfigured"]),
            pieces: Pieces(diagnostics: diagnostics),
            readingContext: readingContext
        )
        let node = yaml.read()
        guard var module = node.flatMap({ reader.read(filled: $0, file: file) })?.declaration,
            !diagnostics.hasMistakes
        else { return nil }
        // Nothing is asked for.
        module.requests = []
        module.version = .missing
        return module
    }
}

extension ModuleSource {
    /// Returns the mistakes that the module would have with other settings of galley.yaml.
    ///
    /// - Complexity: That of reading the module.
    func mistakes(
        with readingContext: ModuleReadingContext,
        upstreams: UpstreamNames
    ) -> [Diagnostic] {
        let diagnostics = DiagnosticCollector()
        let reader = ModuleReader(
            diagnostics: diagnostics,
            upstreams: upstreams,
            pieces: Pieces(cells: cells, diagnostics: diagnostics),
            readingContext: readingContext
        )
        _ = reader.read(filled: module, file: file)
        return diagnostics.diagnostics.filter { $0.severity == .error }
    }
}
