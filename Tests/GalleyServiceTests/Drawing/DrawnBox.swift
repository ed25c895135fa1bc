import Foundation

/// A rectangle as it is painted: where, how round, and with what.
struct DrawnBox: Equatable, CustomStringConvertible {
    /// `own` for what the client draws itself, `image`, `fill`, `gradient`, `shadow`, `border`, `switch`.
    var kind: String
    /// In the page.
    var frame: WireDrawer.Box
    var radius = 0.0
    /// The colour as six digits, and its opacity; those of a gradient with their places.
    var colors: [Stop] = []
    /// The width of a border, the blur and the offset of a shadow, the ends of a gradient's line as
    /// fractions of the frame.
    var lengths: [Double] = []

    /// A colour at a place of a gradient.
    struct Stop: Equatable {
        var color: String
        var opacity: Double
        var place = 0.0
    }

    var description: String {
        "\(kind) \(frame.x) \(frame.y) \(frame.width) \(frame.height) r\(radius) \(colors) \(lengths)"
    }

    /// True where both would look the same: numbers may differ by what writing them rounds.
    func looksLike(_ other: DrawnBox) -> Bool {
        func same(_ one: [Double], _ other: [Double]) -> Bool {
            one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 0.002 }
        }
        func numbers(_ box: DrawnBox) -> [Double] {
            [box.frame.x, box.frame.y, box.frame.width, box.frame.height, box.radius]
                + box.lengths + box.colors.flatMap { [$0.opacity, $0.place] }
        }
        return kind == other.kind && colors.map(\.color) == other.colors.map(\.color)
            && same(numbers(self), numbers(other))
    }
}

// MARK: From the layout

extension DrawnBox {
    /// The boxes of an element.
    static func boxes(ofElement element: WireDrawer.Element) -> [DrawnBox] {
        let radius = number(element.json["radius"])
        switch element.kind {
        case "box": return boxes(of: element.json, at: element.frame)
        case "image":
            return [DrawnBox(kind: "image", frame: element.frame, radius: radius).fitting]
        case "switch":
            let round = element.frame.height / 2
            return [DrawnBox(kind: "switch", frame: element.frame, radius: round)]
        default: return []
        }
    }

    /// The boxes of a decoration, or of a box element: shadow, contents, border.
    static func boxes(of json: [String: Any], at frame: WireDrawer.Box) -> [DrawnBox] {
        let radius = number(json["radius"])
        let contents = json["contents"] as? [String: Any] ?? [:]
        var boxes: [DrawnBox] = []
        if let shadow = (json["shadow"] ?? contents["shadow"]) as? [String: Any] {
            var box = DrawnBox(kind: "shadow", frame: frame, radius: radius)
            var stop = stop(shadow["color"])
            stop.opacity *= number(shadow["opacity"], otherwise: 1)
            box.colors = [stop]
            box.lengths = numbers(shadow["offset"], otherwise: [0, 0]) + [number(shadow["radius"])]
            boxes.append(box)
        }
        if let color = contents["color"] {
            boxes.append(
                DrawnBox(kind: "fill", frame: frame, radius: radius, colors: [stop(color)])
            )
        } else if contents["image"] != nil {
            boxes.append(DrawnBox(kind: "image", frame: frame, radius: radius))
        } else if let gradient = contents["gradient"] as? [String: Any] {
            boxes.append(self.gradient(gradient, frame, radius))
        }
        if let border = json["border"] as? [String: Any] {
            boxes.append(self.border(border, frame, radius))
        }
        return boxes.map(\.fitting)
    }

    private static func gradient(
        _ gradient: [String: Any],
        _ frame: WireDrawer.Box,
        _ radius: Double
    ) -> DrawnBox {
        let colors = gradient["colors"] as? [Any] ?? []
        let places = numbers(gradient["locations"], otherwise: [])
        var box = DrawnBox(kind: "gradient", frame: frame, radius: radius)
        box.colors = colors.enumerated().map { index, color in
            var stop = stop(color)
            stop.place =
                index < places.count
                ? places[index] : Double(index) / Double(max(1, colors.count - 1))
            return stop
        }
        box.lengths =
            numbers(gradient["start"], otherwise: [0, 0])
            + numbers(gradient["end"], otherwise: [1, 0])
        return box
    }

