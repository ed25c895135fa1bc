import ChangesCore
import LayoutCore
@testable import ChangesTestSupport

/// Writes deltas and pages as the documented JSON, with realistic contents.
enum DeltaText {
    static func text(_ delta: Delta, _ page: TestPage) -> String {
        let sections = [
            "\"delete\":\(list(delta.sections.deletes) { "\($0)" })",
            "\"insert\":"
                + list(delta.sections.inserts) {
                    "{\"index\":\($0),\"section\":\(section(page.sections[$0], withItems: true))}"
                },
            "\"move\":\(list(delta.sections.moves) { "{\"from\":\($0.from),\"to\":\($0.to)}" })",
        ]
        let items = [
            "\"delete\":\(list(delta.items.deletes, path))",
            "\"insert\":\(list(delta.items.inserts) { arrival($0, page) })",
            "\"move\":"
                + list(delta.items.moves) { "{\"from\":\(path($0.from)),\"to\":\(path($0.to))}" },
        ]
        let reloads = "\"items\":\(list(delta.itemReloads) { arrival($0, page) })"
        let gone = list(Array(0..<delta.gone.count)) { "\"\(delta.gone[$0])\"" }
        return """
            {"module":"feed","from":"\(revision)","to":"\(revision)","kind":"delta",\
            "sections":{\(sections.joined(separator: ","))},\
            "items":{\(items.joined(separator: ","))},"reload":{"sections":[],\(reloads)},\
            "nested":[],"frames":\(list(delta.frames, frames)),\
            "page":{"contentSize":{"width":390,"height":98000}},"gone":\(gone)}
            """
    }

    private static let revision = String(repeating: "5", count: 32)

    private static func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String
    {
        "[\(elements.map(text).joined(separator: ","))]"
    }

    private static func path(_ path: ItemPath) -> String { "[\(path.section),\(path.item)]" }

    private static func arrival(_ path: ItemPath, _ page: TestPage) -> String {
        "{\"at\":\(Self.path(path)),\"item\":\(item(page.item(path)))}"
    }

    static func section(_ section: ClientSection<TestPayload>, withItems: Bool) -> String {
        let items = withItems ? list(section.items, item) : "[]"
        return """
            {"id":"\(section.payload.id)","module":"feed","layout":"list","arrange":"vertical",\
            "status":"ok","frame":\(frame(section.frame)),"header":null,"footer":null,\
            "placeholder":null,"decoration":null,"scroller":null,\
            "counts":{"total":\(section.counts.total),"shown":\(section.counts.shown)},\
            "items":\(items)}
            """
    }

    static func item(_ item: ClientItem<TestPayload>) -> String {
        """
        {"id":"\(item.payload.id)","type":"card","frame":\(frame(item.frame)),"data":{\
        "title":"A title of usual length","subtitle":"What it is about","version":\
        \(item.payload.content),"image":"https://images.example.org/\(item.payload.id).jpg"}}
        """
    }

    private static func frame(_ frame: Rect) -> String {
        "{\"x\":\(number(frame.x)),\"y\":\(number(frame.y)),\"width\":\(number(frame.width)),"
            + "\"height\":\(number(frame.height))}"
    }

    private static func frames(_ changes: SectionFrameChanges) -> String {
        let shifts = list(changes.items.shifts) {
            "[\($0.first),\($0.last),\(number($0.dx)),\(number($0.dy))]"
        }
        let sets = list(changes.items.sets) {
            "[\($0.index),\(number($0.frame.x)),\(number($0.frame.y)),\(number($0.frame.width)),"
                + "\(number($0.frame.height))]"
        }
        return "{\"section\":\(changes.section),\"shifts\":\(shifts),\"set\":\(sets)}"
    }

    private static func number(_ length: Double) -> String {
        length == length.rounded() ? "\(Int(length))" : "\((length * 10_000).rounded() / 10_000)"
    }
}

extension PayloadSizes {
    /// Of a page as it is written.
    init(_ page: TestPage) {
        self.init(
            item: { DeltaText.item(page.item($0)).utf8.count },
            section: { DeltaText.section(page.sections[$0], withItems: true).utf8.count },
            sectionHead: { DeltaText.section(page.sections[$0], withItems: false).utf8.count },
            nestedItem: { DeltaText.item(page.item($1, inCarouselOf: $0)).utf8.count },
            carousel: { _ in 100 },
            members: 60
        )
    }
}
