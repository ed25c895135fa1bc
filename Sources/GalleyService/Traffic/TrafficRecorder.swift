import SQLiteStorage
import UpstreamKit

/// Records some of the views of pages. It outlives reloads.
final class TrafficRecorder: Sendable {
    let sampler: TrafficSampler
    let writer: TrafficWriter

    init(_ writer: TrafficWriter) {
        self.writer = writer
        sampler = TrafficSampler(writer.options.sample)
    }

    /// Counts a view of a page, which is recorded if it is chosen.
    ///
    /// - Parameters:
    ///   - page: What is recorded of it; nil for a page that is not known.
    ///   - documents: Those of its responses that are at hand.
    func count(_ page: PageTraffic?, holding documents: [ResponseDocument] = []) {
        if sampler.takes() { record(page, holding: documents) }
    }

    /// Records a view that was chosen.
    func record(_ page: PageTraffic?, holding documents: [ResponseDocument] = []) {
        guard let page else { return writer.skip(.gone) }
        if let reason = page.skip { return writer.skip(reason) }
        writer.note(page, holding: documents)
    }
}
