import Foundation

/// Draws a layout from nothing but its JSON, as the guide for clients says: boxes, and one line of
/// text after the other, each where its style puts it.
struct WireDrawer {
    /// A rectangle in points.
    struct Box: Equatable {
        var x = 0.0
        var y = 0.0
        var width = 0.0
        var height = 0.0

        init() {}

        init(_ json: Any?) {
            let sides = json as? [String: Any] ?? [:]
            func side(_ name: String) -> Double { (sides[name] as? NSNumber)?.doubleValue ?? 0 }
            (x, y) = (side("x"), side("y"))
            (width, height) = (side("width"), side("height"))
        }

        func moved(by other: Box) -> Box {
            var moved = self
            moved.x += other.x
            moved.y += other.y
            return moved
        }
    }

    /// A line of text.
    struct Line: Equatable {
        var text: String
        var font: String?
        var size: Double
        var color: String
        var isRightToLeft: Bool
        /// The alignment as an edge: `start`, `middle` or `end` of the text's own direction.
        var anchor: String
        /// The x of that edge, and the y of the baseline, in the page.
        var x: Double
        var baseline: Double
        /// The element that it belongs to.
        var element: Int
    }

    /// An element of a cell.
    struct Element {
        var kind: String
        var role: String
        /// In the page.
        var frame: Box
        var json: [String: Any]
    }

    private(set) var lines: [Line] = []
    /// In painting order.
    private(set) var boxes: [DrawnBox] = []
    private(set) var elements: [Element] = []
    private let layout: [String: Any]
    let isMirrored: Bool

    init(_ bytes: some Sequence<UInt8>) throws {
        let json = try JSONSerialization.jsonObject(with: Data(bytes))
        let whole = json as? [String: Any] ?? [:]
        let palette = whole["palette"] as? [String: [String: Any]] ?? [:]
        layout = Self.lit(whole, by: palette) as? [String: Any] ?? [:]
        let viewport = layout["viewport"] as? [String: Any]
        isMirrored = viewport?["direction"] as? String == "rtl"
        let docks = layout["docks"] as? [[String: Any]] ?? []
        var top = 0.0
        for dock in docks where dock["edge"] as? String == "top" {
            guard let section = dock["section"] as? [String: Any] else { continue }
            draw(section, down: top)
            top += Box(section["frame"]).height
        }
        for section in layout["sections"] as? [[String: Any]] ?? [] { draw(section, down: top) }
        let bottom = top + Box(layout["contentSize"]).height
        for dock in docks where dock["edge"] as? String == "bottom" {
            guard let section = dock["section"] as? [String: Any] else { continue }
            draw(section, down: bottom)
        }
    }

    /// True where each text has one style, which is what is drawn here.
    var isPlain: Bool { !elements.contains { $0.json["runs"] != nil } }

    /// True where the page has a ground, as one with colours of the palette has.
    var hasGround: Bool { layout["palette"] != nil }

    /// Returns a value with the colours of the light mode in place of their names.
    private static func lit(_ value: Any, by palette: [String: [String: Any]]) -> Any {
        switch value {
        case let object as [String: Any]: object.mapValues { lit($0, by: palette) }
        case let list as [Any]: list.map { lit($0, by: palette) }
        case let text as String where text.hasPrefix("$"):
            palette[String(text.dropFirst())]?["light"] ?? text
        default: value
        }
    }

    /// The styles by key.
    var styles: [String: [String: Any]] { layout["styles"] as? [String: [String: Any]] ?? [:] }

    private mutating func draw(_ section: [String: Any], down: Double) {
        var origin = Box(section["frame"])
        origin.y += down
        if let decoration = section["decoration"] as? [String: Any] {
            boxes += DrawnBox.boxes(of: decoration, at: Box(decoration["frame"]).moved(by: origin))
        }
        for name in ["header", "footer", "placeholder"] { draw(section[name], at: origin) }
        let place = content(of: section["scroller"], at: origin)
        for item in section["items"] as? [[String: Any]] ?? [] {
            draw(item, at: place)
            guard let carousel = item["carousel"] as? [String: Any] else { continue }
            let inside = content(of: carousel, at: Box(item["frame"]).moved(by: place))
            for item in carousel["items"] as? [[String: Any]] ?? [] { draw(item, at: inside) }
        }
    }

