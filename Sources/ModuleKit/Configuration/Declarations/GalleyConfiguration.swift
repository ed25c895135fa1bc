/// Everything that a `galley.yaml` and the files it names say, read and checked.
public struct GalleyConfiguration: Sendable {
    /// How the service listens, and its limits.
    public var server: ServerConfiguration
    /// Where answers are kept.
    public var cache: CacheConfiguration
    /// Where switch values are kept.
    public var state: StateConfiguration
    /// The fonts that text is measured in, the default one first.
    public var fonts: [FontConfiguration]
    /// The upstreams by name.
    public var upstreams: [String: UpstreamConfiguration]
    /// The modules in the order in which they are served: bytewise by the path of their file.
    public var modules: [ModuleDeclaration]
    /// Every file that was read, the main one first: what to watch for changes.
    public var files: [String]
    /// The folders that `modules` and `pieces` patterns looked into: a file that appears in one of
    /// them may belong to the configuration.
    public var folders: [String]

    /// A configuration of the given parts.
    public init(
        server: ServerConfiguration = ServerConfiguration(),
        cache: CacheConfiguration = CacheConfiguration(),
        state: StateConfiguration = StateConfiguration(),
        fonts: [FontConfiguration] = [],
        upstreams: [String: UpstreamConfiguration] = [:],
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
    public func module(named name: String) -> ModuleDeclaration? {
        modules.first { $0.name == name }
    }
}

/// Where upstream answers are kept across restarts.
public struct CacheConfiguration: Sendable, Equatable {
    /// The SQLite file, resolved against the configuration's folder; `:memory:` keeps nothing.
    public var path: String
    /// The most bytes of answers kept; the least recently used go first.
    public var maxBytes: Int

    /// Whether nothing is kept on disk.
    public var isInMemory: Bool { path == ":memory:" }

    /// A cache in a file.
    public init(path: String = "./galley.sqlite", maxBytes: Int = 256 << 20) {
        self.path = path
        self.maxBytes = maxBytes
    }
}

/// Where switch values are kept, durably.
public struct StateConfiguration: Sendable, Equatable {
    /// The SQLite file, resolved against the configuration's folder.
    public var path: String

    /// State in a file.
    public init(path: String = "./galley-state.sqlite") {
        self.path = path
    }
}
