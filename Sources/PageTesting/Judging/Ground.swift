import JSONCore
import LayoutCore

/// What a text may be seen on.
enum Ground: Equatable {
    /// One colour.
    case color(SolidColor)
    /// An image or a gradient.
    case unknown
}

/// An area that is filled, in the coordinates of a cell.
struct FilledArea {
    let frame: Rect
    /// The text of a colour; nil for an image or a gradient.
    let color: String?

    /// Creates the area of a box, a decoration or an image; nil where nothing is filled.
    init?(_ thing: JSONValue, frame: Rect) {
        self.frame = frame
        if let image = thing["image"] {
            guard image.string != nil else { return nil }
            color = nil
            return
        }
        guard let contents = thing["contents"], contents.isObject else { return nil }
        if let color = contents["color"]?.string {
            self.color = color
        } else {
            guard contents["gradient"] != nil || contents["image"]?.string != nil else {
                return nil
            }
            color = nil
        }
    }
}

extension [FilledArea] {
    /// Returns the colours that a frame may be seen on: those of the topmost areas that it touches.
    ///
    /// - Parameter base: What is below all areas.
    func grounds(below frame: Rect, base: [Ground], in colors: PageColors) -> [Ground] {
        grounds(below: frame, base: base, in: colors, among: count)
    }

    /// - Parameter count: The number of areas, the lowest ones, that count.
    private func grounds(
        below frame: Rect,
        base: [Ground],
        in colors: PageColors,
        among count: Int
    ) -> [Ground] {
        guard let index = self[..<count].lastIndex(where: { $0.frame.intersects(frame) }) else {
            return base
        }
        let area = self[index]
        let rest = { self.grounds(below: frame, base: base, in: colors, among: index) }
        var grounds: [Ground]
        if let text = area.color {
            // What is no colour is not drawn.
            guard let color = colors[text] else { return rest() }
            if color.alpha >= 1 {
                grounds = [.color(color)]
            } else {
                grounds = rest().map { ground in
                    if case .color(let under) = ground {
                        .color(color.over(under))
                    } else {
                        .unknown
                    }
                }
            }
        } else {
            grounds = [.unknown]
        }
        // Where a text sticks out of the area it is also seen on what is below.
        if frame.excess(beyond: area.frame) > Self.tolerance { grounds += rest() }
        return grounds
    }

    /// The distance by which rounding may let a text stick out of its box, in points.
    private static var tolerance: Double { 1 }
}
