import CacheSQLite
import Logging
import ModuleKit
import Synchronization
import UpstreamCurl
import UpstreamKit

/// Builds upstreams: a source inside its wrappers. What they share outlives a reload: connections,
/// parsed answers, the cache file.
final class UpstreamStack: Sendable {
    /// Parsed answers kept in memory: a quarter of a gigabyte's machine, and thousands of answers.
    static let memoryBytes = 128 << 20

    private let driver = CurlDriver()
    private let memory = AnswerMemory(maximumBytes: memoryBytes)
    private let store: SQLiteAnswerStore
    private let metrics = UpstreamMetrics()
    private let current = Mutex<[String: Wrapped]>([:])
    private let log: Logger

    /// An upstream inside its wrappers, with what it was made from.
    private struct Wrapped {
        let configuration: UpstreamConfiguration
        let outermost: any Upstream
        let circuit: CircuitUpstream
    }

    init(_ cache: CacheConfiguration, log: Logger) {
        self.log = log
        store = SQLiteAnswerStore(path: cache.path, maximumBytes: cache.maxBytes) { event in
            log.write(event, about: "cache file")
        }
    }

    /// Whether the cache file cannot be used.
    var isStoreDegraded: Bool { store.health != .ok }

    /// What upstreams and cache file have done so far.
    var figures: UpstreamMetrics.Figures {
        var figures = metrics.figures
        figures.store = store.counters
        figures.isStoreUsable = !isStoreDegraded
        return figures
    }

    /// Opens the cache file; returns when it is open or known not to be usable.
    func open() async {
        await store.open()
    }

    /// Ends all transfers and closes the cache file.
    func close() async {
        await driver.stop()
        await store.close()
    }

    /// The configured upstreams by name. One that is configured as before stays the same, so that
    /// its fetches under way are still shared and its circuit is not forgotten.
    func upstreams(_ configuration: GalleyConfiguration) -> [String: NamedUpstream] {
        let upstreams = current.withLock { current in
            current = configuration.upstreams.mapValues { upstream in
                if let old = current[upstream.name], old.configuration == upstream { return old }
                return wrapped(upstream)
            }
            return current
        }
        metrics.watch(upstreams.mapValues(\.circuit))
        return upstreams.mapValues {
            NamedUpstream($0.outermost, forward: $0.configuration.forward)
        }
    }

    /// `Sharing(Caching(Retrying(Circuit(source))))`: a retry counts for the circuit, only what is
    /// whole is cached, and any number of callers are one fetch.
    private func wrapped(_ upstream: UpstreamConfiguration) -> Wrapped {
        let (source, origin, own) = source(of: upstream)
        let identity = CachingUpstream.identity(origin: origin, own: own)
        let circuit = CircuitUpstream(
            MeteredUpstream(source, name: upstream.name, metrics: metrics),
            failures: upstream.circuit.failures,
            openFor: upstream.circuit.openFor
        )
        let retrying = RetryingUpstream(circuit, retries: upstream.retries)
        let caching = CachingUpstream(
            retrying,
            origin: origin,
            own: own,
            memory: memory,
            store: store
        )
        let sharing = SharingUpstream(
            caching,
            origin: identity,
            flightTimeout: upstream.timeout * (upstream.retries + 1) + Self.pauses,
            refreshFailed: { [log] failure in
                Self.write(failure, upstream: upstream.name, to: log)
            }
        )
        return Wrapped(configuration: upstream, outermost: sharing, circuit: circuit)
    }

    /// What the pauses between tries may add to a shared fetch.
    private static let pauses = Duration.seconds(5)

    private func source(
        of upstream: UpstreamConfiguration
    ) -> (source: any Upstream, origin: String, own: HeaderFields) {
        switch upstream.source {
        case .http(let http):
            return (curl(http, upstream), http.url, Self.fields(http.headers))
        case .directory(let directory):
            let source = DirectoryUpstream(
                path: directory.path,
                delay: directory.delay,
                rotate: directory.rotate,
                maximumBytes: upstream.maxBytes
            )
            return (source, "directory:\(directory.path)", [:])
        }
    }

    private func curl(
        _ http: HTTPUpstreamConfiguration,
        _ upstream: UpstreamConfiguration
    ) -> any Upstream {
        guard let url = try? UpstreamURL(parsing: http.url) else {
            // URLs were checked when the configuration was read.
            preconditionFailure("the URL of upstream \(upstream.name) cannot be read")
        }
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.headers = Self.fields(http.headers)
        configuration.connect = http.connect
        configuration.timeout = upstream.timeout
        configuration.maximumBytes = upstream.maxBytes
        configuration.maximumConnections = http.maxConnections
        configuration.redirects = http.redirects == .none ? .none : .sameHost
        return CurlUpstream(configuration, driver: driver)
    }

    private static func fields(_ headers: [(name: String, value: String)]) -> HeaderFields {
        headers.reduce(into: HeaderFields()) { $0.add($1.name, $1.value) }
    }

    private static func write(_ failure: UpstreamFailure, upstream: String, to log: Logger) {
        log.warning(
            "refresh behind a stale answer failed",
            metadata: [
                "upstream": "\(upstream)", "kind": "\(failure.kind.rawValue)",
                "detail": "\(failure.detail)",
            ]
        )
    }
}
