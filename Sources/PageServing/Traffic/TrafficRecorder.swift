package import SQLiteStorage
package import UpstreamKit

/// Records some of the views of pages. It outlives reloads.
package final class TrafficRecorder: Sendable {
    package let sampler: TrafficSampler
    package let writer: TrafficWriter

    package init(_ writer: TrafficWriter) {
        self.writer = writer
        sampler = TrafficSampler(writer.options.sample)
    }

    /// Counts a view of a page, which is recorded if it is chosen.
    ///
    /// - Parameters:
    ///   - page: What is recorded of it; nil for a page that is not known.
    ///   - documents: Those of its responses that are at hand.
    ///   - target: The path and query that the client asked for; nil where they are not known.
    package func count(
        _ page: PageTraffic?,
        holding documents: [ResponseDocument] = [],
        target: String? = nil
    ) {
        if sampler.takes() { record(page, holding: documents, target: target) }
    }

    /// Records a view that was chosen.
    package func record(
        _ page: PageTraffic?,
        holding documents: [ResponseDocument] = [],
        target: String? = nil
    ) {
        guard let page else { return writer.skip(.gone) }
        if let reason = page.skip { return writer.skip(reason) }
        if let view = target.flatMap({ AcceptingView(of: page, asked: $0) }) {
            writer.note(view, holding: documents)
        } else {
            writer.note(page, holding: documents)
        }
    }
}
