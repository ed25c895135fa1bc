package import LayoutCore

/// The areas of a cell in which touches belong to the parts with an action of their own.
///
/// An area begins as the part's frame cut to the cell, grows to both sides alike to a least width and
/// height, and is cut to the cell. Of two that overlap each gives way by `parted(_:_:)`, pair by pair in
/// the order of painting, so that no areas of two parts overlap in the end.
///
///     ┌──────────────────────────┐
///     │ ┌───────┬───────┐        │    ♥ and ⋯ are 12 points apart: their areas part
///     │ │   ♥   │   ⋯   │        │    in the middle of these 12
///     │ └───────┴───────┘        │
///     └──────────────────────────┘
package struct TouchAreas: Sendable, Equatable {
    /// The least width and height of an area where nothing is in its way, in points.
    package static let standardSide = 44.0

    /// The maximum of frames of a cell that have areas: pairs are compared, and a
    /// finger cannot meet one of thousands of links. Frames beyond it have no area.
    package static let maximumCount = 512

    /// The area of each frame; nil where nothing of it is in the cell, or others cover it.
    package private(set) var areas: [Rect?]

    /// The frames, cut to the cell.
    private let frames: [Rect]
    private let grid: PixelGrid

    /// Finds the areas of frames. O(frames²).
    ///
    /// - Parameters:
    ///   - frames: The frames of parts with an action, relative to the cell, in the order of painting.
    ///   - owners: The number of the part that each frame is of, as a link on several lines has several: areas of
    ///     one part do not part. Empty: each frame is a part of its own.
    ///   - size: The size of the cell.
    ///   - side: The least width and height of an area.
    ///   - direction: The direction of reading: from right to left areas are those of the mirrored
    ///     frames, mirrored.
    ///   - grid: The grid that the areas' edges lie on.
    package init(
        of frames: [Rect],
        owners: [Int] = [],
        in size: Size,
        atLeast side: Double = standardSide,
        direction: LayoutDirection = .leftToRight,
        grid: PixelGrid = .fine
    ) {
        let cell = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let isMirrored = direction == .rightToLeft
        self.grid = grid
        self.frames = frames.prefix(Self.maximumCount).map { frame in
            (isMirrored ? frame.mirrored(in: size.width) : frame).cut(to: cell)
        }
        areas = self.frames.map { frame in
            frame.isEmpty ? nil : grid.enclosing(frame.grown(to: side)).cut(to: cell).unlessEmpty
        }
        part(owners)
        if isMirrored { areas = areas.map { $0?.mirrored(in: size.width) } }
        areas += Array(repeating: nil, count: frames.count - self.frames.count)
    }

    private mutating func part(_ owners: [Int]) {
        for lower in areas.indices {
            for upper in areas.indices.dropFirst(lower + 1) {
                guard let below = areas[lower], let above = areas[upper], below.intersects(above),
                    owners.isEmpty || owners[lower] != owners[upper]
                else { continue }
                if frames[lower].intersects(frames[upper]) {
                    areas[lower] = below.largestRest(without: above)
                } else {
                    let line = PartingLine(between: frames[lower], frames[upper], on: grid)
                    areas[lower] = line.side(of: frames[lower], in: below)
                    areas[upper] = line.side(of: frames[upper], in: above)
                }
            }
        }
    }
}

/// The line in the middle of the gap between two frames that do not overlap.
private struct PartingLine {
    private let isVertical: Bool
    private let position: Double

    /// Finds the line, across the axis in which the gap is larger; of equal ones across x.
    init(between one: Rect, _ other: Rect, on grid: PixelGrid) {
        let x = (start: max(one.x, other.x), end: min(one.right, other.right))
        let y = (start: max(one.y, other.y), end: min(one.bottom, other.bottom))
        isVertical = x.start - x.end >= y.start - y.end - Limits.tolerance
        let gap = isVertical ? x : y
        position = grid.nearest((gap.start + gap.end) / 2)
    }

    /// Returns the part of an area on the side of the line on which a frame is.
    func side(of frame: Rect, in area: Rect) -> Rect? {
        var area = area
        if isVertical {
            let isBefore = frame.x + frame.width / 2 < position
            let edge = isBefore ? min(area.right, position) : max(area.x, position)
            if !isBefore { (area.x, area.width) = (edge, area.right - edge) }
            if isBefore { area.width = edge - area.x }
        } else {
            let isBefore = frame.y + frame.height / 2 < position
            let edge = isBefore ? min(area.bottom, position) : max(area.y, position)
            if !isBefore { (area.y, area.height) = (edge, area.bottom - edge) }
            if isBefore { area.height = edge - area.y }
        }
        return area.unlessEmpty
    }
}

extension Rect {
    fileprivate var isEmpty: Bool { !(width > Limits.tolerance && height > Limits.tolerance) }

    fileprivate var unlessEmpty: Rect? { isEmpty ? nil : self }

    /// Returns what is inside some bounds; of no extent where nothing is.
    fileprivate func cut(to bounds: Rect) -> Rect {
        let (left, top) = (max(x, bounds.x), max(y, bounds.y))
        return Rect(
            x: left,
            y: top,
            width: max(0, min(right, bounds.right) - left),
            height: max(0, min(bottom, bounds.bottom) - top)
        )
    }

    /// Returns the rectangle grown to both sides alike where a side is shorter.
    fileprivate func grown(to side: Double) -> Rect {
        let (dx, dy) = (max(0, side - width) / 2, max(0, side - height) / 2)
        return Rect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
    }

    fileprivate func mirrored(in width: Double) -> Rect {
        Rect(x: width - right, y: y, width: self.width, height: height)
    }

    /// Returns the largest rectangle that another leaves of it; of equal ones the upper, then the left
    /// one. Nil where nothing is left.
    fileprivate func largestRest(without other: Rect) -> Rect? {
        let hidden = other.cut(to: self)
        let rests = [
            Rect(x: x, y: y, width: width, height: hidden.y - y),
            Rect(x: x, y: y, width: hidden.x - x, height: height),
            Rect(x: hidden.right, y: y, width: right - hidden.right, height: height),
            Rect(x: x, y: hidden.bottom, width: width, height: bottom - hidden.bottom),
        ]
        var largest: Rect?
        for rest in rests where !rest.isEmpty {
            if rest.area > (largest?.area ?? 0) + Limits.tolerance { largest = rest }
        }
        return largest
    }

    private var area: Double { width * height }
}
