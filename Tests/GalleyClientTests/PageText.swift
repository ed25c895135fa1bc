import ChangesCore
import LayoutCore

@testable import ChangesTestSupport

/// Writes pages and deltas of the changes' tests as the documented JSON.
struct PageText {
    let page: TestPage
    /// The revision that the page has.
    let revision: String

    // MARK: Layouts

    var layout: String {
        let sections = page.sections.map { section($0, withItems: true) }
        let members = PageMember.allCases.compactMap {
            member($0).map { "\"\($0.name)\":\($0.value)" }
        }
        return """
            {"module":"m","revision":"\(revision)",\(members.joined(separator: ",")),\
            "sections":[\(sections.joined(separator: ","))]}
            """
    }

    private func member(_ member: PageMember) -> (name: String, value: String)? {
        guard let content = page.members[member]?.content ?? (member == .viewport ? 0 : nil) else {
            return nil
        }
        let name = member.rawValue
        switch member {
        case .viewport:
            let units = page.grid.unitsPerPoint
            let scale = units == 10_000 ? "" : "\"scale\":\(units),"
            return (
                name, "{\"width\":390,\(scale)\"direction\":\"ltr\",\"locale\":\"l\(content)\"}"
            )
        case .contentSize:
            return (name, "{\"width\":390,\"height\":\(number(Double(content) / 10_000))}")
        case .next: return (name, "\"/v1/modules/m/layout?pages=\(content)\"")
        default: return (name, "[\(content)]")
        }
    }

    private func section(_ section: ClientSection<TestPayload>, withItems: Bool) -> String {
        let payload = section.payload
        func part(_ name: String, _ frame: Rect?) -> String {
            guard let frame else { return "\"\(name)\":null" }
            return "\"\(name)\":{\"type\":\"t\",\"data\":null,\"frame\":\(self.frame(frame))}"
        }
        let parts = [
            part("header", section.header), part("footer", section.footer),
            part("placeholder", section.placeholder), part("decoration", section.decoration),
        ]
        let items = withItems ? ",\"items\":\(list(section.items, item))" : ""
        return """
            {"id":"\(payload.id)","content":\(payload.content),"layout":"list",\
            "arrange":"\(payload.isHorizontal ? "horizontal" : "vertical")",\
            \(parts.joined(separator: ",")),"scroller":\(scroller(section.scroller)),\
            "counts":\(counts(section.counts)),"frame":\(frame(section.frame))\(items)}
            """
    }

    func scroller(_ payload: TestPayload?) -> String {
        guard let payload else { return "null" }
        return """
            {"frame":{"x":0,"y":0,"width":390,"height":100},"contentSize":{"width":900,"height":100},\
            "behavior":"none","stops":[\(payload.content)]}
            """
    }

    func item(_ item: ClientItem<TestPayload>) -> String {
        let carousel =
            item.carousel.map {
                ",\"carousel\":{\"stops\":[\($0.payload.content)],\"items\":\(list($0.items, self.item))}"
            } ?? ""
        return """
            {"id":"\(item.payload.id)","type":"cell","frame":\(frame(item.frame)),\
            "data":{"content":\(item.payload.content)}\(carousel)}
            """
    }

    // MARK: Changes

    /// The delta from a revision to the page.
    func changes(_ delta: Delta, from old: String) -> String {
        let items = delta.items
        let members = delta.members.map { name in
            "\"\(name.rawValue)\":\(member(name)?.value ?? "null")"
        }
        return """
            {"module":"m","from":"\(old)","to":"\(revision)","kind":"delta","sections":{\
            "delete":\(delta.sections.deletes),"insert":\(list(delta.sections.inserts) {
                "{\"index\":\($0),\"section\":\(section(page.sections[$0], withItems: true))}"
            }),"move":\(list(delta.sections.moves, move))},"items":{\
            "delete":\(list(items.deletes, path)),"insert":\(list(items.inserts, arrival)),\
            "move":\(list(items.moves) {
                "{\"from\":\(path($0.from)),\"to\":\(path($0.to))}"
            })},"reload":{"sections":\(list(delta.sectionReloads) {
                "{\"index\":\($0),\"section\":\(section(page.sections[$0], withItems: false))}"
            }),"items":\(list(delta.itemReloads, arrival))},\
            "nested":\(list(delta.nested, nested)),"frames":\(list(delta.frames, frames)),\
            "page":{\(members.joined(separator: ","))},\
            "gone":\(list(Array(0..<delta.gone.count)) { "\"\(delta.gone[$0])\"" })}
            """
    }

    private func arrival(_ path: ItemPath) -> String {
        "{\"at\":\(self.path(path)),\"item\":\(item(page.item(path)))}"
    }

    private func nested(_ changes: NestedChanges) -> String {
        let carousel = page.item(changes.at).carousel
        func arrival(_ index: Int) -> String {
            let item = carousel.map { self.item($0.items[index]) } ?? ""
            return "{\"index\":\(index),\"item\":\(item)}"
        }
        let rest =
            changes.replacesRest
            ? ",\"carousel\":{\"stops\":[\(carousel?.payload.content ?? 0)]}" : ""
        return """
            {"at":\(path(changes.at)),"id":"\(page.item(changes.at).payload.id)",\
            "delete":\(changes.deletes),"insert":\(list(changes.inserts, arrival)),\
            "move":\(list(changes.moves, move)),"reload":\(list(changes.reloads, arrival))\(rest),\
            \(itemFrames(changes.frames))}
            """
    }

    private func frames(_ changes: SectionFrameChanges) -> String {
        let parts = [
            ("frame", changes.frame), ("header", changes.header), ("footer", changes.footer),
            ("decoration", changes.decoration), ("placeholder", changes.placeholder),
        ]
        var members = ["\"section\":\(changes.section)"]
        for case (let name, let frame?) in parts {
            members.append("\"\(name)\":\(self.frame(frame))")
        }
        if changes.replacesScroller {
            let scroller = page.sections[changes.section].scroller
            members.append("\"scroller\":\(self.scroller(scroller))")
        }
        if let counts = changes.counts { members.append("\"counts\":\(self.counts(counts))") }
        members.append(itemFrames(changes.items))
        return "{\(members.joined(separator: ","))}"
    }

    private func itemFrames(_ changes: FrameChanges) -> String {
        let shifts = list(changes.shifts) {
            "[\($0.first),\($0.last),\(number($0.dx)),\(number($0.dy))]"
        }
        let sets = list(changes.sets) {
            let frame = $0.frame
            let numbers = [frame.x, frame.y, frame.width, frame.height].map(number)
            return "[\($0.index),\(numbers.joined(separator: ","))]"
        }
        return "\"shifts\":\(shifts),\"set\":\(sets)"
    }

    // MARK: Values

    private func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
        "[\(elements.map(text).joined(separator: ","))]"
    }

    private func path(_ path: ItemPath) -> String { "[\(path.section),\(path.item)]" }

    private func move(_ move: IndexMove) -> String { "{\"from\":\(move.from),\"to\":\(move.to)}" }

    private func counts(_ counts: ItemCounts) -> String {
        "{\"total\":\(counts.total),\"shown\":\(counts.shown)}"
    }

    private func frame(_ frame: Rect) -> String {
        let pairs = [
            ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
        ]
        return "{\(pairs.map { "\"\($0)\":\(number($1))" }.joined(separator: ","))}"
    }

    /// A number with at most four decimals.
    private func number(_ number: Double) -> String {
        let rounded = (number * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
