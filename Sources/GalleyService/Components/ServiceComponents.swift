import Logging
import MetricsKit
import ModuleConfiguration
import ModuleMapping
import PageServing
import RedisKit
import SQLiteStorage
import StateReplication
import SwitchKit
import TextCore
import TraceKit
import UpstreamCurl
import UpstreamKit

/// The parts of the service that outlive reloads: fonts, files, upstreams, event streams, counters.
struct ServiceComponents: Sendable {
    let fonts: FontLibrary
    /// The fonts of a configuration that is rolled out.
    let rolloutFonts: RolloutFonts
    /// The share of owners that is on the new side of a rollout.
    let rollout: RolloutControl
    let upstreams: UpstreamStack
    /// The connection to Redis; nil where none is configured.
    let redis: RedisComponents?
    /// The truth that several instances share; nil where there is one.
    let sharedState: SharedState?
    /// The export of traces; nil where there are none.
    let traces: SpanExporter?
    let live: LiveService
    let switchStore: SQLiteSwitchStore
    let switches: SwitchService
    let purger: CachePurger
    let refreshes: RefreshPace
    /// The recording of views; nil where none are.
    let traffic: TrafficRecorder?
    let metrics = ServiceMetrics()
    /// Makes the best of pages that are asked for often.
    let bestCompression: BestCompression
    let memory: MemoryBudget
    let gate: LoadGate
    let log: Logger

    /// Reads the fonts and makes the parts; files are opened by `open()`.
    ///
    /// - Parameters:
    ///   - recording: the folder that responses of upstreams are written to; nil for none.
    ///   - tracing: the settings of traces; nil for none.
    ///   - clock: the time of what is fetched and stored.
    /// - Throws: the font that cannot be read.
    init(
        _ configuration: GalleyConfiguration,
        recording folder: String? = nil,
        tracing: TraceSettings? = nil,
        clock: UpstreamClock = .system,
        log: Logger
    ) throws(TextError) {
        let memory = MemoryBudget(configuration.server.limits.memory, keeper: MemoryKeeper())
        self.memory = memory
        let bestCompression = BestCompression(
            metrics: metrics,
            maximumMemory: memory.maximum / 4
        )
        self.bestCompression = bestCompression
        memory.measure(.builds, of: "compression") { bestCompression.memoryBytes }
        gate = LoadGate(LoadGate.Limits(configuration))
        let fonts = try FontLibrary(
            configuration.fonts,
            maximumCacheBytes: memory.maximumText,
            log: log.of(.text)
        )
        self.fonts = fonts
        rolloutFonts = RolloutFonts(maximumCacheBytes: memory.maximumText)
        let rollout = RolloutControl(clock: clock, log: log.of(.rollout))
        self.rollout = rollout
        memory.measure(.text) { fonts.measurer.memoryBytes }
        let redis = configuration.cache.redis.map { RedisComponents($0, log: log.of(.redis)) }
        self.redis = redis
        let generations = redis.map { _ in SharedGenerations() }
        let driver = CurlDriver()
        let traces = tracing.map { SpanExporter($0, through: driver, log: log.of(.traces)) }
        self.traces = traces
        upstreams = UpstreamStack(
            configuration.cache,
            driver: driver,
            clock: clock,
            tracer: traces?.tracer,
            budget: memory,
            log: log,
            recorder: folder.map { ResponseRecorder(folder: $0, log: log.of(.files)) },
            generations: generations,
            exchange: redis?.responses
        )
        let cache = upstreams.cache
        live = LiveService(
            disk: configuration.cache.isInMemory ? nil : SQLiteRevisionStore(cache),
            shared: redis?.revisions,
            exchange: redis?.edits,
            maximumSubscribers: configuration.server.limits.listeners,
            memory: memory
        )
        switchStore = Self.switchStore(
            configuration.state,
            freeing: cache,
            clock: clock,
            log: log.of(.files)
        )
        sharedState = Self.sharedState(
            configuration,
            redis: redis,
            generations: generations,
            live: live,
            rollout: rollout,
            log: log.of(.redis)
        )
        if let sharedState { memory.measure(.queues, of: "switches") { sharedState.memoryBytes } }
        if let redis { memory.measure(.queues, of: "redis") { redis.memoryBytes } }
        let turns = redis.map { RedisTurns($0.client) }
        let store: any SwitchStore = sharedState.map { SharedSwitchStore($0) } ?? switchStore
        switches = SwitchService(store, turns: turns)
        rollout.use(store)
        refreshes = RefreshPace(sharedBy: turns)
        purger = CachePurger(driver: driver, log: log.of(.front))
        traffic = TrafficWriter.Options(configuration).map { options in
            TrafficRecorder(
                TrafficWriter(options, clock: clock) {
                    log.of(.files).write($0, about: "traffic file")
                }
            )
        }
        if let writer = traffic?.writer {
            memory.measure(.queues, of: "traffic") { writer.memoryBytes }
        }
        self.log = log
    }

