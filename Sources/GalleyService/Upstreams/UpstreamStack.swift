import Locking
import Logging
import ModuleConfiguration
import ModuleKit
import StateReplication
import SQLiteStorage
import TraceKit
import UpstreamCurl
import UpstreamKit

/// Builds upstreams: a source inside its wrappers. They share connections, parsed responses and the
/// cache file, which outlive a reload.
final class UpstreamStack: Sendable {
    private let driver: CurlDriver
    private let clock: UpstreamClock
    private let tracer: Tracer?
    private let memory: MemoryCache
    private let budget: MemoryBudget
    /// The cache's file.
    let cache: CacheDatabase
    private let store: SQLiteResponseStore
    /// The generations of resources that instances share; nil where there is one.
    private let generations: SharedGenerations?
    private let exchange: RedisResponseExchange?
    let metrics = UpstreamMetrics()
    private let current = Locked<[ExactString: Wrapped]>([:])
    private let log: Logger
    private let recorder: ResponseRecorder?

    /// An upstream inside its wrappers, with its configuration.
    private struct Wrapped {
        let configuration: UpstreamConfiguration
        let sendsHashes: Bool
        let sharing: CoalescingUpstream
        let circuit: CircuitUpstream
        let retrying: RetryingUpstream
        let pool: PoolGauge?
    }

    /// - Parameters:
    ///   - driver: makes the calls over HTTP; it is stopped with the stack.
    ///   - clock: the time.
    ///   - tracer: begins spans; nil for none.
    ///   - budget: bounds the parsed responses in memory, and measures what is held.
    ///   - recorder: writes the responses of upstreams to a folder; nil for none.
    ///   - generations: the generations of resources that instances share; nil where there is one.
    ///   - exchange: the responses of all instances; nil for none.
    init(
        _ cache: CacheConfiguration,
        driver: CurlDriver,
        clock: UpstreamClock,
        tracer: Tracer?,
        budget: MemoryBudget,
        log: Logger,
        recorder: ResponseRecorder?,
        generations: SharedGenerations? = nil,
        exchange: RedisResponseExchange? = nil
    ) {
        self.generations = generations
        self.exchange = exchange
        self.driver = driver
        self.clock = clock
        self.tracer = tracer
        self.log = log
        self.recorder = recorder
        let memory = MemoryCache(
            maximumBytes: budget.maximumResponses,
            generations: generations?.own
        )
        self.memory = memory
        self.budget = budget
        self.cache = CacheDatabase(
            path: cache.path,
            maximumBytes: cache.maxBytes,
            revisionLifetime: RevisionCache.lifetime,
            maximumRevisionBytes: RevisionCache.maximumBytes,
            clock: clock
        ) { event in
            log.write(event, about: "cache file")
        }
        store = SQLiteResponseStore(self.cache)
        budget.measure(
            .responses,
            of: "responses",
            evicting: .init(
                bytes: { memory.bytes },
                removeOldest: { memory.removeOldest(bytes: $0) }
            )
        )
        let file = self.cache
        budget.measure(.sqlite) { SQLiteMemory.byteCount + file.memoryBytes }
    }

    /// True when the cache file cannot be used.
    var isStoreDegraded: Bool { cache.health != .ok }

    /// The numbers of each upstream now, by name.
    var numbers: [UpstreamNumbers] {
        current.withLock { $0 }
            .map { name, upstream in
                UpstreamNumbers(
                    name: name.text,
                    openCircuits: upstream.circuit.openCount,
                    sharing: upstream.sharing.statistics,
                    refusedRetries: upstream.retrying.exhaustedCount,
                    pool: upstream.pool?.statistics
                )
            }
            .sorted { $0.name < $1.name }
    }

    /// Opens the cache file; returns when it is open or known not to be usable.
    func open() async {
        await cache.open()
    }

    /// Ends all transfers and closes the cache file.
    func close() async {
        await driver.stop()
        await cache.close()
    }

    /// The configured upstreams by name. One that is configured as before stays the same, so that
    /// its fetches under way are still shared and its circuit is not forgotten.
    func upstreams(_ configuration: GalleyConfiguration) -> [ExactString: NamedUpstream] {
        let upstreams = current.withLock { current in
            let hashing = configuration.upstreamsWithPersistedQueries
            current = configuration.upstreams.mapValues { upstream in
                let sendsHashes = hashing.contains(ExactString(upstream.name))
                if let old = current[upstream.name], old.configuration == upstream,
                    old.sendsHashes == sendsHashes
                {
                    return old
                }
                return wrapped(upstream, sendsHashes: sendsHashes)
            }
            return current
        }
        return upstreams.mapValues {
            NamedUpstream(
                $0.sharing,
                forward: $0.configuration.forward,
                address: $0.configuration.url.flatMap { try? UpstreamURL(parsing: $0) },
                failure: $0.configuration.failure
            )
        }
    }

