import ChangesCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping

extension SectionRevision {
    /// Creates the revision of a section.
    init(of content: SectionContent, _ frames: SectionFrames) {
        let encoder = SectionEncoder(content, frames: frames)
        self.init(
            id: Fingerprint(json: { $0.string(content.id) }).value,
            scope: content.scope,
            isHorizontal: content.layout.arrange != .vertical,
            hasUniqueIDs: content.hasUniqueIDs,
            content: Fingerprint(json: { encoder.content(to: &$0) }).value,
            geometry: SectionGeometry(frames, counts: content.counts(in: frames)),
            items: ItemColumns(of: content.items, frames.items),
            carousels: CarouselColumns(of: content, frames)
        )
    }
}

extension SectionContent {
    /// A fingerprint of the scope in which its items' ids are unique: the section itself, or all
    /// sections of its module at this place in the page.
    fileprivate var scope: UInt64 {
        switch self.identity {
        case .section: Fingerprint(json: { $0.string(self.id) }).value
        case .module:
            Fingerprint(json: { $0.raw("module:\(self.prefix)") }).value
        }
    }
}

extension SectionGeometry {
    fileprivate init(_ frames: SectionFrames, counts: ItemCounts) {
        self.init(
            frame: frames.frame,
            header: frames.header,
            footer: frames.footer,
            decoration: frames.decoration,
            placeholder: frames.placeholder,
            scroller: frames.scroller.map { scroller in
                Fingerprint(json: { $0.scroller(scroller) }).value
            },
            counts: counts
        )
    }
}
