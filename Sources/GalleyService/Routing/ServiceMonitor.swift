import MetricsKit
import PageServing

/// The state of the running service and its counters, for health checks and `/metrics`. It outlives
/// reloads.
struct ServiceMonitor: Sendable {
    /// The phase of the service's life.
    let health: Health
    /// The counters of pages.
    let metrics: ServiceMetrics
    /// All that is counted.
    let registry: MetricsRegistry
    /// The mistakes of the configuration that was saved last.
    var reloads = ReloadReport()
    /// The share of owners that is on the new side of a rollout; nil where no server runs.
    var rollout: RolloutControl?
}
