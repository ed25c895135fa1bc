import JSONCore
import LayoutCore

/// Writes a window: everything visible, with every member that the layout has for it, and the plan for
/// the client's cells.
struct WindowEncoder {
    let page: Page
    let window: PageWindow
    let contentSize: Size
    let plan: ReusePlan<[UInt8]>
    /// The carousel whose items the window has; nil where they are those of sections.
    var carousel: PageCarousel?

    func encode() -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{\"module\":")
        writer.string(page.module)
        writer.raw(",\"revision\":\"")
        writer.raw(page.revision)
        writer.raw("\",\"rect\":")
        writer.frame(window.rect)
        writer.raw(",\"contentSize\":")
        writer.size(contentSize)
        writer.stylesMember(page.styles)
        writer.raw(",\"items\":")
        items(to: &writer)
        parts(to: &writer)
        sections(to: &writer)
        writer.raw(",\"status\":\"")
        writer.raw(page.status.rawValue)
        writer.raw("\",\"failures\":")
        writer.list(page.failures) { failure, writer in writer.failure(failure) }
        writer.raw(",\"viewport\":")
        writer.viewport(of: page.request)
        if let next = page.next {
            writer.raw(",\"next\":")
            writer.string(next)
        }
        reuse(to: &writer)
        writer.raw("}")
        return writer.finish()
    }

    private func items(to writer: inout JSONWriter) {
        // They come section by section.
        var section = -1
        var encoder: ItemEncoder?
        writer.list(window.items) { item, writer in
            if item.section != section {
                section = item.section
                encoder = items(of: section)
            }
            writer.raw("{\"section\":")
            writer.integer(item.section)
            writer.raw(",\"index\":")
            writer.integer(item.index)
            writer.raw(",")
            if let carousel {
                let place = carousel.place(of: item.index)
                carousel.content.items.members(of: place, frame: item.frame, to: &writer)
            } else {
                encoder?.members(of: item.index, frame: item.frame, to: &writer)
            }
            writer.raw("}")
        }
    }

    private func parts(to writer: inout JSONWriter) {
        writer.raw(",\"pinned\":")
        writer.list(window.pinned) { part, writer in
            self.part(part, withKind: false, to: &writer)
        }
        writer.raw(",\"supplementary\":")
        writer.list(window.supplementary) { part, writer in
            self.part(part, withKind: true, to: &writer)
        }
    }

    private func part(
        _ part: PageWindow.Part,
        withKind: Bool,
        to writer: inout JSONWriter
    ) {
        writer.raw("{\"section\":")
        writer.integer(part.section)
        if withKind {
            writer.raw(",\"kind\":\"")
            writer.raw(part.kind.rawValue)
            writer.raw("\"")
        }
        writer.raw(",")
        SectionEncoder(page.sections[part.section], frames: page.frames.sections[part.section])
            .members(of: part.kind, frame: part.frame, to: &writer)
        writer.raw("}")
    }

    private func sections(to writer: inout JSONWriter) {
        writer.raw(",\"sections\":")
        writer.list(window.sections) { section, writer in
            let frames = page.frames.sections[section]
            writer.raw("{\"section\":")
            writer.integer(section)
            SectionEncoder(page.sections[section], frames: frames)
                .summary(scroller: page.frames.pageScroller(ofSection: section), to: &writer)
            writer.raw("}")
        }
    }

    private func items(of section: Int) -> ItemEncoder {
        ItemEncoder(page.sections[section], frames: page.frames.sections[section])
    }

    // MARK: Reuse

    private func reuse(to writer: inout JSONWriter) {
        writer.raw(",\"reuse\":{\"remove\":")
        writer.list(plan.removed, place)
        writer.raw(",\"add\":")
        writer.list(plan.added, place)
        writer.raw(",\"keep\":")
        writer.integer(plan.kept)
        writer.raw(",\"dequeue\":")
        counts(\.dequeued, to: &writer)
        writer.raw(",\"create\":")
        counts(\.created, to: &writer)
        writer.raw("}")
    }

    /// `["id", section, index]`.
    private func place(_ item: PageWindow.Item, to writer: inout JSONWriter) {
        writer.raw("[")
        if let carousel {
            let table = carousel.content.items
            let id = table.items[carousel.place(of: item.index)].id
            table.bytes.withUnsafeBytes { writer.bytes($0.slice(id)) }
        } else {
            items(of: item.section).id(of: item.index, to: &writer)
        }
        writer.raw(",")
        writer.integer(item.section)
        writer.raw(",")
        writer.integer(item.index)
        writer.raw("]")
    }

    /// A number a type that enters.
    private func counts(
        _ count: KeyPath<ReusePlan<[UInt8]>.Supply, Int>,
        to writer: inout JSONWriter
    ) {
        writer.raw("{")
        for (index, supply) in plan.supplies.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.bytes(supply.type)
            writer.raw(":")
            writer.integer(supply[keyPath: count])
        }
        writer.raw("}")
    }
}
