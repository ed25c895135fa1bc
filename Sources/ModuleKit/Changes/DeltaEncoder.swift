import ChangesCore
import JSONCore
import LayoutCore

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
        sections(to: &writer)
        items(to: &writer)
        reloads(to: &writer)
        writer.raw(",\"nested\":")
        writer.list(delta.nested, nested)
        writer.raw(",\"frames\":")
        writer.list(delta.frames) { frames($0, to: &$1) }
        writer.raw(",\"page\":")
        members(delta.members, to: &writer)
        writer.raw(",\"gone\":")
        writer.list(0..<delta.gone.count) { index, writer in
            // An id is kept as the JSON string that it is.
            delta.gone.withBytes(of: index) { writer.bytes($0) }
        }
    }

    // MARK: Sections and items

    private func sections(to writer: inout JSONWriter) {
        writer.raw("\"sections\":{\"delete\":")
        writer.list(delta.sections.deletes) { $1.integer($0) }
        writer.raw(",\"insert\":")
        writer.list(delta.sections.inserts) { index, writer in
            writer.raw("{\"index\":")
            writer.integer(index)
            writer.raw(",\"section\":")
            section(index).write(to: &writer)
            writer.raw("}")
        }
        writer.raw(",\"move\":")
        writer.list(delta.sections.moves, move)
        writer.raw("}")
    }

    private func items(to writer: inout JSONWriter) {
        writer.raw(",\"items\":{\"delete\":")
        writer.list(delta.items.deletes) { $1.path($0) }
        writer.raw(",\"insert\":")
        writer.list(delta.items.inserts, item)
        writer.raw(",\"move\":")
        writer.list(delta.items.moves) { move, writer in
            writer.raw("{\"from\":")
            writer.path(move.from)
            writer.raw(",\"to\":")
            writer.path(move.to)
            writer.raw("}")
        }
        writer.raw("}")
    }

    private func reloads(to writer: inout JSONWriter) {
        writer.raw(",\"reload\":{\"sections\":")
        writer.list(delta.sectionReloads) { index, writer in
            writer.raw("{\"index\":")
            writer.integer(index)
            writer.raw(",\"section\":{")
            section(index).membersButItems(to: &writer)
            writer.raw("}}")
        }
        writer.raw(",\"items\":")
        writer.list(delta.itemReloads, item)
        writer.raw("}")
    }

    private func item(_ path: ItemPath, to writer: inout JSONWriter) {
        writer.raw("{\"at\":")
        writer.path(path)
        writer.raw(",\"item\":{")
        let frame = page.frames.sections[path.section].items[path.item]
        ItemEncoder(page.sections[path.section], frames: page.frames.sections[path.section])
            .members(of: path.item, frame: frame, to: &writer)
        writer.raw("}}")
    }

    private func section(_ index: Int) -> SectionEncoder {
        SectionEncoder(page.sections[index], frames: page.frames.sections[index])
    }

    // MARK: Carousels

    /// A flat batch for the carousel of an item that itself is kept.
    private func nested(_ changes: NestedChanges, to writer: inout JSONWriter) {
        let (content, frames) = (
            page.sections[changes.at.section], page.frames.sections[changes.at.section]
        )
        guard let carousels = CarouselsEncoder(content, frames: frames) else { return }
        let row = changes.at.item
        writer.raw("{\"at\":")
        writer.path(changes.at)
        writer.raw(",\"id\":")
        ItemEncoder(content, frames: frames).id(of: row, to: &writer)
        writer.raw(",\"delete\":")
        writer.list(changes.deletes) { $1.integer($0) }
        let element = { (index: Int, writer: inout JSONWriter) in
            writer.raw("{\"index\":")
            writer.integer(index)
            writer.raw(",\"item\":")
            carousels.element(index, of: row, to: &writer)
            writer.raw("}")
        }
        writer.raw(",\"insert\":")
        writer.list(changes.inserts, element)
        writer.raw(",\"move\":")
        writer.list(changes.moves, move)
        writer.raw(",\"reload\":")
        writer.list(changes.reloads, element)
        if changes.replacesRest {
            writer.raw(",\"carousel\":{")
            carousels.membersButItems(of: row, to: &writer)
            writer.raw("}")
        }
        writer.shifts(changes.frames)
        writer.raw("}")
    }

    /// A move in one sequence.
    private func move(_ move: IndexMove, to writer: inout JSONWriter) {
        writer.raw("{\"from\":")
        writer.integer(move.from)
        writer.raw(",\"to\":")
        writer.integer(move.to)
        writer.raw("}")
    }

    // MARK: Frames

    private func frames(_ changes: SectionFrameChanges, to writer: inout JSONWriter) {
        writer.raw("{\"section\":")
        writer.integer(changes.section)
        let parts: [(StaticString, Rect?)] = [
            (",\"frame\":", changes.frame), (",\"header\":", changes.header),
            (",\"footer\":", changes.footer), (",\"decoration\":", changes.decoration),
            (",\"placeholder\":", changes.placeholder),
        ]
        for case (let name, let frame?) in parts {
            writer.raw(name)
            writer.frame(Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
        }
        if changes.replacesScroller {
            writer.raw(",\"scroller\":")
            let scroller = page.frames.sections[changes.section].scroller
            if let scroller { writer.scroller(scroller) } else { writer.null() }
        }
        if let counts = changes.counts {
            writer.raw(",\"counts\":")
            writer.counts(counts)
        }
        writer.shifts(changes.items)
        writer.raw("}")
    }

    // MARK: Members of the page

    private func members(_ members: [PageMember], to writer: inout JSONWriter) {
        writer.raw("{")
        for (index, member) in members.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.string(member.rawValue)
            writer.raw(":")
            switch member {
            case .status: writer.string(page.status.rawValue)
            case .contentSize: writer.size(page.frames.contentSize)
            case .failures: writer.list(page.failures) { $1.failure($0) }
            case .dropped:
                if page.dropped.isEmpty { writer.null() } else { writer.dropped(page.dropped) }
            case .next: if let next = page.next { writer.string(next) } else { writer.null() }
            case .viewport: writer.viewport(of: page.request)
            case .styles:
                if page.styles.styles.isEmpty { writer.null() } else { writer.styles(page.styles) }
            }
        }
        writer.raw("}")
    }
}

extension JSONWriter {
    /// Appends `[section,item]`.
    mutating func path(_ path: ItemPath) {
        raw("[")
        integer(path.section)
        raw(",")
        integer(path.item)
        raw("]")
    }

    /// Appends `,"shifts":[[first,last,dx,dy]],"set":[[index,x,y,width,height]]`.
    mutating func shifts(_ changes: FrameChanges) {
        raw(",\"shifts\":")
        list(changes.shifts) { shift, writer in
            writer.raw("[")
            writer.integer(shift.first)
            writer.raw(",")
            writer.integer(shift.last)
            for length in [shift.dx, shift.dy] {
                writer.raw(",")
                writer.length(length)
            }
            writer.raw("]")
        }
        raw(",\"set\":")
        list(changes.sets) { setting, writer in
            writer.raw("[")
            writer.integer(setting.index)
            let frame = setting.frame
            for length in [frame.x, frame.y, frame.width, frame.height] {
                writer.raw(",")
                writer.length(length)
            }
            writer.raw("]")
        }
    }
}
