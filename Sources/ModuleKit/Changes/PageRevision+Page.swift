public import ChangesCore
import JSONCore
import LayoutCore

extension PageRevision {
    /// What is kept of a page, so that changes from it or to it can be computed.
    ///
    /// Frames are shared with the page's layout; of everything else only fingerprints and the ids
    /// are kept, so that the page itself can go.
    /// - Complexity: O(bytes of the items shown).
    public init(of page: Page) {
        self.init(
            grid: FrameGrid(unitsPerPoint: page.viewport.scale ?? FrameGrid.fine.unitsPerPoint),
            members: PageMembers(of: page),
            sections: zip(page.sections, page.frames.sections).map { content, frames in
                SectionRevision(of: content, frames)
            }
        )
    }
}

extension PageMembers {
    fileprivate init(of page: Page) {
        self.init(
            status: Fingerprint(json: { $0.raw(page.status.rawValue) }).value,
            contentSize: Fingerprint(json: { $0.size(page.frames.contentSize) }).value,
            failures: Fingerprint(json: { $0.list(page.failures) { $1.failure($0) } }).value,
            next: page.next.map { next in Fingerprint(json: { $0.raw(next) }).value } ?? 0,
            viewport: Fingerprint(json: { $0.viewport(page.viewport) }).value
        )
    }
}

extension Fingerprint {
    /// The hash of what is written.
    init(json write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self = writer.withBytes { Fingerprint(bytes: $0) }
    }
}
