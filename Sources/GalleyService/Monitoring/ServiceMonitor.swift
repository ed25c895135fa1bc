import HTTPSocket
import TraceKit
import TruthKit
import UpstreamKit

/// The state of the running service and its counters, for health checks and `/metrics`. It outlives
/// reloads.
struct ServiceMonitor: Sendable {
    /// The phase of the service's life.
    let health: Health
    /// The counters of pages.
    let metrics: ServiceMetrics
    /// The counters of the sockets; nil before there is a server.
    let statistics: @Sendable () -> HTTPStatistics?
    /// The counters of upstreams and of the cache file.
    let upstreams: @Sendable () -> UpstreamMetrics.Figures
    /// The builds under way.
    var loads: @Sendable () -> PoolGauge.Figures = { .init() }
    /// The lines that the access log did not write.
    var droppedLines: @Sendable () -> UInt64 = { 0 }
    /// The counters of calls to the cache in front of the service.
    var purges: @Sendable () -> CachePurger.Figures = { .init() }
    /// The counters of the export of traces; nil where there are none.
    var traces: @Sendable () -> SpanExporter.Figures? = { nil }
    /// The counters of what instances share through Redis; nil where none is configured.
    var redis: @Sendable () -> RedisComponents.Figures? = { nil }
    /// The counters of the truth that instances share; nil where there is one.
    var truth: @Sendable () -> SharedTruth.Figures? = { nil }
}