    /// A border is inside the frame: the line's middle is half its width in.
    private static func border(
        _ border: [String: Any],
        _ frame: WireDrawer.Box,
        _ radius: Double
    ) -> DrawnBox {
        let width = number(border["width"])
        var inner = frame
        inner.x += width / 2
        inner.y += width / 2
        inner.width = max(0, frame.width - width)
        inner.height = max(0, frame.height - width)
        return DrawnBox(
            kind: "border",
            frame: inner,
            radius: max(0, radius - width / 2),
            colors: [stop(border["color"])],
            lengths: [width]
        )
    }

    /// The box with corners no rounder than it has room for.
    private var fitting: DrawnBox {
        var box = self
        box.radius = min(radius, frame.width / 2, frame.height / 2)
        return box
    }

    private static func number(_ json: Any?, otherwise: Double = 0) -> Double {
        (json as? NSNumber)?.doubleValue ?? otherwise
    }

    private static func numbers(_ json: Any?, otherwise: [Double]) -> [Double] {
        (json as? [NSNumber])?.map(\.doubleValue) ?? otherwise
    }

    private static func stop(_ json: Any?) -> Stop {
        let text = json as? String ?? "#000000"
        let alpha = text.count > 7 ? UInt8(text.suffix(2), radix: 16) : nil
        return Stop(
            color: String(text.prefix(7).dropFirst()).uppercased(),
            opacity: alpha.map { Double($0) / 255 } ?? 1
        )
    }
}

// MARK: From a picture

extension DrawnBox {
    /// The box of a `rect`; nil for those that show what is the picture's own: scrollers, the
    /// selection, failures.
    ///
    /// - Parameters:
    ///   - gradients: the gradients so far, by their id, in the coordinates of their rects.
    ///   - blurs: the deviations of the blurs so far, by the id of their filter.
    init?(
        rect: [String: String],
        origin: (x: Double, y: Double),
        gradients: [String: DrawnBox],
        blurs: [String: Double]
    ) {
        func number(_ name: String) -> Double { rect[name].flatMap(Double.init) ?? 0 }
        var local = WireDrawer.Box()
        (local.x, local.y) = (number("x"), number("y"))
        (local.width, local.height) = (number("width"), number("height"))
        var place = WireDrawer.Box()
        (place.x, place.y) = origin
        self.init(kind: "fill", frame: local.moved(by: place), radius: number("rx"))
        let url = { (text: String?) in text?.split { "#()".contains($0) }.last.map(String.init) }
        switch rect["class"] {
        case "h", "f", "p", "i": kind = "own"
        case "m": kind = "image"
        case .some: return nil
        case nil:
            if rect["stroke"] != nil {
                kind = "border"
                colors = [Self.stop(rect["stroke"], rect["stroke-opacity"])]
                lengths = [number("stroke-width")]
            } else if let gradient = url(rect["fill"]).flatMap({ gradients[$0] }) {
                kind = "gradient"
                colors = gradient.colors
                lengths = gradient.lengths.enumerated().map { index, length in
                    let (start, size) =
                        index % 2 == 0 ? (local.x, local.width) : (local.y, local.height)
                    return size > 0 ? (length - start) / size : 0
                }
            } else {
                colors = [Self.stop(rect["fill"], rect["fill-opacity"])]
                if let move = rect["transform"] {
                    kind = "shadow"
                    let blur = url(rect["filter"]).flatMap { blurs[$0] } ?? 0
                    lengths = PictureReader.numbers(move) + [blur]
                } else if rect["fill"] == "#4c9f5b" || rect["fill"] == "#dddddd" {
                    kind = "switch"
                    colors = []
                }
            }
        }
    }

    private static func stop(_ color: String?, _ opacity: String?) -> Stop {
        Stop(
            color: String(color?.dropFirst() ?? "").uppercased(),
            opacity: opacity.flatMap(Double.init) ?? 1
        )
    }
}
