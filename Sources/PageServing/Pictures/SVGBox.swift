import JSONCore
import LayoutCore

/// A box of a layout: a decoration, or the background of a stack.
struct SVGBox {
    let frame: Rect
    let radius: Double
    /// `color`, `image` or `gradient`.
    let contents: JSONValue?
    let shadow: JSONValue?
    let border: JSONValue?
}

extension SVGWriter {
    /// Draws a box: its shadow, its contents, its border.
    mutating func paint(_ box: SVGBox) {
        let radius = Self.radius(box.radius, in: box.frame)
        let shape = "\(Self.place(box.frame))\(radius)"
        if let shadow = box.shadow, shadow.isObject {
            self.shadow(shadow, shape: shape, in: box.frame)
        }
        if let contents = box.contents, contents.isObject { fill(contents, shape: shape, of: box) }
        if let border = box.border, border.isObject { self.border(border, of: box) }
    }

    private mutating func fill(_ contents: JSONValue, shape: String, of box: SVGBox) {
        if let color = contents["color"]?.string {
            add("<rect \(shape)\(colors.attributes(.fill, color))/>")
        } else if let name = contents["image"]?.string {
            image(box.frame, radius: box.radius, name: name, look: SVGImageLook())
        } else if let gradient = contents["gradient"], gradient.isObject {
            let id = self.gradient(gradient, in: box.frame)
            add("<rect \(shape) fill=\"url(#\(id))\"/>")
        }
    }

    /// Draws a shadow: the shape, moved and blurred. Its radius is the standard deviation.
    private mutating func shadow(_ shadow: JSONValue, shape: String, in frame: Rect) {
        let offset = Self.point(shadow["offset"], otherwise: (0, 0))
        let deviation = shadow["radius"]?.double ?? 0
        var filter = ""
        if deviation > 0 {
            let id = nextID()
            let reach = deviation * 3
            let room = Rect(
                x: frame.x - reach,
                y: frame.y - reach,
                width: frame.width + 2 * reach,
                height: frame.height + 2 * reach
            )
            add(
                """
                <filter id="\(id)" filterUnits="userSpaceOnUse" \(Self.place(room))>\
                <feGaussianBlur stdDeviation="\(Self.number(deviation))"/></filter>
                """
            )
            filter = " filter=\"url(#\(id))\""
        }
        let color = colors.attributes(
            .fill,
            shadow["color"]?.string ?? "#000000",
            opacity: shadow["opacity"]?.double ?? 1
        )
        let move = "translate(\(Self.number(offset.0)) \(Self.number(offset.1)))"
        add("<rect \(shape)\(color) transform=\"\(move)\"\(filter)/>")
    }

    /// Adds a gradient along the line from its start to its end, and returns its id.
    private mutating func gradient(_ gradient: JSONValue, in frame: Rect) -> String {
        let id = nextID()
        let start = Self.point(gradient["start"], otherwise: (0, 0))
        let end = Self.point(gradient["end"], otherwise: (1, 0))
        let colors = Self.list(gradient["colors"]).compactMap(\.string)
        let locations = Self.list(gradient["locations"]).compactMap(\.double)
        let stops = colors.enumerated().map { index, color in
            let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
            let offset = index < locations.count ? locations[index] : even
            let stop = self.colors.attributes(.stop, color)
            return "<stop offset=\"\(Self.number(offset))\"\(stop)/>"
        }
        add(
            """
            <linearGradient id="\(id)" gradientUnits="userSpaceOnUse" \
            x1="\(Self.number(frame.x + start.0 * frame.width))" \
            y1="\(Self.number(frame.y + start.1 * frame.height))" \
            x2="\(Self.number(frame.x + end.0 * frame.width))" \
            y2="\(Self.number(frame.y + end.1 * frame.height))">\
            \(stops.joined())</linearGradient>
            """
        )
        return id
    }

    /// Draws a border inside the frame.
    private mutating func border(_ border: JSONValue, of box: SVGBox) {
        let width = border["width"]?.double ?? 1
        let frame = Rect(
            x: box.frame.x + width / 2,
            y: box.frame.y + width / 2,
            width: max(0, box.frame.width - width),
            height: max(0, box.frame.height - width)
        )
        let color = colors.attributes(.stroke, border["color"]?.string ?? "#000000")
        let radius = Self.radius(max(0, box.radius - width / 2), in: frame)
        add(
            """
            <rect \(Self.place(frame))\(radius) fill="none"\(color) \
            stroke-width="\(Self.number(width))"/>
            """
        )
    }

    private static func point(_ json: JSONValue?, otherwise: (Double, Double)) -> (Double, Double) {
        let numbers = list(json).compactMap(\.double)
        return numbers.count == 2 ? (numbers[0], numbers[1]) : otherwise
    }

    private static func list(_ json: JSONValue?) -> [JSONValue] {
        guard let json, json.isArray else { return [] }
        return Array(json.elements)
    }
}
