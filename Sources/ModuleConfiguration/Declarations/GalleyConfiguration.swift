package import ConfigurationLanguage
package import ModuleDeclarations

/// Everything that a `galley.yaml` and the files it names say, read and checked.
package struct GalleyConfiguration: Sendable {
    /// The settings of the server.
    package var server: ServerConfiguration
    /// The widths that pages are served in.
    package var widths = ViewportWidths.any
    /// The cache of responses.
    package var cache: CacheConfiguration
    /// The state file of switch values.
    package var state: StateConfiguration
    /// The file of recorded views; nil where none are.
    package var traffic: TrafficConfiguration?
    /// The files as they are written, where views are recorded with them.
    package var written: WrittenFiles?
    /// The fonts that text is measured in, the default one first.
    package var fonts: [FontConfiguration]
    /// The colours that `$name` stands for, and the themes.
    package var palette = Palette()
    /// What released apps draw, in the order of their files.
    package var catalogs: [Catalog] = []
    /// The images of the service's own.
    package var images = ImageDirectory()
    /// The rewriting of the URLs of others' images.
    package var imageRules: [ImageRule] = []
    /// The schemes of URLs that clients may open, beside those of the web.
    package var links: [String] = []
    /// The least width and height of the touch areas of parts of cells, in points.
    package var touch = 44.0
    /// The upstreams by name.
    package var upstreams: [ExactString: UpstreamConfiguration]
    /// The modules in the order in which they are served: bytewise by the path of their file.
    package var modules: [ModuleDeclaration]
    /// The app that the modules make up; nil where none is declared.
    package var app: AppConfiguration?
    /// The share of owners that get the modules of another configuration; nil for no owner.
    package var rollout: RolloutConfiguration?
    /// That configuration, where there is a rollout.
    package var rolledOut: RolledOutConfiguration?
    /// Every file that was read, the main one first: what to watch for changes.
    package var files: [String]
    /// The folders that `modules` and `pieces` patterns looked into: a file that appears in one of
    /// them may belong to the configuration.
    package var folders: [String]
    /// The folders of images: any file that appears in one of them belongs to the configuration.
    package var imageFolders: [String] = []
    /// The modules that are not served as their files say, in the order of these.
    package var misconfigured: [MisconfiguredModule] = []
    /// The mistakes of files that modules share, which stay as they were served.
    package var mistakesOfSharedFiles: [Diagnostic] = []
    /// In place of those of which no version can be served, what composites show.
    package var missingModules: [ModuleDeclaration] = []
    /// The nodes of the files that modules share, by path: what stays served while one of them has a mistake.
    var sharedFiles: [ExactString: ConfigurationNode] = [:]
    /// True where a service starts although some modules have mistakes.
    var startsWithMistakes = false
    /// The hash of the files, images and fonts, and of those of what is rolled out: the same wherever they have the same
    /// content.
    package var hash = ""
    /// Warnings by place: findings that can be served though probably not meant.
    package var warnings: [Diagnostic] = []

    /// A configuration of the given parts.
    package init(
        server: ServerConfiguration = ServerConfiguration(),
        cache: CacheConfiguration = CacheConfiguration(),
        state: StateConfiguration = StateConfiguration(),
        fonts: [FontConfiguration] = [],
        upstreams: [ExactString: UpstreamConfiguration] = [:],
        modules: [ModuleDeclaration] = [],
        files: [String] = [],
        folders: [String] = []
    ) {
        self.server = server
        self.cache = cache
        self.state = state
        self.fonts = fonts
        self.upstreams = upstreams
        self.modules = modules
        self.files = files
        self.folders = folders
    }

    /// The module of a name. O(modules); whoever asks often keeps a dictionary.
    package func module(named name: String) -> ModuleDeclaration? {
        modules.first { $0.name == name }
    }
}

extension GalleyConfiguration {
    /// The names of the upstreams to which modules send queries by their hashes.
    package var upstreamsWithPersistedQueries: Set<ExactString> {
        let requests = modules.flatMap { module in
            module.requests + [module.loadMore?.request].compactMap(\.self)
        }
        return Set(requests.filter { $0.graphQL?.persisted != nil }.map(\.upstream).exact)
    }
}
