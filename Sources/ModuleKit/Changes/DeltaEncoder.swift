import ChangesCore
import JSONCore
import LayoutCore
import ModuleMapping

/// Writes a delta as JSON: its indexes and frames, and of the new layout what it mentions.
struct DeltaEncoder {
    private let delta: Delta
    private let page: Page

    /// - Parameters:
    ///   - delta: the edits.
    ///   - page: the layout that they lead to.
    init(_ delta: Delta, of page: Page) {
        self.delta = delta
        self.page = page
    }

    /// Writes the edits in the order in which they are played, without braces.
    func members(to writer: inout JSONWriter) {
        writer.member("sections") { sections(to: &$0) }
        writer.member("items") { items(to: &$0) }
        writer.member("reload") { reloads(to: &$0) }
        writer.member("nested", array: delta.nested) { nested($1, to: &$0) }
        writer.member("frames", array: delta.frames) { frames($1, to: &$0) }
        writer.member("page") { members(delta.members, to: &$0) }
        writer.member("gone", array: 0..<delta.gone.count) { writer, index in
            // An id is kept as the JSON string that it is.
            delta.gone.withBytes(of: index) { writer.bytes($0) }
        }
    }

    // MARK: Sections and items

    private func sections(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("delete", array: delta.sections.deletes) { $0.integer($1) }
            writer.member("insert", array: delta.sections.inserts) { writer, index in
                writer.object { writer in
                    writer.member("index", integer: index)
                    writer.member("section") { _ = section(index).write(to: &$0) }
                }
            }
            writer.member("move", array: delta.sections.moves) { $0.move($1) }
        }
    }

    private func items(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("delete", array: delta.items.deletes) { $0.path($1) }
            writer.member("insert", array: delta.items.inserts) { item($1, to: &$0) }
            writer.member("move", array: delta.items.moves) { writer, move in
                writer.object { writer in
                    writer.member("from") { $0.path(move.from) }
                    writer.member("to") { $0.path(move.to) }
                }
            }
        }
    }

    private func reloads(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("sections", array: delta.sectionReloads) { writer, index in
                writer.object { writer in
                    writer.member("index", integer: index)
                    writer.member("section") { writer in
                        writer.object { section(index).membersButItems(to: &$0) }
                    }
                }
            }
            writer.member("items", array: delta.itemReloads) { item($1, to: &$0) }
        }
    }

    private func item(_ path: ItemPath, to writer: inout JSONWriter) {
        let frames = page.frames.sections[path.section]
        let items = ItemEncoder(page.sections[path.section], frames: frames)
        writer.object { writer in
            writer.member("at") { $0.path(path) }
            writer.member("item") { writer in
                writer.object { writer in
                    items.members(of: path.item, frame: frames.items[path.item], to: &writer)
                }
            }
        }
    }

    private func section(_ index: Int) -> SectionEncoder {
        SectionEncoder(page.sections[index], frames: page.frames.sections[index])
    }

    // MARK: Carousels

    /// Writes a flat batch for the carousel of an item that itself is kept.
    private func nested(_ changes: NestedChanges, to writer: inout JSONWriter) {
        let content = page.sections[changes.at.section]
        let frames = page.frames.sections[changes.at.section]
        guard let carousels = CarouselsEncoder(content, frames: frames) else { return }
        let row = changes.at.item
        let element = { (writer: inout JSONWriter, index: Int) in
            writer.object { writer in
                writer.member("index", integer: index)
                writer.member("item") { carousels.element(index, of: row, to: &$0) }
            }
        }
        writer.object { writer in
            writer.member("at") { $0.path(changes.at) }
            writer.member("id") { ItemEncoder(content, frames: frames).id(of: row, to: &$0) }
            writer.member("delete", array: changes.deletes) { $0.integer($1) }
            writer.member("insert", array: changes.inserts, element: element)
            writer.member("move", array: changes.moves) { $0.move($1) }
            writer.member("reload", array: changes.reloads, element: element)
            if changes.replacesRest {
                writer.member("carousel") { writer in
                    writer.object { carousels.membersButItems(of: row, to: &$0) }
                }
            }
            writer.shifts(changes.frames)
        }
    }

    // MARK: Frames

    private func frames(_ changes: SectionFrameChanges, to writer: inout JSONWriter) {
        let parts: [(StaticString, Rect?)] = [
            ("frame", changes.frame), ("header", changes.header), ("footer", changes.footer),
            ("decoration", changes.decoration), ("placeholder", changes.placeholder),
        ]
        writer.object { writer in
            writer.member("section", integer: changes.section)
            for case (let name, let frame?) in parts {
                writer.member(name) { $0.frame(frame) }
            }
            if changes.replacesScroller {
                let scroller = page.frames.sections[changes.section].scroller
                writer.member("scroller") { $0.scroller(scroller) }
            }
            if let counts = changes.counts { writer.member("counts") { $0.counts(counts) } }
            writer.shifts(changes.items)
        }
    }

    // MARK: Members of the page

    private func members(_ members: [PageMember], to writer: inout JSONWriter) {
        writer.object { writer in
            for member in members {
                writer.member(named: member.rawValue) { value(of: member, to: &$0) }
            }
        }
    }

    private func value(of member: PageMember, to writer: inout JSONWriter) {
        switch member {
        case .status: writer.string(page.status.rawValue)
        case .contentSize: writer.size(page.frames.contentSize)
        case .failures: writer.array(page.failures) { $0.failure($1) }
        case .dropped:
            if page.dropped.isEmpty { writer.null() } else { writer.dropped(page.dropped) }
        case .next: if let next = page.next { writer.string(next) } else { writer.null() }
        case .viewport: writer.viewport(of: page.request)
        case .styles:
            if page.styles.styles.isEmpty { writer.null() } else { writer.styles(page.styles) }
        case .palette:
            if page.palette.isEmpty { writer.null() } else { writer.palette(page.palette) }
        case .background:
            if let color = page.background { writer.string(color) } else { writer.null() }
        case .images:
            if page.images.images.isEmpty { writer.null() } else { writer.images(page.images) }
        case .screen:
            if let screen = page.screen { writer.bytes(screen.json) } else { writer.null() }
        case .docks:
            if page.docks.isEmpty {
                writer.null()
            } else {
                writer.docks(page.docks, frames: page.frames.docks)
            }
        }
    }
}

extension JSONWriter {
    /// Appends `[section,item]`.
    mutating func path(_ path: ItemPath) {
        array { writer in
            writer.element { $0.integer(path.section) }
            writer.element { $0.integer(path.item) }
        }
    }

    /// Appends a move in one sequence: `{"from":…,"to":…}`.
    mutating func move(_ move: IndexMove) {
        object { writer in
            writer.member("from", integer: move.from)
            writer.member("to", integer: move.to)
        }
    }

    /// Appends the members `"shifts":[[first,last,dx,dy]],"set":[[index,x,y,width,height]]`.
    mutating func shifts(_ changes: FrameChanges) {
        member("shifts", array: changes.shifts) { writer, shift in
            writer.array { writer in
                writer.element { $0.integer(shift.first) }
                writer.element { $0.integer(shift.last) }
                writer.element { $0.length(shift.dx) }
                writer.element { $0.length(shift.dy) }
            }
        }
        member("set", array: changes.sets) { writer, setting in
            let frame = setting.frame
            writer.array { writer in
                writer.element { $0.integer(setting.index) }
                for length in [frame.x, frame.y, frame.width, frame.height] {
                    writer.element { $0.length(length) }
                }
            }
        }
    }
}