    /// Returns `Sharing(Caching(Retrying(Circuit(source))))`: a retry counts for the circuits, only
    /// whole responses are cached, and any number of callers are one fetch.
    private func wrapped(_ upstream: UpstreamConfiguration, sendsHashes: Bool) -> Wrapped {
        let (source, keys) = source(of: upstream)
        let instrumented = InstrumentedUpstream(
            traced(source, of: upstream),
            name: upstream.name,
            instruments: .init(metrics: metrics, log: log, recorder: recorder)
        )
        let circuit = CircuitUpstream(
            sendsHashes ? PersistedQueryUpstream(instrumented) : instrumented,
            failures: upstream.circuit.failures,
            openFor: upstream.circuit.openFor,
            clock: clock
        )
        let retrying = RetryingUpstream(circuit, retries: upstream.retries, clock: clock)
        let caching = CachingUpstream(
            retrying,
            keys: keys,
            memory: memory,
            store: store,
            shared: shared(upstream),
            responseMemory: budget,
            clock: clock
        )
        let sharing = CoalescingUpstream(
            caching,
            keys: keys,
            memory: memory,
            fetchTimeout: upstream.timeout * (upstream.retries + 1) + Self.pauses,
            clock: clock,
            executor: executor(of: upstream),
            refreshFailed: { [log] failure in
                Self.write(failure, upstream: upstream.name, to: log)
            }
        )
        return Wrapped(
            configuration: upstream,
            sendsHashes: sendsHashes,
            sharing: sharing,
            circuit: circuit,
            retrying: retrying,
            pool: (source as? CurlUpstream)?.pool
        )
    }

    /// Returns a source with a span for each call, where there are traces.
    private func traced(
        _ source: any Upstream,
        of upstream: UpstreamConfiguration
    ) -> any Upstream {
        guard let tracer else { return source }
        var url: UpstreamURL?
        if case .http(let base) = upstream.source { url = try? UpstreamURL(parsing: base) }
        return TracedUpstream(source, name: upstream.name, url: url, tracer: tracer)
    }

    /// The time that pauses between tries may add to a shared fetch.
    private static let pauses = Duration.seconds(5)

    /// Returns the thread on which an upstream's fetches go on: that of their connections, unless they read
    /// or write files.
    private func executor(of upstream: UpstreamConfiguration) -> (any TaskExecutor)? {
        if case .http = upstream.source, recorder == nil { return driver.executor }
        return nil
    }

    private func source(
        of upstream: UpstreamConfiguration
    ) -> (source: any Upstream, keys: CacheKeyFactory) {
        switch upstream.source {
        case .http(let url):
            let headers = Self.fields(upstream.headers)
            let keys = keys(origin: url, configured: headers)
            return (curl(url, headers: headers, of: upstream), keys)
        case .directory(let directory):
            let source = DirectoryUpstream(
                path: directory.path,
                delay: directory.delay,
                rotate: directory.rotate,
                maximumBytes: upstream.maxBytes,
                memory: budget,
                clock: clock
            )
            return (source, keys(origin: "directory:\(directory.path)", configured: [:]))
        }
    }

    /// Returns the share of an upstream in the responses of all instances: none of a folder, which is this
    /// machine's own.
    private func shared(_ upstream: UpstreamConfiguration) -> SharedCache? {
        guard let exchange, case .http(let url) = upstream.source else { return nil }
        let keys = CacheKeyFactory(
            origin: url,
            configured: Self.fields(upstream.headers),
            generations: generations?.everybodys,
            salt: { SharedKeys.salt }
        )
        return SharedCache(exchange, keys: keys, timeout: upstream.timeout)
    }

    private func keys(origin: String, configured: HeaderFields) -> CacheKeyFactory {
        CacheKeyFactory(
            origin: origin,
            configured: configured,
            generations: generations?.own
        ) { [store] in store.salt }
    }

    private func curl(
        _ base: String,
        headers: HeaderFields,
        of upstream: UpstreamConfiguration
    ) -> any Upstream {
        guard let url = try? UpstreamURL(parsing: base) else {
            // URLs were checked when the configuration was read.
            preconditionFailure("the URL of upstream \(upstream.name) cannot be read")
        }
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.headers = headers
        configuration.connect = upstream.connect
        configuration.timeout = upstream.timeout
        configuration.maximumBytes = upstream.maxBytes
        configuration.memory = budget
        configuration.maximumConnections = upstream.maxConnections
        configuration.network = upstream.network ?? configuration.network
        configuration.certificateAuthorities = upstream.tls.ca
        configuration.redirects = upstream.redirects == .none ? .none : .sameHost
        return CurlUpstream(configuration, driver: driver, clock: clock)
    }

    private static func fields(_ headers: [SentField]) -> HeaderFields {
        headers.reduce(into: HeaderFields()) { $0.add($1.name, value: $1.value) }
    }

    private static func write(_ failure: UpstreamError, upstream: String, to log: Logger) {
        log.warning(
            "refresh of a stale response failed",
            metadata: [
                "upstream": "\(upstream)", "kind": "\(failure.kind.rawValue)",
                "detail": "\(failure.detail)",
            ]
        )
    }
}
