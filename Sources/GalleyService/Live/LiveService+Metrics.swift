import MetricsKit
import PageServing

extension LiveService: MetricsSource {
    func collect() -> [Metric] {
        let (open, pages) = subscribers.usage
        let revisions = revisions.usage
        return metrics.collect() + [
            .gauge("galley_listeners", "Event streams open now.", open),
            .gauge(
                "galley_listeners_limit",
                "Event streams that may be open.",
                subscribers.maximumSubscribers
            ),
            .gauge("galley_live_pages", "Pages that they follow.", pages),
            .gauge("galley_revisions", "Revisions in memory.", revisions.revisions),
            .gauge("galley_revision_bytes", "Bytes they hold.", revisions.bytes),
            .counter(
                "galley_revisions_dropped_total",
                "Pages whose revision was not stored because too many waited.",
                revisions.dropped
            ),
        ]
    }
}
