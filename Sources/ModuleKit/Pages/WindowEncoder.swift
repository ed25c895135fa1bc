import JSONCore
import LayoutCore
import ModuleMapping

/// Writes a window: everything visible, with every member that the layout has for it, and the plan for
/// the client's cells.
struct WindowEncoder {
    let page: Page
    let window: PageWindow
    let contentSize: Size
    let plan: WindowPlan
    /// The carousel whose items the window has; nil where they are those of sections.
    var carousel: PageCarousel?

    func encode() -> JSONText {
        // An item is some 200 bytes; what is left over is given back.
        var writer = JSONWriter(capacity: 2048 + 256 * window.items.count)
        writer.object { writer in
            writer.member("module", string: page.module)
            writer.member("revision", string: page.revision)
            writer.member("rect") { $0.frame(window.rect) }
            writer.member("contentSize") { $0.size(contentSize) }
            writer.stylesMember(page.styles)
            writer.paletteMember(page.palette)
            if let background = page.background {
                writer.member("background", string: background)
            }
            writer.imagesMember(page.images)
            if let screen = page.screen { writer.member("screen", json: screen.json) }
            writer.member("items") { items(to: &$0) }
            parts(to: &writer)
            writer.member("sections", array: window.sections) { section(at: $1, to: &$0) }
            writer.docksMember(page.docks, frames: page.frames.docks)
            writer.member("status", string: page.status.rawValue)
            writer.member("failures", array: page.failures) { $0.failure($1) }
            writer.member("viewport") { $0.viewport(of: page.request) }
            if let next = page.next { writer.member("next", string: next) }
            writer.member("reuse") { reuse(to: &$0) }
        }
        return writer.finishText()
    }

    private func items(to writer: inout JSONWriter) {
        writer.array { writer in
            if let carousel {
                let (table, start) = (carousel.content.items, carousel.place(of: 0))
                var places = WrittenPlaces(section: carousel.section)
                for item in window.items {
                    writer.beginItem(at: item.index, after: &places)
                    table.members(of: start + item.index, frame: item.frame, to: &writer)
                    writer.byte(UInt8(ascii: "}"))
                }
                return
            }
            eachSection(of: window.items) { section, items in
                itemEncoder(of: section).items(items, ofSection: section, to: &writer)
            }
        }
    }

    /// Calls a function with the items of each section: they come section by section.
    private func eachSection(
        of items: [PageWindow.Item],
        _ body: (Int, ArraySlice<PageWindow.Item>) -> Void
    ) {
        var rest = items[...]
        while let section = rest.first?.section {
            let run = rest.prefix { $0.section == section }
            rest = rest.dropFirst(run.count)
            body(section, run)
        }
    }

    private func parts(to writer: inout JSONWriter) {
        writer.member("pinned", array: window.pinned) {
            // A header's kind goes without saying.
            part($1, withKind: $1.kind != .header, to: &$0)
        }
        writer.member("supplementary", array: window.supplementary) {
            part($1, withKind: true, to: &$0)
        }
    }

    private func part(
        _ part: PageWindow.Part,
        withKind: Bool,
        to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("section", integer: part.section)
            if withKind { writer.member("kind", string: part.kind.rawValue) }
            encoder(of: part.section).members(of: part.kind, frame: part.frame, to: &writer)
        }
    }

    private func section(at section: Int, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("section", integer: section)
            let scroller = page.frames.pageScroller(ofSection: section)
            encoder(of: section).summary(
                scroller: scroller,
                showing: shownItems(of: section),
                to: &writer
            )
        }
    }

    /// Returns the indexes of a section's items that are in the window; none where they are read as they come.
    private func shownItems(of section: Int) -> Set<Int> {
        guard carousel == nil, page.sectionContent(at: section).readingOrder != nil else {
            return []
        }
        return Set(window.items.lazy.filter { $0.section == section }.map(\.index))
    }

    private func encoder(of section: Int) -> SectionEncoder {
        SectionEncoder(page.sectionContent(at: section), frames: page.sectionFrames(at: section))
    }

    private func itemEncoder(of section: Int) -> ItemEncoder {
        ItemEncoder(
            page.sectionContent(at: section),
            frames: page.sectionFrames(at: section),
            in: page.json
        )
    }

    // MARK: Reuse

    private func reuse(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("remove") { places(plan.cells.removed, to: &$0) }
            writer.member("add") { places(plan.cells.added, to: &$0) }
            writer.member("keep", integer: plan.cells.kept)
            writer.member("dequeue") { counts(to: &$0) { $0.dequeued } }
            writer.member("create") { counts(to: &$0) { $0.created } }
        }
    }

    private func places(_ items: [PageWindow.Item], to writer: inout JSONWriter) {
        let start = carousel?.place(of: 0) ?? 0
        writer.array { writer in
            eachSection(of: items) { section, items in
                let table = carousel?.content.items ?? page.sectionContent(at: section).items
                var index = JSONWriter.WrittenInteger()
                table.text.withBytes { bytes in
                    for item in items {
                        let id = table.items[start + item.index].id
                        writer.separate()
                        writer.byte(UInt8(ascii: "["))
                        writer.part(from: Int(id.start), to: Int(id.end), of: bytes)
                        writer.byte(UInt8(ascii: ","))
                        writer.integer(section)
                        writer.byte(UInt8(ascii: ","))
                        writer.integer(item.index, following: &index)
                        writer.byte(UInt8(ascii: "]"))
                    }
                }
            }
        }
    }

    /// Writes a number for each type that enters.
    private func counts(
        to writer: inout JSONWriter,
        _ count: (ReusePlan<Int>.Supply) -> Int
    ) {
        writer.object { writer in
            for supply in plan.cells.supplies {
                // An identifier is kept as the JSON string that it is.
                writer.element { $0.bytes(plan.identifiers[supply.type]) }
                writer.byte(UInt8(ascii: ":"))
                writer.integer(count(supply))
            }
        }
    }
}
