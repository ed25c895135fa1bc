import Locking
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageServing
import SQLiteStorage
import StateReplication
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
    /// Those of a configuration that is rolled out, of which some are the same.
    private let rolledOut = Locked<[ExactString: Wrapped]>([:])
    private let log: Logger
    private let recorder: ResponseRecorder?

    /// An upstream inside its wrappers, with its configuration.
    private struct Wrapped {
        let configuration: UpstreamConfiguration
        let sendsHashes: Bool
        let sharing: CoalescingUpstream
        /// The circuit of each address.
        let circuits: [CircuitUpstream]
        let retrying: RetryingUpstream
        let pool: PoolGauge?
        /// The ends of its certificates; nil of a folder.
        let certificates: UpstreamCertificates?
        let recall: ResponseRecall
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
        self.log = log.of(.upstream)
        self.recorder = recorder
        let memory = MemoryCache(
            maximumBytes: budget.maximumResponses,
            generations: generations?.own
        )
        self.memory = memory
        self.budget = budget
        self.cache = CacheDatabase(
            path: cache.path,
            maximumBytes: cache.isInMemory
                ? min(cache.maxBytes, budget.maximumDatabase) : cache.maxBytes,
            revisionLifetime: RevisionCache.lifetime,
            maximumRevisionBytes: RevisionCache.maximumBytes,
            clock: clock
        ) { event in
            log.of(.files).write(event, about: "cache file")
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
        let shown = current.withLock { $0 }
        let others = rolledOut.withLock { $0 }
            .filter { name, upstream in shown[name]?.sharing !== upstream.sharing }
        let all = shown.map { ($0.text, $1) } + others.map { ("\($0.text) (rollout)", $1) }
        return all.map { name, upstream in
            UpstreamNumbers(
                name: name,
                openCircuits: upstream.circuits.reduce(0) { $0 + $1.openCount },
                sharing: upstream.sharing.statistics,
                refusedRetries: upstream.retrying.exhaustedCount,
                pool: upstream.pool?.statistics,
                poolSize: upstream.pool?.size ?? 0,
                certificateEnd: upstream.certificates?.firstEnd
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
    /// its fetches under way are still shared and its circuits are not forgotten.
    func upstreams(_ configuration: GalleyConfiguration) -> [ExactString: NamedUpstream] {
        let others = rolledOut.withLock { $0 }
        let upstreams = current.withLock { current in
            current = made(of: configuration, among: [current, others])
            return current
        }
        return named(upstreams)
    }

    /// The upstreams of a configuration that is rolled out, by name: those that are configured as on the old side are
    /// the same.
    func upstreams(rolledOut configuration: GalleyConfiguration) -> [ExactString: NamedUpstream] {
        let others = current.withLock { $0 }
        let upstreams = rolledOut.withLock { rolledOut in
            rolledOut = made(of: configuration, among: [others, rolledOut])
            return rolledOut
        }
        return named(upstreams)
    }

    /// Forgets the upstreams of a configuration that was rolled out.
    func endRollout() {
        rolledOut.withLock { $0 = [:] }
    }

    private func made(
        of configuration: GalleyConfiguration,
        among known: [[ExactString: Wrapped]]
    ) -> [ExactString: Wrapped] {
        let hashing = configuration.upstreamsWithPersistedQueries
        return configuration.upstreams.mapValues { upstream in
            let sendsHashes = hashing.contains(ExactString(upstream.name))
            let same = known.compactMap { $0[upstream.name] }.first {
                $0.configuration == upstream && $0.sendsHashes == sendsHashes
            }
            return same ?? wrapped(upstream, sendsHashes: sendsHashes)
        }
    }

    private func named(_ upstreams: [ExactString: Wrapped]) -> [ExactString: NamedUpstream] {
        upstreams.mapValues {
            NamedUpstream(
                $0.sharing,
                forward: $0.configuration.forward,
                address: $0.configuration.urls?.first.flatMap { try? UpstreamURL(parsing: $0) },
                recall: $0.recall,
                failure: $0.configuration.failure
            )
        }
    }

    /// Returns `Coalescing(Caching(Retrying(Circuit(source))))`: a retry counts for the circuits, only
    /// whole responses are cached, and any number of callers are one fetch. Of several addresses each has a
    /// circuit.
    private func wrapped(_ upstream: UpstreamConfiguration, sendsHashes: Bool) -> Wrapped {
        let origin = origin(of: upstream)
        let circuits = origin.sources.enumerated().map { index, source in
            circuit(
                source,
                of: upstream,
                address: origin.sources.count > 1 ? index + 1 : nil,
                sendsHashes: sendsHashes
            )
        }
        let first: any Upstream =
            circuits.count == 1 ? circuits[0] : FailoverUpstream(circuits, clock: clock)
        let retrying = RetryingUpstream(first, retries: upstream.retries, clock: clock)
        let caching = CachingUpstream(
            retrying,
            keys: origin.keys,
            memory: memory,
            store: store,
            shared: shared(upstream),
            responseMemory: budget,
            clock: clock
        )
        let sharing = CoalescingUpstream(
            caching,
            keys: origin.keys,
            memory: memory,
            fetchTimeout: upstream.timeout * (upstream.retries + 1) + Self.pauses,
            clock: clock,
            executor: executor(of: upstream),
            refreshFailed: { [log, metrics] failure, isInBackground in
                metrics.countFailedRefresh(of: upstream.name)
                // Those in the foreground are told with their pages.
                guard isInBackground else { return }
                Self.write(failure, upstream: upstream.name, to: log)
            }
        )
        return Wrapped(
            configuration: upstream,
            sendsHashes: sendsHashes,
            sharing: sharing,
            circuits: circuits,
            retrying: retrying,
            pool: origin.pool,
            certificates: origin.certificates,
            recall: ResponseRecall(
                secrets: { origin.sources.flatMap { $0.secrets() } },
                address: upstream.urls?.first.flatMap { try? UpstreamURL(parsing: $0) },
                document: { caching.document($0, of: $1) }
            )
        )
    }

    /// Returns the calls of an address in its circuit.
    ///
    /// - Parameters:
    ///   - address: The number of the address among several, from 1; nil of the only one.
    ///   - sendsHashes: True where a GraphQL request sends its query by hash.
    private func circuit(
        _ source: Source,
        of upstream: UpstreamConfiguration,
        address: Int?,
        sendsHashes: Bool
    ) -> CircuitUpstream {
        let instrumented = InstrumentedUpstream(
            traced(source, of: upstream),
            name: upstream.name,
            address: address,
            instruments: .init(metrics: metrics, log: log, recorder: recorder)
        )
        return CircuitUpstream(
            sendsHashes ? PersistedQueryUpstream(instrumented) : instrumented,
            failures: upstream.circuit.failures,
            openFor: upstream.circuit.openFor,
            clock: clock
        )
    }

    /// Returns a source whose responses are checked, with a span for each call where there are traces.
    private func traced(_ source: Source, of upstream: UpstreamConfiguration) -> any Upstream {
        let checked = CheckedUpstream(source.upstream, hiding: source.secrets)
        guard let tracer else { return checked }
        return TracedUpstream(checked, name: upstream.name, url: source.url, tracer: tracer)
    }

    /// The time that pauses between tries may add to a shared fetch.
    private static let pauses = Duration.seconds(5)

    /// Returns the thread on which an upstream's fetches go on: that of their connections, unless they read
    /// or write files.
    private func executor(of upstream: UpstreamConfiguration) -> (any TaskExecutor)? {
        if case .http = upstream.source, recorder == nil { return driver.executor }
        return nil
    }

    /// The caller of one address of an upstream.
    private struct Source {
        let upstream: any Upstream
        /// The base address; nil of a folder.
        let url: UpstreamURL?
        /// Returns the secrets that its requests have now.
        var secrets: @Sendable () -> [String] = { [] }
    }

    /// The callers of an upstream, and the keys of its responses.
    private struct Origin {
        let sources: [Source]
        let keys: CacheKeyFactory
        let pool: PoolGauge?
        var certificates: UpstreamCertificates?
    }

    private func origin(of upstream: UpstreamConfiguration) -> Origin {
        switch upstream.source {
        case .http:
            let service = service(upstream)
            let calls = service.calls()
            return Origin(
                sources: calls.map {
                    Source(upstream: $0.source, url: $0.url, secrets: $0.secrets)
                },
                keys: keys(origin: service.origin, of: service),
                pool: calls.first?.pool,
                certificates: service.certificates
            )
        case .directory(let directory):
            let source = DirectoryUpstream(
                path: directory.path,
                delay: directory.delay,
                rotate: directory.rotate,
                maximumBytes: upstream.maxBytes,
                memory: budget,
                clock: clock
            )
            return Origin(
                sources: [Source(upstream: source, url: nil)],
                keys: keys(origin: "directory:\(directory.path)", of: nil),
                pool: nil
            )
        }
    }

    private func service(_ upstream: UpstreamConfiguration) -> ServiceSource {
        ServiceSource(
            upstream,
            in: .init(driver: driver, clock: clock, memory: budget, metrics: metrics, log: log)
        )
    }

    /// Returns the share of an upstream in the responses of all instances: none of a folder, which is this
    /// machine's own.
    private func shared(_ upstream: UpstreamConfiguration) -> SharedCache? {
        guard let exchange, case .http = upstream.source else { return nil }
        let service = service(upstream)
        let identity = service.identity
        let keys = CacheKeyFactory(
            origin: service.origin,
            configured: service.keyFields,
            generations: generations?.everybodys,
            salt: { identity.salted(SharedKeys.salt) }
        )
        return SharedCache(exchange, keys: keys, timeout: upstream.timeout)
    }

    /// Returns the keys of an upstream's responses.
    ///
    /// - Parameter service: The service that it is; nil for a folder.
    private func keys(origin: String, of service: ServiceSource?) -> CacheKeyFactory {
        let identity = service?.identity
        return CacheKeyFactory(
            origin: origin,
            configured: service?.keyFields ?? [:],
            generations: generations?.own
        ) { [store] in identity?.salted(store.salt) ?? store.salt }
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
