import JSONCore
import LayoutCore
import ModuleKit

/// Draws a layout as SVG: every frame where a client would put it, labelled with what it says.
struct PagePicture {
    private let page: Page
    private var text = ""

    /// The longest label, in characters; a frame rarely has room for more.
    private static let longestLabel = 60

    /// Lower frames have no label, in points: it would be cut through.
    private static let lowestLabelled = 16.0

    init(_ page: Page) {
        self.page = page
    }

    /// The picture, as wide and high as the page.
    static func svg(of page: Page) -> String {
        var picture = PagePicture(page)
        picture.draw()
        return picture.text
    }

    private mutating func draw() {
        let size = page.frames.contentSize
        text += """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(size.width))" \
            height="\(Self.number(size.height))" font-family="sans-serif" font-size="11">
            <style>rect{stroke:#0003}.h{fill:#dbe7ff}.f{fill:#e9e9f2}.p{fill:#fff3d6}\
            .d{fill:#f1f1f1;stroke:none}.s{fill:#fafafa}.i{fill:#fff}.c{fill:#fff8ec}.x{fill:#ffe3e0}.e{fill:#ccd6e4;stroke:none}\
            .a{fill:none;stroke:#aaa;stroke-width:1.5}text{fill:#222}</style>

            """
        for (content, frames) in zip(page.sections, page.frames.sections) {
            draw(content, frames)
        }
        text += "</svg>\n"
    }

    private mutating func draw(_ content: SectionContent, _ frames: SectionFrames) {
        text += "<g transform=\"\(Self.translate(frames.frame))\">\n"
        if let decoration = frames.decoration { box(decoration, "d", "") }
        if let header = frames.header { part(content.header, header, "h", "header") }
        if let footer = frames.footer { part(content.footer, footer, "f", "footer") }
        if let placeholder = frames.placeholder {
            box(placeholder, "p", label(content.placeholder, "placeholder"))
        }
        if case .failed(let failure) = content.status {
            let below = frames.header?.bottom ?? 0
            box(
                Rect(x: 0, y: below, width: frames.frame.width, height: 20),
                "x",
                "failed: \(failure.kind.rawValue)"
            )
        }
        if let scroller = frames.scroller {
            draw(content, frames, in: scroller)
        } else {
            items(content, frames)
        }
        text += "</g>\n"
    }

    /// A scroller at rest, with what is beyond its edge cut off.
    private mutating func draw(
        _ content: SectionContent,
        _ frames: SectionFrames,
        in scroller: ScrollerFrames
    ) {
        box(scroller.frame, "s", "")
        open(scroller, at: Rect(x: 0, y: 0, width: 0, height: 0))
        items(content, frames)
        text += "</g></svg>\n"
    }

    /// Opens what cuts off a scroller's content, its frame counted from a place.
    private mutating func open(_ scroller: ScrollerFrames, at place: Rect) {
        let isMirrored = page.frames.viewport.direction == .rightToLeft
        let extent = max(scroller.contentSize.width, scroller.frame.width)
        let shift = isMirrored ? scroller.frame.width - extent : 0
        let frame = scroller.frame.moved(byX: place.x, y: place.y)
        text += """
            <svg x="\(Self.number(frame.x))" y="\(Self.number(frame.y))" \
            width="\(Self.number(frame.width))" height="\(Self.number(frame.height))">\
            <g transform="translate(\(Self.number(shift)) 0)">

            """
    }

    private mutating func items(_ content: SectionContent, _ frames: SectionFrames) {
        for index in 0..<frames.shown {
            item(content.items.data(at: index), frames.items[index])
            carousel(content, frames, in: index)
        }
    }

    /// An item: its elements, else what it says.
    private mutating func item(_ said: [UInt8], _ frame: Rect) {
        guard let elements = elements(of: said) else {
            return box(frame, "i", Self.itemLabel(said))
        }
        box(frame, "i", "")
        text += "<g transform=\"\(Self.translate(frame))\">\n\(elements)</g>\n"
    }

    /// A header or footer: its elements, else what it says.
    private mutating func part(
        _ content: SupplementaryContent?,
        _ frame: Rect,
        _ style: String,
        _ name: String
    ) {
        guard let content, let elements = elements(of: content.data + content.elements) else {
            return box(frame, style, label(content, name))
        }
        box(frame, style, "")
        text += "<g transform=\"\(Self.translate(frame))\">\n\(elements)</g>\n"
    }

    /// The drawing of what something says behind its data; nil when it has no elements.
    private func elements(of said: [UInt8]) -> String? {
        let drawing = Self.reading(said) { item in
            ElementPicture(
                item: item,
                textScale: page.viewport.textScale,
                isMirrored: page.viewport.direction == .rightToLeft
            ).svg()
        }
        return drawing ?? nil
    }

    /// The row of items inside an item, at rest and cut off at its edges.
    private mutating func carousel(
        _ content: SectionContent,
        _ frames: SectionFrames,
        in item: Int
    ) {
        guard let carousels = content.carousels, let inside = frames.carousels else { return }
        let scroller = inside.scroller(of: item)
        open(scroller, at: frames.items[item])
        for (offset, index) in inside.range(of: item).enumerated() {
            let data = carousels.items.data(at: carousels.start(of: item) + offset)
            box(inside.items[index], "c", Self.itemLabel(data))
        }
        text += "</g></svg>\n"
    }

    private mutating func box(_ frame: Rect, _ style: String, _ label: String) {
        let place = Self.place(frame)
        text += "<rect class=\"\(style)\" \(place)/>\n"
        if label.isEmpty || frame.height < Self.lowestLabelled { return }
        // A nested picture cuts its text off at the frame's edge.
        text += """
            <svg \(place)><text x="6" y="16">\(Self.escaped(label))</text></svg>

            """
    }

    // MARK: Labels

    private func label(_ content: SupplementaryContent?, _ name: String) -> String {
        let said = content.map { Self.label($0.data) } ?? ""
        return said.isEmpty ? name : said
    }

    /// The label of an item, whose further members follow its data.
    private static func itemLabel(_ said: [UInt8]) -> String {
        reading(said) { $0["data"].map(label) ?? "" } ?? ""
    }

    /// Reads what an item says, as an object of its data and its further members.
    private static func reading<Result>(
        _ said: [UInt8],
        _ body: (JSONValue) -> Result
    ) -> Result? {
        (try? JSONDocument(parsing: Array(#"{"data":"#.utf8) + said + [0x7D]))?.withRoot(body)
    }

    private static func label(_ data: [UInt8]) -> String {
        guard let document = try? JSONDocument(parsing: data) else { return "" }
        return document.withRoot(label)
    }

    /// The title, else the first text in what something says, which usually names it.
    private static func label(_ said: JSONValue) -> String {
        let title = said.isObject ? said["title"]?.string : nil
        let values = said.isObject ? said.members.map(\.value) : [said]
        let texts = ([title] + values.map(\.string)).compactMap { $0 }.filter { !$0.isEmpty }
        return String((texts.first ?? "").prefix(longestLabel))
    }

    /// Text in XML, without the control characters that XML cannot have.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func translate(_ frame: Rect) -> String {
        "translate(\(number(frame.x)) \(number(frame.y)))"
    }

    /// A frame's attributes.
    static func place(_ frame: Rect) -> String {
        "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
            + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
    }

    /// A length with at most 4 decimals.
    static func number(_ value: Double) -> String {
        var writer = JSONWriter(capacity: 64)
        writer.length(value)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
