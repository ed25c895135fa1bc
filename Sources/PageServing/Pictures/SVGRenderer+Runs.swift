import InputCore
import JSONCore
import LayoutCore
import TextCore

/// A run of a text, as a layout has it.
private struct SVGRun {
    let end: Int
    let style: SVGTextStyle
    let isStruck: Bool
    let isUnderlined: Bool
    let background: String?
    let radius: Double

    init?(_ run: JSONValue, styles: [ExactString: SVGTextStyle]) {
        guard let end = run["end"]?.double, let style = styles[run["style"]?.string ?? ""] else {
            return nil
        }
        self.end = Int(clamping: end)
        self.style = style
        isStruck = run["strike"]?.boolean ?? false
        isUnderlined = run["underline"]?.boolean ?? false
        background = run["background"]?.string
        radius = run["radius"]?.double ?? 0
    }
}

extension SVGRenderer {
    /// Draws the backgrounds of a text's runs, then its lines, a `tspan` a run, then the lines under and
    /// through them; false where it has no runs.
    mutating func runs(
        of element: JSONValue,
        in frame: Rect,
        _ style: SVGTextStyle,
        anchor: (x: Double, name: String, isRightToLeft: Bool)
    ) -> Bool {
        guard let list = element["runs"], list.isArray else { return false }
        let runs = list.elements.compactMap { SVGRun($0, styles: styles) }
        guard !runs.isEmpty else { return false }
        let text = SVGRunText(element)
        let areas = areas(of: runs, text, in: frame, style, isRightToLeft: anchor.isRightToLeft)
        for area in areas {
            guard let background = runs[area.run].background else { continue }
            let shape =
                SVGWriter.place(area.frame)
                + SVGWriter.radius(runs[area.run].radius, in: area.frame)
            svg.add("<rect \(shape)\(svg.colors.attributes(.fill, background))/>")
        }
        for index in text.starts.indices {
            let parts = text.parts(ofLine: index, ends: runs.map(\.end))
            guard !parts.isEmpty else { continue }
            svg.line(
                parts.map { (text: $0.text, style: runs[$0.run].style) },
                x: anchor.x,
                y: frame.y + Double(index) * style.lineHeight + style.baseline,
                anchor: anchor.name,
                isRightToLeft: anchor.isRightToLeft
            )
        }
        for area in areas { lines(along: area, runs[area.run], baseline: style.baseline) }
        return true
    }

    /// The area of a run on a line.
    private struct Area {
        var run: Int
        var frame: Rect
    }

    private func areas(
        of runs: [SVGRun],
        _ text: SVGRunText,
        in frame: Rect,
        _ style: SVGTextStyle,
        isRightToLeft: Bool
    ) -> [Area] {
        let fragments = measurer.fragments(
            of: text.text,
            ends: runs.map(\.end),
            style: TextStyle(
                size: style.size,
                locale: locale,
                direction: isRightToLeft ? .rightToLeft : .leftToRight,
                spans: runs.map { run in
                    TextSpan(
                        end: run.end,
                        font: run.style.font.flatMap(measurer.font(named:)) ?? .standard,
                        size: run.style.size,
                        letterSpacing: run.style.letterSpacing
                    )
                }
            ),
            starts: text.starts,
            cut: text.cut
        )
        var widths = [Double](repeating: 0, count: text.starts.count)
        for fragment in fragments { widths[fragment.line] += fragment.width }
        return fragments.map { fragment in
            let free = max(0, frame.width - widths[fragment.line])
            let isAtRight = (text.align == "end") != isRightToLeft
            let start = text.align == "center" ? free / 2 : isAtRight ? free : 0
            return Area(
                run: fragment.run,
                frame: Rect(
                    x: frame.x + start + fragment.x,
                    y: frame.y + Double(fragment.line) * style.lineHeight,
                    width: fragment.width,
                    height: style.lineHeight
                )
            )
        }
    }

    /// Draws the lines under and through a run.
    private mutating func lines(along area: Area, _ run: SVGRun, baseline: Double) {
        let lines = [
            run.isUnderlined ? run.style.underline : nil, run.isStruck ? run.style.strike : nil,
        ]
        for case let line? in lines {
            let frame = Rect(
                x: area.frame.x,
                y: area.frame.y + baseline + line.offset,
                width: area.frame.width,
                height: line.thickness
            )
            svg.add(
                "<rect \(SVGWriter.place(frame))\(svg.colors.attributes(.fill, run.style.color))/>"
            )
        }
    }
}

/// The text of an element with runs, and where its lines are.
private struct SVGRunText {
    let text: String
    let starts: [Int]
    let cut: Int?
    let align: String
    private let units: [UInt16]

    init(_ element: JSONValue) {
        text = element["text"]?.string ?? ""
        units = Array(text.utf16)
        var breaks: [Int] = []
        if let offsets = element["breaks"], offsets.isArray {
            breaks = offsets.elements.compactMap { $0.double.map { Int(clamping: $0) } }
        }
        starts = [0] + breaks
        cut = element["cut"]?.double.map { Int(clamping: $0) }
        align = element["align"]?.string ?? "start"
    }

    /// Returns the parts of a line that are drawn, in the order of the text. The ellipsis belongs to the first
    /// run that reaches to it.
    func parts(ofLine index: Int, ends: [Int]) -> [(run: Int, text: String)] {
        let isLast = index == starts.count - 1
        let range = drawn(from: starts[index], to: isLast ? cut ?? units.count : starts[index + 1])
        var parts: [(run: Int, text: String)] = []
        var start = range.lowerBound
        for (run, end) in ends.enumerated() {
            let end = run == ends.count - 1 ? range.upperBound : min(end, range.upperBound)
            guard start < end else { continue }
            let part = units[start..<end].map { $0 == 0x09 ? 0x20 : $0 }
            parts.append((run, String(decoding: part, as: UTF16.self)))
            start = end
        }
        if isLast, let cut {
            let run = ends.firstIndex { $0 >= cut } ?? ends.count - 1
            if parts.last?.run == run {
                parts[parts.count - 1].text += "\u{2026}"
            } else {
                parts.append((run, "\u{2026}"))
            }
        }
        return parts
    }

    /// The units of a line without its terminator and the spaces before it.
    private func drawn(from start: Int, to end: Int) -> Range<Int> {
        let start = min(max(0, start), units.count)
        var end = max(start, min(end, units.count))
        while end > start, Self.terminators.contains(units[end - 1]) { end -= 1 }
        while end > start, Self.spaces.contains(units[end - 1]) { end -= 1 }
        return start..<end
    }

    private static let terminators: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    private static let spaces = Set<UInt16>(
        [0x09, 0x20, 0x1680, 0x205F, 0x3000] + Array(0x2000...0x2006) + Array(0x2008...0x200A)
    )
}

extension SVGWriter {
    /// Draws a line of text of several runs on its baseline.
    fileprivate mutating func line(
        _ runs: [(text: String, style: SVGTextStyle)],
        x: Double,
        y: Double,
        anchor: String,
        isRightToLeft: Bool
    ) {
        let direction = isRightToLeft ? " direction=\"rtl\"" : ""
        let alignment = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
        let spans = runs.map { run in
            "<tspan\(attributes(of: run.style))>\(XMLText.escaped(run.text))</tspan>"
        }
        add(
            """
            <text x="\(Self.number(x))" y="\(Self.number(y))"\(alignment)\(direction)>\
            \(spans.joined())</text>
            """
        )
    }
}
