import JSONCore
import LayoutCore

/// Draws the elements of a cell as SVG: images as boxes, texts where they were measured.
struct ElementPicture {
    /// What the item says: `data` and `elements`.
    let item: JSONValue
    let textScale: Double
    let isMirrored: Bool

    /// How high a line is, in ems, where only the line's height is known.
    private static let lineEms = 1.2

    /// The drawing, relative to the item; nil when it has no elements.
    func svg() -> String? {
        guard let elements = item["elements"], elements.isArray else { return nil }
        return elements.elements.map(drawing).joined()
    }

    private func drawing(_ element: JSONValue) -> String {
        let frame = Self.frame(element["frame"])
        switch element["role"]?.string {
        case "arrow": return arrow(frame)
        case "switch": return toggle(frame)
        case "image", "detailImage":
            return "<rect class=\"e\" \(PagePicture.place(frame)) rx=\"3\"/>\n"
        case let role?: return label(element, role, frame)
        case nil: return ""
        }
    }

    private func arrow(_ frame: Rect) -> String {
        let (from, to) = isMirrored ? (frame.right, frame.x) : (frame.x, frame.right)
        let points = [(from, frame.y), (to, frame.y + frame.height / 2), (from, frame.bottom)]
        let text = points.map { "\(PagePicture.number($0)),\(PagePicture.number($1))" }
        return "<polyline class=\"a\" points=\"\(text.joined(separator: " "))\"/>\n"
    }

    private func toggle(_ frame: Rect) -> String {
        let isOn = item["data"]?["value"]?.boolean ?? false
        let radius = frame.height / 2
        let x = isOn != isMirrored ? frame.right - radius : frame.x + radius
        return """
            <rect \(PagePicture.place(frame)) rx="\(PagePicture.number(radius))" \
            style="fill:\(isOn ? "#4c9f5b" : "#ddd")"/>\
            <circle cx="\(PagePicture.number(x))" cy="\(PagePicture.number(frame.y + radius))" \
            r="\(PagePicture.number(max(0, radius - 2)))" style="fill:#fff"/>

            """
    }

    // MARK: Texts

    private func label(_ element: JSONValue, _ role: String, _ frame: Rect) -> String {
        let words = element["text"]?.string ?? ""
        let count = max(1, Int(element["lines"]?.double ?? 1))
        let height = frame.height / Double(count)
        let size = fontSize(role) ?? height / Self.lineEms
        let isCentred = item["data"]?["type"]?.string == "logout"
        let (x, anchor) =
            isCentred
            ? (frame.x + frame.width / 2, "middle")
            : isMirrored ? (frame.right, "end") : (frame.x, "start")
        return Self.lines(words, count).enumerated().map { index, line in
            // The baseline of a line that is centred in its height.
            let y = frame.y + (Double(index) + 0.5) * height + size * 0.35
            return """
                <text x="\(PagePicture.number(x))" y="\(PagePicture.number(y))" \
                font-size="\(PagePicture.number(size))" text-anchor="\(anchor)"\
                \(color(element, role))>\(PagePicture.escaped(line))</text>

                """
        }.joined()
    }

    /// The font size of a form's label.
    private func fontSize(_ role: String) -> Double? {
        item["data"]?["\(role)Size"]?.double.map { $0 * textScale }
    }

    private func color(_ element: JSONValue, _ role: String) -> String {
        let color = element["color"]?.string ?? item["data"]?["\(role)Color"]?.string ?? ""
        // Other characters could say more than a colour.
        let isPlain = color.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            default: false
            }
        }
        return isPlain && !color.isEmpty ? " style=\"fill:\(color)\"" : ""
    }

    /// A text in so many lines of about one length: clients break it themselves.
    private static func lines(_ text: String, _ count: Int) -> [String] {
        let length = max(1, (text.count + count - 1) / count)
        var lines: [String] = []
        var rest = Substring(text)
        while !rest.isEmpty, lines.count < count {
            let isLast = lines.count == count - 1
            let cut = isLast ? rest : rest.prefix(length)
            let end = cut.count == rest.count ? nil : cut.lastIndex(of: " ")
            let line = end.map { rest[..<$0] } ?? cut
            lines.append(String(line))
            rest = rest.dropFirst(line.count).drop { $0 == " " }
        }
        return lines
    }

    private static func frame(_ frame: JSONValue?) -> Rect {
        func side(_ name: String) -> Double { frame?[name]?.double ?? 0 }
        return Rect(x: side("x"), y: side("y"), width: side("width"), height: side("height"))
    }
}
