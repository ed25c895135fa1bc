import ConfigurationLanguage

/// The files of modules, and the consequence of a mistake in one: `modules` of `galley.yaml`.
struct ModuleFiles: DeclaredObject {
    static let title = "'modules'"

    /// The consequence of a mistake in the file of a module of which no version was served before.
    enum Reaction: String, Sendable, CaseIterable {
        /// The service does not start.
        case refuse
        /// The other modules are served.
        case quarantine
    }

    @Key(
        .filePatterns,
        default: [],
        need: .required,
        "The files, as in a list without this mapping."
    )
    var files: [String]

    @Key(
        .choice,
        default: .refuse,
        "What a mistake in a module's file does when the service starts: `refuse` keeps it from starting, "
            + "`quarantine` serves the others, and that page is 503 `misconfigured`."
    )
    var onMistake: Reaction

    init() {}

    init(patterns: [String]) {
        files = patterns
    }
}

extension GalleyFile {
    /// The patterns of the files of modules as they are written; nil where none are given.
    var modulePatterns: ConfigurationNode? {
        guard let node = $modules.node else { return nil }
        return node.members == nil ? node : modules.$files.node
    }
}
