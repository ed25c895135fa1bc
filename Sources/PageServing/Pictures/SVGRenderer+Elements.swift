import InputCore
import JSONCore
import LayoutCore
import ModuleKit
import TextCore

/// The style of a text, as a layout has it.
struct SVGTextStyle {
    /// The font's name; nil where none is configured.
    let font: String?
    /// The attributes that name the font, in the words of the system that shows the picture.
    let face: String
    let size: Double
    let lineHeight: Double
    let baseline: Double
    let color: String
    /// The points behind each grapheme.
    let letterSpacing: Double
    /// The line under text of it: the distance from the baseline down to its top, and its thickness.
    let underline: Line?
    /// The line through text of it.
    let strike: Line?

    /// A line along a text.
    struct Line {
        let offset: Double
        let thickness: Double

        fileprivate init?(_ line: JSONValue?) {
            guard let line, line.isArray else { return nil }
            let numbers = line.elements.compactMap(\.double)
            guard numbers.count == 2 else { return nil }
            (offset, thickness) = (numbers[0], numbers[1])
        }
    }

    init(_ style: JSONValue, fonts: TextMeasurer = .estimating) {
        font = style["font"]?.string
        face = font.map { SVGFont(named: $0, in: fonts).attributes } ?? ""
        size = style["size"]?.double ?? 0
        lineHeight = style["lineHeight"]?.double ?? 0
        baseline = style["baseline"]?.double ?? 0
        color = style["color"]?.string ?? "#000000"
        letterSpacing = style["letterSpacing"]?.double ?? 0
        underline = Line(style["underline"])
        strike = Line(style["strike"])
    }
}

extension SVGRenderer {
    /// Draws the elements of a cell, each clipped by the boxes that it names.
    mutating func draw(_ elements: [JSONValue], of cell: JSONValue) {
        var open: [Int] = []
        for element in elements {
            let clips = Self.clips(of: element, in: elements)
            while !clips.starts(with: open) {
                open.removeLast()
                svg.closeGroup()
            }
            for clip in clips.dropFirst(open.count) {
                svg.openClip(
                    Rect(elements[clip]["frame"]),
                    radius: elements[clip]["radius"]?.double ?? 0
                )
                open.append(clip)
            }
            draw(element, of: cell)
        }
        for _ in open { svg.closeGroup() }
    }

    /// Returns the indexes of the boxes that clip an element, the outermost first.
    private static func clips(of element: JSONValue, in elements: [JSONValue]) -> [Int] {
        var clips: [Int] = []
        var next = element["clip"]?.double
        while let clip = next.map({ Int(clamping: $0) }), elements.indices.contains(clip),
            clip < clips.first ?? elements.count
        {
            clips.insert(clip, at: 0)
            next = elements[clip]["clip"]?.double
        }
        return clips
    }

    /// Draws an element of a cell, in the cell's coordinates.
    mutating func draw(_ element: JSONValue, of cell: JSONValue) {
        let frame = Rect(element["frame"])
        switch element["kind"]?.string {
        case "text": text(element, frame)
        case "image":
            svg.image(
                frame,
                radius: element["radius"]?.double ?? 0,
                name: element["image"]?.string ?? "",
                look: SVGImageLook(element)
            )
        case "box":
            svg.paint(
                SVGBox(
                    frame: frame,
                    radius: element["radius"]?.double ?? 0,
                    contents: element["contents"],
                    shadow: element["shadow"],
                    border: element["border"]
                )
            )
        case "arrow": arrow(frame)
        case "switch": toggle(frame, isOn: cell["data"]?["value"]?.boolean ?? false)
        default: break
        }
    }

    private mutating func arrow(_ frame: Rect) {
        let (from, to) = isMirrored ? (frame.right, frame.x) : (frame.x, frame.right)
        let points = [(from, frame.y), (to, frame.y + frame.height / 2), (from, frame.bottom)]
        let text = points.map { "\(SVGWriter.number($0)),\(SVGWriter.number($1))" }
        svg.add("<polyline class=\"a\" points=\"\(text.joined(separator: " "))\"/>")
    }

    private mutating func toggle(_ frame: Rect, isOn: Bool) {
        let radius = frame.height / 2
        let x = isOn != isMirrored ? frame.right - radius : frame.x + radius
        svg.add(
            """
            <rect \(SVGWriter.place(frame)) rx="\(SVGWriter.number(radius))" \
            fill="\(isOn ? "#4c9f5b" : "#dddddd")"/>\
            <circle cx="\(SVGWriter.number(x))" cy="\(SVGWriter.number(frame.y + radius))" \
            r="\(SVGWriter.number(max(0, radius - 2)))" fill="#ffffff"/>
            """
        )
    }

    // MARK: Texts

    private mutating func text(_ element: JSONValue, _ frame: Rect) {
        guard let style = styles[element["style"]?.string ?? ""] else { return }
        let direction = element["direction"]?.string
        let isRightToLeft = direction.map { $0 == "rtl" } ?? isMirrored
        let align = element["align"]?.string ?? "start"
        let anchor = align == "center" ? "middle" : align
        let x =
            switch anchor {
            case "middle": frame.x + frame.width / 2
            case "end": isRightToLeft ? frame.x : frame.right
            default: isRightToLeft ? frame.right : frame.x
            }
        let start = (x: x, name: anchor, isRightToLeft: isRightToLeft)
        if runs(of: element, in: frame, style, anchor: start) { return }
        for (index, line) in Self.lines(of: element).enumerated() where !line.isEmpty {
            let y = frame.y + Double(index) * style.lineHeight + style.baseline
            svg.line(line, x: x, y: y, anchor: anchor, isRightToLeft: isRightToLeft, style: style)
        }
    }

    /// Returns the lines of a text: the substrings between its breaks, without what hangs at their
    /// ends and with tabs as spaces, the last one cut where the element says so.
    private static func lines(of element: JSONValue) -> [String] {
        let units = Array((element["text"]?.string ?? "").utf16)
        var breaks: [Int] = []
        if let offsets = element["breaks"], offsets.isArray {
            breaks = offsets.elements.compactMap { $0.double.map { Int(clamping: $0) } }
        }
        let cut = element["cut"]?.double.map { Int(clamping: $0) }
        let ends = breaks + [cut ?? units.count]
        var lines = zip([0] + breaks, ends).map { start, end in
            let range = units[min(start, units.count)..<max(start, min(end, units.count))]
            var line = range
            while let last = line.last, terminators.contains(last) { line.removeLast() }
            while let last = line.last, spaces.contains(last) { line.removeLast() }
            // A tab is measured as a space.
            return String(decoding: line.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF16.self)
        }
        if cut != nil { lines[lines.count - 1] += "…" }
        return lines
    }

    /// What ends a line: LF, VT, FF, CR, next line, line separator, paragraph separator.
    private static let terminators: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    /// What hangs at a line's end: tab, space, ideographic space.
    private static let spaces: Set<UInt16> = [0x09, 0x20, 0x3000]
}