    /// The origin of a scroller's content at rest.
    private func content(of scroller: Any?, at origin: Box) -> Box {
        guard let scroller = scroller as? [String: Any] else { return origin }
        var place = Box(scroller["frame"]).moved(by: origin)
        let extent = max(Box(scroller["contentSize"]).width, place.width)
        if isMirrored { place.x += place.width - extent }
        return place
    }

    private mutating func draw(_ json: Any?, at origin: Box) {
        guard let json = json as? [String: Any] else { return }
        let frame = Box(json["frame"]).moved(by: origin)
        if json["elements"] == nil {
            // The header or footer of a form without a title is a distance between sections: the web client draws
            // its title alone, on nothing, so that there is no box that a picture could show.
            let data = json["data"] as? [String: Any] ?? [:]
            if data.count == 1, data["title"] is NSNull { return }
            boxes.append(DrawnBox(kind: "own", frame: frame))
        }
        let all = json["elements"] as? [[String: Any]] ?? []
        for element in all.map({ Self.rounded($0, among: all) }) {
            let element = Element(
                kind: element["kind"] as? String ?? "",
                role: element["role"] as? String ?? "",
                frame: Box(element["frame"]).moved(by: frame),
                json: element
            )
            elements.append(element)
            if element.kind == "text" { drawText(element) }
            boxes += DrawnBox.boxes(ofElement: element)
        }
    }

    /// Returns an image with the radius of a box as large as itself that clips it, which looks the same.
    private static func rounded(
        _ element: [String: Any],
        among all: [[String: Any]]
    ) -> [String: Any] {
        var rounded = element
        var next = element["clip"] as? Int
        while element["kind"] as? String == "image", rounded["radius"] == nil, let index = next {
            let box = all[index]
            if Box(box["frame"]) == Box(element["frame"]) { rounded["radius"] = box["radius"] }
            next = box["clip"] as? Int
        }
        return rounded
    }

    private mutating func drawText(_ element: Element) {
        let style = styles[element.json["style"] as? String ?? ""] ?? [:]
        func number(_ name: String) -> Double { (style[name] as? NSNumber)?.doubleValue ?? .nan }
        let isRightToLeft =
            (element.json["direction"] as? String).map { $0 == "rtl" } ?? isMirrored
        let align = element.json["align"] as? String ?? "start"
        let x =
            switch align {
            case "center": element.frame.x + element.frame.width / 2
            case "end" where isRightToLeft: element.frame.x
            case "start" where !isRightToLeft: element.frame.x
            default: element.frame.x + element.frame.width
            }
        for (index, text) in Self.lines(of: element.json).enumerated() {
            lines.append(
                Line(
                    text: text,
                    font: style["font"] as? String,
                    size: number("size"),
                    color: style["color"] as? String ?? "",
                    isRightToLeft: isRightToLeft,
                    anchor: align == "center" ? "middle" : align,
                    x: x,
                    baseline: element.frame.y + Double(index) * number("lineHeight")
                        + number("baseline"),
                    element: elements.count - 1
                )
            )
        }
    }

    /// The lines of a text: the substrings between its breaks, without the spaces and line
    /// terminators at their ends; the last one cut where the element says so.
    static func lines(of element: [String: Any]) -> [String] {
        let units = Array((element["text"] as? String ?? "").utf16)
        let breaks = element["breaks"] as? [Int] ?? []
        let cut = element["cut"] as? Int
        let ends = breaks + [cut ?? units.count]
        return zip([0] + breaks, ends).enumerated().map { index, range in
            var line = String(decoding: units[range.0..<range.1], as: UTF16.self)
            while let last = line.last, last.isWhitespace || last.isNewline { line.removeLast() }
            line = line.replacing("\t", with: " ")
            return index == ends.count - 1 && cut != nil ? line + "…" : line
        }
    }
}
