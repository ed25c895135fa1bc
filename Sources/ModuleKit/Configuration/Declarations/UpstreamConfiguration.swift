public import UpstreamKit

/// A named REST service, or folder of files, that requests go to.
public struct UpstreamConfiguration: Sendable, Equatable {
    /// Where the answers come from.
    public enum Source: Sendable, Equatable {
        /// An HTTP service.
        case http(HTTPUpstreamConfiguration)
        /// A folder of JSON files.
        case directory(DirectoryUpstreamConfiguration)
    }

    /// When the circuit opens, and for how long.
    public struct Circuit: Sendable, Equatable {
        /// So many failures in a row open it.
        public var failures = 5
        /// After this long, one probe at a time decides.
        public var openFor: Duration = .seconds(10)

        /// The default circuit.
        public init() {}
    }

    /// Its name, which requests say.
    public var name: String
    /// Where the answers come from.
    public var source: Source
    /// Client header fields passed on and part of the cache key, in lower case.
    public var forward: [String] = []
    /// How long one try takes at most, as a whole.
    public var timeout: Duration = .seconds(2)
    /// How many more tries a failed GET or HEAD gets.
    public var retries = 1
    /// The longest answer taken, in bytes after decompression.
    public var maxBytes = 16 << 20
    /// When the circuit opens, and for how long.
    public var circuit = Circuit()
    /// How long answers may be used; requests override it key by key.
    public var cache = CachePolicy()

    /// An upstream with the default settings.
    public init(name: String, source: Source) {
        self.name = name
        self.source = source
    }
}

/// An HTTP service: what stands beside `url`.
public struct HTTPUpstreamConfiguration: Sendable, Equatable {
    /// Which redirects are followed.
    public enum Redirects: String, Sendable, CaseIterable {
        /// None.
        case none
        /// To the same scheme, host and port.
        case sameHost = "same-host"
    }

    /// The base: `http` or `https`, a host, perhaps a port and a path without a slash at its end. May
    /// hold credentials, so it is never shown to anybody.
    public var url: String
    /// Header fields sent with every request, in order; they may hold secrets.
    public var headers: [(name: String, value: String)] = []
    /// How long connecting takes at most.
    public var connect: Duration = .milliseconds(500)
    /// The most connections open at once.
    public var maxConnections = 32
    /// Which redirects are followed.
    public var redirects: Redirects = .sameHost

    /// A service at a base address, with the default settings.
    public init(url: String) {
        self.url = url
    }

    /// Whether both say the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.url == right.url && left.connect == right.connect
            && left.maxConnections == right.maxConnections && left.redirects == right.redirects
            && left.headers.elementsEqual(right.headers, by: ==)
    }
}

/// A folder of JSON files: `GET /songs` is `songs.json` in it.
public struct DirectoryUpstreamConfiguration: Sendable, Equatable {
    /// The folder, resolved against the file that names it.
    public var path: String
    /// How long each answer is held back.
    public var delay: Duration = .zero
    /// When given, `name.1.json`, `name.2.json`, … take turns of this length.
    public var rotate: Duration?

    /// A folder that answers at once.
    public init(path: String) {
        self.path = path
    }
}
