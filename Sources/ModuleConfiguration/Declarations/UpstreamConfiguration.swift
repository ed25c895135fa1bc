package import UpstreamKit

/// A named REST service, or folder of files, that requests go to.
package struct UpstreamConfiguration: Sendable, Equatable {
    /// The source of the responses.
    package enum Source: Sendable, Equatable {
        /// An HTTP service.
        case http(HTTPUpstreamConfiguration)
        /// A folder of JSON files.
        case directory(DirectoryUpstreamConfiguration)
    }

    /// The settings of the circuit breaker.
    package struct Circuit: Sendable, Equatable {
        /// So many failures in a row open it.
        package var failures: Int
        /// After this long, one probe at a time decides.
        package var openFor: Duration

        init(_ keys: ConfigurationObject<CircuitKeys>) {
            failures = keys.failures
            openFor = keys.openFor
        }
    }

    /// Its name, which requests say.
    package var name: String
    /// The source of the responses.
    package var source: Source
    /// The client's header fields that are passed on and part of the cache key.
    package var forward: [ForwardedField] = []
    /// The timeout of one try, as a whole.
    package var timeout: Duration
    /// The number of retries of a failed GET or HEAD.
    package var retries: Int
    /// The longest response taken, in bytes after decompression.
    package var maxBytes: Int
    /// The settings of the circuit breaker.
    package var circuit: Circuit
    /// The lifetimes of responses; requests override them key by key.
    package var cache: CachePolicy

    init(name: String, source: Source, _ keys: ConfigurationObject<UpstreamKeys>) {
        self.name = name
        self.source = source
        timeout = keys.timeout
        retries = keys.retries
        maxBytes = keys.maxBytes
        circuit = Circuit(keys.circuit)
        cache = CachePolicy(keys.cache)
    }

    /// An upstream with the default settings.
    package init(name: String, source: Source) {
        self.init(name: name, source: source, ConfigurationObject(UpstreamKeys()))
    }
}

/// An HTTP service: what stands beside `url`.
package struct HTTPUpstreamConfiguration: Sendable, Equatable {
    /// Which redirects are followed.
    package enum Redirects: String, Sendable, CaseIterable {
        /// None.
        case none
        /// To the same scheme, host and port.
        case sameHost = "same-host"
    }

    /// The base: `http` or `https`, a host, perhaps a port and a path without a slash at its end. May
    /// hold credentials, so it is never shown to anybody.
    package var url: String
    /// The base as the file has it, without credentials: `https://${env:HOST}/v2`.
    package var shownURL: String
    /// Header fields sent with every request, in order; they may hold secrets.
    package var headers: [(name: String, value: String)] = []
    /// The timeout of connecting.
    package var connect: Duration
    /// The most connections open at once.
    package var maxConnections: Int
    /// Which redirects are followed.
    package var redirects: Redirects
    /// The addresses that the host may resolve to; nil leaves it to the URL.
    package var network: AllowedNetworks?

    init(url: String, _ keys: ConfigurationObject<UpstreamKeys>) {
        self.url = url
        shownURL = BaseURL.withoutCredentials(keys.node(\.url)?.scalar?.raw ?? url)
        connect = keys.connect
        maxConnections = keys.maxConnections
        redirects = keys.redirects
        network = keys.network
    }

    /// A service at a base address, with the default settings.
    package init(url: String) {
        self.init(url: url, ConfigurationObject(UpstreamKeys()))
    }

    /// True when both have the same settings.
    package static func == (left: Self, right: Self) -> Bool {
        left.url == right.url && left.connect == right.connect
            && left.maxConnections == right.maxConnections && left.redirects == right.redirects
            && left.network == right.network
            && left.headers.elementsEqual(right.headers) {
                $0.name == $1.name && $0.value == $1.value
            }
    }
}

/// A folder of JSON files: `GET /songs` is `songs.json` in it.
package struct DirectoryUpstreamConfiguration: Sendable, Equatable {
    /// The folder, resolved against the file that names it.
    package var path: String
    /// The delay of each response.
    package var delay: Duration
    /// The length of the turns that `name.1.json`, `name.2.json`, … take; nil is no rotation.
    package var rotate: Duration?

    init(path: String, _ keys: ConfigurationObject<DirectoryKeys>) {
        self.path = path
        delay = keys.delay
        rotate = keys.rotate
    }

    /// A folder whose files are served at once.
    package init(path: String) {
        self.init(path: path, ConfigurationObject(DirectoryKeys.all))
    }
}

extension CachePolicy {
    init(_ keys: ConfigurationObject<CachePolicyKeys>) {
        self.init(
            ttl: keys.ttl,
            staleWhileRevalidate: keys.staleWhileRevalidate,
            staleIfError: keys.staleIfError
        )
    }
}
