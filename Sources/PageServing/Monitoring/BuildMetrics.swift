package import MetricsKit

/// The counters of builds of pages and of responses by endpoint. Labels are bounded: modules and endpoints are
/// those of the configuration and of the route table. They outlive reloads.
package final class BuildMetrics: MetricsSource {
    private let responses = Counter(
        "galley_responses_total",
        "Responses by endpoint, module and status, but for those of the event loops.",
        by: ["endpoint", "module", "status"]
    )
    private let stages = Histogram(
        "galley_build_stage_duration_seconds",
        "Stages of building pages.",
        by: "stage",
        from: PageTiming().stages.map(\.name)
    )
    private let dropped = Counter(
        "galley_items_dropped_total",
        "Values that became no item: repeated ids, missing fields.",
        by: ["module", "reason"]
    )
    private let reloads = Counter(
        "galley_reloads_total",
        "Reloads of the configuration.",
        by: ["result"],
        from: ["failed", "ok"]
    )

    /// Counts a response off the event loops.
    ///
    /// - Parameters:
    ///   - endpoint: the name of the route.
    ///   - module: the module; empty for none, and for one that does not exist.
    ///   - status: its status code.
    package func count(endpoint: String, module: String, status: Int) {
        responses.add(1, endpoint, module, "\(status)")
    }

    /// Counts the stages of a build.
    ///
    /// - Parameter origin: its trace; nil for none.
    func count(_ timing: PageTiming, in origin: Exemplar.Origin?) {
        for (name, duration) in timing.stages { stages.add(duration, name, in: origin) }
    }

    /// Counts items that are not shown.
    func count(dropped count: Int, of module: String, reason: String) {
        if count > 0 { dropped.add(UInt64(count), module, reason) }
    }

    package func count(reload isApplied: Bool) {
        reloads.add(1, isApplied ? "ok" : "failed")
    }

    package func collect() -> [Metric] {
        [responses.metric(), stages.metric(), dropped.metric(), reloads.metric()]
    }
}

extension PageTiming {
    /// The durations by name, in order.
    var stages: [(name: String, duration: Duration)] {
        [("fetch", fetch), ("map", map), ("layout", layout), ("encode", encode)]
    }
}
