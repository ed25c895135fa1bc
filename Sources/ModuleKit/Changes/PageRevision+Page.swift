package import ChangesCore
import JSONCore
import LayoutCore
package import ModuleMapping
import TextCore

extension PageRevision {
    /// Creates the revision of a page, from which changes are computed.
    ///
    /// It shares its frames with the page's layout, and holds only ids and fingerprints of everything
    /// else, so that the page itself can be released.
    /// - Complexity: O(bytes of the items shown).
    package init(of page: Page) {
        self.init(
            grid: page.frames.viewport.grid,
            members: PageMembers(of: page),
            sections: zip(page.sections, page.frames.sections).map { content, frames in
                SectionRevision(of: content, frames)
            }
        )
    }
}

extension PageMembers {
    /// True when the page's status is `partial`.
    package var isPartial: Bool { status == Self.partial }

    private static let partial = Fingerprint(json: { $0.raw(PageStatus.partial.rawValue) }).value

    fileprivate init(of page: Page) {
        self.init(
            status: Fingerprint(json: { $0.raw(page.status.rawValue) }).value,
            contentSize: Fingerprint(json: { $0.size(page.frames.contentSize) }).value,
            failures: Fingerprint(json: { $0.array(page.failures) { $0.failure($1) } }).value,
            dropped: page.dropped.isEmpty
                ? 0 : Fingerprint(json: { $0.dropped(page.dropped) }).value,
            next: page.next.map { next in Fingerprint(json: { $0.raw(next) }).value } ?? 0,
            viewport: Fingerprint(json: { $0.viewport(of: page.request) }).value,
            styles: page.styles.styles.isEmpty
                ? 0 : Fingerprint(json: { $0.styles(page.styles) }).value,
            palette: page.palette.isEmpty
                ? 0 : Fingerprint(json: { $0.palette(page.palette) }).value,
            background: page.background.map { color in
                Fingerprint(json: { $0.string(color) }).value
            } ?? 0,
            images: page.images.images.isEmpty
                ? 0 : Fingerprint(json: { $0.images(page.images) }).value,
            screen: page.screen.map { screen in
                Fingerprint(json: { $0.bytes(screen.json) }).value
            } ?? 0,
            docks: page.docks.isEmpty
                ? 0
                : Fingerprint(json: { $0.docks(page.docks, frames: page.frames.docks) }).value,
            display: page.viewport.display
        )
    }
}

extension PageViewport {
    /// The fingerprint of what frames depend on; see `PageMembers.display`.
    package var display: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(width)
        fingerprint.combine(scale ?? 0)
        fingerprint.combine(direction == .rightToLeft ? 1 : 0 as UInt64)
        fingerprint.combine(textScale)
        if platform != .web {
            for byte in platform.rawValue.utf8 { fingerprint.combine(UInt64(byte)) }
        }
        return fingerprint.value
    }
}

extension Fingerprint {
    /// Creates the fingerprint of what a closure writes.
    init(json write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self = writer.withBytes { Fingerprint(bytes: $0) }
    }
}
