/// What a window must hold, found by looking at everything in a layout's JSON. It knows the answers'
/// shape, and nothing of the service's code.
struct WindowModel {
    let layout: PlainJSON
    /// Lengths are multiples of one part in so many of a point.
    private let unitsPerPoint: Double
    private let isMirrored: Bool

    /// A place in a page, in points.
    struct Box: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        /// Whether the two share some area; what is less than a millionth of a point is none.
        func meets(_ other: Box) -> Bool {
            let least = 1e-6
            return width > 0 && height > 0 && other.width > 0 && other.height > 0
                && x + width > other.x + least && other.x + other.width > x + least
                && y + height > other.y + least && other.y + other.height > y + least
        }
    }

    /// Something visible.
    struct Thing: Equatable {
        let section: Int
        /// An item's index; nil of a header, footer, decoration or placeholder.
        var index: Int?
        var kind: String?
        let frame: Box
        /// All that the layout says of it but its frame.
        let says: PlainJSON
    }

    init(_ layout: PlainJSON) {
        self.layout = layout
        unitsPerPoint = layout["viewport"]?["scale"]?.number ?? 10_000
        isMirrored = layout["viewport"]?["direction"]?.content == "rtl"
    }

    // MARK: Numbers

    private func length(_ value: PlainJSON?) -> Double {
        nearest(value?.number ?? .nan)
    }

    /// The nearest multiple of the unit: halves, and what is less than 1e-6 below them, up.
    private func nearest(_ number: Double) -> Double {
        ((number + 1e-6) * unitsPerPoint + 0.5).rounded(.down) / unitsPerPoint
    }

    func box(_ value: PlainJSON?) -> Box {
        Box(
            x: length(value?["x"]),
            y: length(value?["y"]),
            width: length(value?["width"]),
            height: length(value?["height"])
        )
    }

    /// An edge of a rectangle as it is meant: the multiple that its four decimals stand for.
    private func edge(_ number: Double) -> Double {
        let multiple = nearest(number)
        return abs(multiple - number) <= 0.5001e-4 ? multiple : number
    }

    private func meant(_ box: Box) -> Box {
        let (left, top) = (edge(box.x), edge(box.y))
        return Box(
            x: left,
            y: top,
            width: edge(box.x + box.width) - left,
            height: edge(box.y + box.height) - top
        )
    }

    private func moved(_ box: Box, x: Double, y: Double) -> Box {
        Box(x: nearest(box.x + x), y: nearest(box.y + y), width: box.width, height: box.height)
    }

    private var sections: [PlainJSON] { layout["sections"]?.elements ?? [] }

    private func says(_ value: PlainJSON) -> PlainJSON {
        var value = value
        value["frame"] = nil
        return value
    }

    // MARK: The page

    /// The visible rectangle.
    func rect(offset: Double, height: Double) -> Box {
        let content = layout["contentSize"]
        let most = max(0, length(content?["height"]) - height)
        let y = min(max(0, offset), most)
        return Box(x: 0, y: y, width: length(content?["width"]), height: height)
    }

    private func extended(_ rect: Box, _ overscan: Double) -> Box {
        var rect = rect
        rect.y -= overscan
        rect.height += 2 * overscan
        return meant(rect)
    }

    /// The items of the page that a rectangle meets.
    func items(in rect: Box, overscan: Double) -> [Thing] {
        let rect = extended(rect, overscan)
        return sections.enumerated().flatMap { section, content in
            let origin = origin(of: content)
            return (content["items"]?.elements ?? []).enumerated().compactMap {
                index,
                item -> Thing? in
                let frame = moved(box(item["frame"]), x: origin.x, y: origin.y)
                guard frame.meets(rect) else { return nil }
                return Thing(section: section, index: index, frame: frame, says: says(item))
            }
        }
    }

    /// Where the items of a section are counted from, a scroller being at rest.
    private func origin(of section: PlainJSON) -> (x: Double, y: Double) {
        let frame = box(section["frame"])
        guard let scroller = section["scroller"], !scroller.isNull else { return (0, frame.y) }
        let port = box(scroller["frame"])
        let extent = max(length(scroller["contentSize"]?["width"]), port.width)
        let x = isMirrored ? port.x + port.width - extent : port.x
        return (x, frame.y + port.y)
    }

    /// The pinned headers and footers of the sections that a rectangle meets.
    func pinned(in rect: Box) -> [Thing] {
        let rect = meant(rect)
        return sections.enumerated().flatMap { index, section -> [Thing] in
            let whole = box(section["frame"])
            guard whole.meets(rect) else { return [] }
            return ["header", "footer"].compactMap { kind -> Thing? in
                guard let part = section[kind], part["pinned"] == .word("true") else { return nil }
                var frame = moved(box(part["frame"]), x: 0, y: whole.y)
                if kind == "header" {
                    frame.y = max(frame.y, min(rect.y, whole.y + whole.height - frame.height))
                } else {
                    frame.y = max(whole.y, min(frame.y, rect.y + rect.height - frame.height))
                }
                return Thing(
                    section: index,
                    kind: kind == "header" ? nil : kind,
                    frame: moved(frame, x: 0, y: 0),
                    says: says(part)
                )
            }
        }
    }

    /// All other parts that a rectangle meets.
    func parts(in rect: Box, overscan: Double) -> [Thing] {
        let pinned = pinned(in: rect)
        let rect = extended(rect, overscan)
        return sections.enumerated().flatMap { index, section in
            ["header", "footer", "decoration", "placeholder"].compactMap { kind -> Thing? in
                guard let part = section[kind], !part.isNull,
                    !pinned.contains(where: { $0.section == index && $0.kind ?? "header" == kind })
                else { return nil }
                let frame = moved(box(part["frame"]), x: 0, y: box(section["frame"]).y)
                guard frame.meets(rect) else { return nil }
                return Thing(section: index, kind: kind, frame: frame, says: says(part))
            }
        }
    }

    // MARK: One scroller

    /// The visible rectangle of a section's content.
    func rect(ofScroller section: Int, offset: Double) -> Box {
        let scroller = sections[section]["scroller"]
        let width = length(scroller?["frame"]?["width"])
        let content = length(scroller?["contentSize"]?["width"])
        let offset = min(max(0, offset), max(0, content - width))
        let x = isMirrored ? max(content, width) - offset - width : offset
        let height = length(scroller?["contentSize"]?["height"])
        return Box(x: x, y: 0, width: width, height: height)
    }

    /// The items of a section's content that a rectangle meets.
    func items(ofScroller section: Int, in rect: Box, overscan: Double) -> [Thing] {
        var rect = rect
        rect.x -= overscan
        rect.width += 2 * overscan
        rect = meant(rect)
        let items = sections[section]["items"]?.elements ?? []
        return items.enumerated().compactMap { index, item in
            let frame = box(item["frame"])
            guard frame.meets(rect) else { return nil }
            return Thing(section: section, index: index, frame: frame, says: says(item))
        }
    }

    /// The model in which the carousel of a section's item is the section's own scroller.
    func carousel(section: Int, item: Int) -> WindowModel {
        var sections = sections
        let carousel = sections[section]["items"]?.elements[item]["carousel"]
        sections[section]["scroller"] = carousel
        sections[section]["items"] = carousel?["items"]
        var layout = layout
        layout["sections"] = .array(sections)
        return WindowModel(layout)
    }

    // MARK: What a window says

    /// A list of a window, as things.
    func things(_ list: PlainJSON?) -> [Thing] {
        (list?.elements ?? []).map { value in
            var rest = says(value)
            for name in ["section", "index", "kind"] { rest[name] = nil }
            return Thing(
                section: value["section"]?.integer ?? -1,
                index: value["index"]?.integer,
                kind: value["kind"]?.content,
                frame: box(value["frame"]),
                says: rest
            )
        }
    }
}
