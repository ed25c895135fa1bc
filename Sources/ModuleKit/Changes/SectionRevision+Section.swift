import ChangesCore
import JSONCore
import LayoutCore

extension SectionRevision {
    /// What is kept of a section.
    init(of content: SectionContent, _ frames: SectionFrames) {
        let encoder = SectionEncoder(content, frames)
        self.init(
            id: Fingerprint(json: { $0.string(content.id) }).value,
            scope: content.scope,
            isHorizontal: content.layout.arrange != .vertical,
            hasUniqueIDs: content.hasUniqueIDs,
            content: Fingerprint(json: { encoder.content(to: &$0) }).value,
            geometry: SectionGeometry(frames),
            items: ItemColumns(of: content.items, frames.items),
            carousels: CarouselColumns(of: content, frames)
        )
    }
}

extension SectionContent {
    /// A fingerprint of what the ids of its items are unique in: the section itself, or all sections
    /// of its module at this place in the page.
    fileprivate var scope: UInt64 {
        switch identity {
        case .section: Fingerprint(json: { $0.string(id) }).value
        case .module:
            // The names of the children above it; a component's own id has no dots.
            Fingerprint(json: { $0.raw("module:\(id.split(separator: ".").dropLast())") }).value
        }
    }
}

extension SectionGeometry {
    fileprivate init(_ frames: SectionFrames) {
        self.init(
            frame: Frame(frames.frame),
            header: frames.header.map { Frame($0) },
            footer: frames.footer.map { Frame($0) },
            decoration: frames.decoration.map { Frame($0) },
            placeholder: frames.placeholder.map { Frame($0) },
            scroller: frames.scroller.map { scroller in
                Fingerprint(json: { $0.scroller(scroller) }).value
            },
            counts: ItemCounts(total: frames.total, shown: frames.shown)
        )
    }
}

extension Frame {
    init(_ rect: Rect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}
