import LayoutCore

/// The sizes that a part is given, all of its box: with its padding.
package struct CellSizes: Sendable, Equatable {
    package var width: CellLength?
    package var height: CellLength?
    package var minWidth: CellLength?
    package var maxWidth: CellLength?
    package var minHeight: CellLength?
    package var maxHeight: CellLength?

    /// No sizes: those of the content.
    package init() {}

    /// A Boolean value that indicates whether the content alone decides.
    var isEmpty: Bool { self == CellSizes() }

    /// True when the height is a number of points.
    var givesHeight: Bool {
        if case .points? = height { true } else { false }
    }

    /// True when a height is a share of the stack's.
    var hasHeightShare: Bool {
        [height, minHeight, maxHeight].contains { length in
            if case .fraction? = length { true } else { false }
        }
    }
}

/// A length of a part.
package enum CellLength: Sendable, Equatable {
    /// A number of points.
    case points(Double)
    /// A share of the inner size of the stack around it, 0.5 being half.
    case fraction(Double)
}

extension StackEngine {
    /// Returns a length in points; nil for a share of a size that is not known. Shares are rounded down, so that
    /// those of a whole have room beside one another.
    func points(_ length: CellLength?, of inner: Double?) -> Double? {
        switch length {
        case nil: nil
        case .points(let points)?: nearest(points.clampedToLength)
        case .fraction(let share)?: inner.map { context.grid.down(($0 * share).clampedToLength) }
        }
    }

    /// Returns a width within the least and the most that a part may have; the least wins.
    func clampedWidth(_ width: Double, of sizes: CellSizes, inner: Double?) -> Double {
        let most = points(sizes.maxWidth, of: inner) ?? .infinity
        return max(min(width, most), points(sizes.minWidth, of: inner) ?? 0)
    }

    /// Returns a height within the least and the most that a part may have; the least wins.
    func clampedHeight(_ height: Double, of sizes: CellSizes, inner: Double?) -> Double {
        let most = points(sizes.maxHeight, of: inner) ?? .infinity
        return max(min(height, most), points(sizes.minHeight, of: inner) ?? 0)
    }

    /// Returns the width that a part is given, within its bounds; nil where its content decides.
    func givenWidth(of part: CellTree, inner: Double?) -> Double? {
        let sizes = part.properties.style.sizes
        if let width = points(sizes.width, of: inner) {
            return clampedWidth(width, of: sizes, inner: inner)
        }
        // The height of an image of a ratio gives its width.
        guard sizes.width == nil, case .image(.aspectRatio(let ratio)) = part.content,
            case .points(let height)? = sizes.height
        else { return nil }
        let width = clampedHeight(height.clampedToLength, of: sizes, inner: nil) * ratio
        return clampedWidth(up(width.clampedToLength), of: sizes, inner: inner)
    }

    /// Places a part of given sizes in a room as wide as it is.
    mutating func placeSized(_ part: CellTree, in room: AvailableSpace) -> Size {
        let sizes = part.properties.style.sizes
        let start = elements.count
        let own = points(sizes.height, of: room.innerHeight)
        var given = (own ?? (part.isImage ? nil : room.height)).map {
            max(clampedHeight($0, of: sizes, inner: room.innerHeight), heightOfPadding(of: part))
        }
        if room.isGrown { given = room.height }
        var size = placeContent(part, in: AvailableSpace(width: room.width, height: given))
        let height =
            given
            ?? max(
                clampedHeight(size.height, of: sizes, inner: room.innerHeight),
                heightOfPadding(of: part)
            )
        if given == nil, height != size.height {
            elements.removeSubrange(start...)
            size = placeContent(part, in: AvailableSpace(width: room.width, height: height))
        }
        if part.isImage { elements[start].frame.height = height }
        if case .text = part.content {
            let least = points(sizes.minWidth, of: room.innerWidth) ?? 0
            widenText(to: min(sizes.width == nil ? least : room.width, room.width))
            size.width = elements[start].frame.width
        }
        return Size(width: size.width, height: height)
    }
}

extension CellTree {
    /// True of an image, whose height follows from its width.
    fileprivate var isImage: Bool {
        if case .image = content { true } else { false }
    }
}