    /// Returns the store of switches, whose events are logged.
    ///
    /// - Parameter cache: Gives way where the disk is full.
    private static func switchStore(
        _ state: StateConfiguration,
        freeing cache: CacheDatabase,
        clock: UpstreamClock,
        log: Logger
    ) -> SQLiteSwitchStore {
        let path = state.path
        var options = SQLiteSwitchStore.Options()
        let keep = state.keep
        options.keep = keep == .zero ? nil : keep
        options.freeDisk = { await cache.yieldDisk(to: path) }
        options.releaseDisk = { cache.reclaimDisk() }
        return SQLiteSwitchStore(path: path, options: options, clock: clock) { event in
            switch event {
            case .waiting(let time):
                log.notice(
                    "another process owns the state file and is waited for",
                    metadata: [
                        "path": "\(path)", "seconds": .stringConvertible(time.components.seconds),
                    ]
                )
            case .degraded(let reason):
                log.error("state file cannot be used", metadata: ["reason": "\(reason)"])
            case .recovered: log.notice("state file is used again")
            case .forgotten(let count):
                log.notice(
                    "switches that were not used for state.keep were forgotten",
                    metadata: ["count": .stringConvertible(count)]
                )
            }
        }
    }

    /// Returns the truth that several instances share; nil where there is one.
    private static func sharedState(
        _ configuration: GalleyConfiguration,
        redis: RedisComponents?,
        generations: SharedGenerations?,
        live: LiveService,
        rollout: RolloutControl,
        log: Logger
    ) -> SharedState? {
        guard let redis, let generations,
            let options = RedisSharedStateServer.Options(configuration)
        else { return nil }
        return SharedState(
            redis.client,
            options: options,
            generations: generations,
            live: live,
            rollout: rollout,
            log: log
        )
    }

    /// The reason for which switches cannot be set; nil while they can.
    var switchesReason: String? {
        if let sharedState {
            guard case .degraded(let reason)? = redis?.client.state else {
                return sharedState.reason
            }
            let when = sharedState.hasJoined ? "cannot be reached" : "has not been reached yet"
            return "Redis \(when): \(reason)"
        }
        return switchStore.reason.map { "the state file cannot be used: \($0)" }
    }

    /// The time in which requests that were read before the drain may still set switches.
    private static let releaseTime = Duration.seconds(1)

    /// The time beyond its drain in which another process gives the file of switches up.
    private static let handoverTime = Duration.seconds(2)

    /// The time in which a service that ends tells the cache in front of it of the last changes.
    private static let purgeTime = Duration.seconds(2)

    /// Opens the files; returns when they are open or known not to be usable. The file of switches is
    /// opened only where a module has one.
    ///
    /// - Throws: `locked` when another process still owns the file of switches after the time that it
    ///   may take to drain.
    func open(_ configuration: GalleyConfiguration) async throws(StorageError) {
        let keepsState =
            configuration.rollout != nil || configuration.modules.contains(where: \.hasSwitches)
        if sharedState == nil, keepsState {
            try await switchStore.open(
                waiting: configuration.server.timeouts.drain + Self.handoverTime
            )
        }
        redis?.start()
        redis?.edits.start { [live] in await live.reply(to: $0) }
        sharedState?.start()
        await upstreams.open()
        await traffic?.writer.open()
        guard configuration.rollout != nil else { return }
        rollout.take(configuration.rolloutPlan)
        await rollout.refresh()
        // Other instances may have another plan; where there are none it is known what was the last one here.
        if sharedState == nil { await rollout.adopt() }
        rollout.start()
    }

    /// All that is counted here, in the order in which `/metrics` shows it.
    var metricsSources: [any MetricsSource] {
        let optional: [(any MetricsSource)?] = [
            redis, sharedState, purger, traces, traffic?.writer,
        ]
        let pools = PoolMetrics(gate: gate, upstreams: upstreams)
        return [metrics, live, upstreams, pools, rollout, fonts.reports]
            + optional.compactMap(\.self)
    }

    /// Lets another process own the file of switches, once the changes under way are made.
    func releaseSwitches() async {
        await switches.requests.close(within: Self.releaseTime)
        await switchStore.release()
    }

    /// Ends streams and fetches, and closes the files.
    func close() async {
        bestCompression.stop()
        rollout.stop()
        await live.close()
        await traffic?.writer.close()
        await purger.finish(within: Self.purgeTime)
        await upstreams.close()
        await sharedState?.stop()
        await redis?.close()
        await switchStore.close()
    }
}

extension GalleyConfiguration {
    /// The rollout as the file has it; nil for none.
    var rolloutPlan: RolloutPlan? {
        rollout.map { RolloutPlan($0, isServed: rolledOut?.configuration != nil) }
    }
}

extension RedisSharedStateServer.Options {
    /// Creates the settings of a configuration; nil where it has no Redis.
    init?(_ configuration: GalleyConfiguration) {
        guard let redis = configuration.cache.redis else { return nil }
        let keep = configuration.state.keep
        self.init(
            database: redis.address.database,
            isTrusted: redis.durable == .trust,
            keep: keep == .zero ? nil : keep
        )
    }
}

extension TrafficWriter.Options {
    /// Creates the settings of a configuration; nil where it records nothing.
    fileprivate init?(_ configuration: GalleyConfiguration) {
        guard let traffic = configuration.traffic else { return nil }
        self.init(
            path: traffic.path,
            sample: traffic.sample,
            maximumBytes: traffic.maxBytes,
            keep: traffic.keep
        )
    }
}

extension LoadGate.Limits {
    /// Creates the limits of a configuration. The only module of a service may have all loads.
    init(_ configuration: GalleyConfiguration) {
        let limits = configuration.server.limits
        let share = configuration.modules.count > 1 ? max(1, limits.loads / 2) : limits.loads
        self.init(total: limits.loads, perModule: limits.loadsPerModule ?? share)
    }
}
