package import MetricsKit
import ModuleMapping
import Synchronization

/// The counters of pages and routes. They outlive reloads.
package final class ServiceMetrics: MetricsSource {
    /// Pages sent by the event loops. An atomic beside the lock: most pages are counted here.
    private let hotHits = Atomic<UInt64>(0)
    private let hotStale = Atomic<UInt64>(0)

    /// The counters of builds and of responses by endpoint.
    package let builds = BuildMetrics()

    /// Requests that were routed.
    package let routes = Counter(
        "galley_route_requests_total",
        "Requests by endpoint, but for pages and windows from memory.",
        by: ["route"]
    )
    /// Pages whose build had no room.
    let refusedLoads = Counter(
        "galley_loads_refused_total",
        "Pages not built because too many were being built."
    )
    /// Pages whose build was cancelled.
    let cancelledBuilds = Counter(
        "galley_builds_cancelled_total",
        "Pages not built because every request for them was gone."
    )
    /// Pages that were compressed, while a client waited and in idle time.
    let compressions = Counter(
        "galley_page_compressions_total",
        "Pages compressed, by content coding: quick while a client waits, best in idle time.",
        by: ["coding", "effort"]
    )
    /// Texts that were fitted into slots.
    let fits = Counter(
        "galley_fit_texts_total",
        "Texts laid out for all devices, by the result.",
        by: ["result"]
    )
    /// Lines of the access log that were not written.
    package let droppedLogLines = Counter(
        "galley_access_log_dropped_total",
        "Lines of the access log that were not written."
    )
    /// The findings of accessibility.
    package let accessibility = AccessibilityMetrics()

    package init() {}
    private let pages = Counter(
        "galley_pages_total",
        "Pages sent, by the caches' part in them.",
        by: ["cache"]
    )
    private let failures = Counter(
        "galley_request_failures_total",
        "Failed requests of modules.",
        by: ["kind"]
    )

    /// Counts a page sent by an event loop.
    package func countHotPage(isStale: Bool) {
        if isStale {
            hotStale.wrappingAdd(1, ordering: .relaxed)
        } else {
            hotHits.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Counts a page by the caches' part in it.
    func count(cache status: CacheStatus) {
        pages.add(1, status.label.rawValue)
    }

    /// Counts a failed request of a module.
    func count(failure kind: RequestFailure.Kind) {
        failures.add(1, kind.rawValue)
    }

    package func collect() -> [Metric] {
        var hot = [("hit", hotHits.load(ordering: .relaxed))]
        let stale = hotStale.load(ordering: .relaxed)
        if stale > 0 { hot.append(("stale", stale)) }
        return [
            accessibility.metric(),
            routes.metric(), pages.metric(adding: hot), refusedLoads.metric(),
            cancelledBuilds.metric(), failures.metric(), droppedLogLines.metric(), fits.metric(),
            compressions.metric(),
        ] + [accessibility.rolloutMetric()].compactMap(\.self) + builds.collect()
    }
}
