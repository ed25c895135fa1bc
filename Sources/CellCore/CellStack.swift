package import LayoutCore
package import TextCore

/// The properties of a stack, by which its children are placed.
package struct CellStack: Sendable, Equatable {
    /// The axis that the children follow one another on.
    package var axis: CellAxis
    /// The gap between neighbours, in points.
    package var spacing: Double
    /// The distance of the children from the stack's edges.
    package var padding: Insets
    /// The alignment of children that are smaller than the stack across its axis.
    package var align: CellAlignment
    /// True when a box is drawn behind the children.
    package var hasBox: Bool
    /// True when its box clips the children.
    package var clips: Bool
    /// The gap between the lines of a stack that wraps, in points.
    package var lineSpacing: Double
    /// The places of parts in the lines of a stack that wraps.
    package var justify: CellJustification
    /// The most lines of a stack that wraps; 0: no limit.
    package var maxLines: Int

    /// A stack of the given properties, every number in its range.
    package init(
        axis: CellAxis,
        spacing: Double = 0,
        padding: Insets = .zero,
        align: CellAlignment = .start,
        hasBox: Bool = false,
        clips: Bool = false,
        lineSpacing: Double? = nil,
        justify: CellJustification = .start,
        maxLines: Int = 0
    ) {
        self.hasBox = hasBox || clips
        self.clips = clips
        self.lineSpacing = (lineSpacing ?? spacing).clampedToLength
        self.justify = justify
        self.maxLines = maxLines
        self.axis = axis
        self.spacing = spacing.clampedToLength
        self.padding = Insets(
            top: padding.top.clampedToLength,
            left: padding.left.clampedToLength,
            bottom: padding.bottom.clampedToLength,
            right: padding.right.clampedToLength
        )
        self.align = align
    }
}

package enum CellAxis: String, Sendable, Equatable, CaseIterable {
    /// From top to bottom.
    case vertical
    /// In the direction of reading.
    case horizontal
    /// On top of one another; the alignment holds for both directions.
    case overlay
    /// In the direction of reading, in as many lines as it takes.
    case wrap
}

/// The places of parts in a line that has room left.
package enum CellJustification: String, Sendable, Equatable, CaseIterable {
    /// The start of the line.
    case start
    /// In the middle.
    case center
    /// The end of the line.
    case end
    /// The room is between them.
    case spaceBetween = "space-between"
    /// Half of the room that is between them is at the ends.
    case spaceAround = "space-around"
    /// The room is between them and at the ends alike.
    case spaceEvenly = "space-evenly"
}

/// The alignment of children across the axis of their stack.
package enum CellAlignment: String, Sendable, Equatable, CaseIterable {
    /// At the top, or where lines begin.
    case start
    /// In the middle.
    case center
    /// At the bottom, or where lines end.
    case end
    /// From edge to edge; images of a size of their own keep it, at the start.
    case stretch
}

/// The kinds of parts of a cell.
package enum CellContent: Sendable, Equatable {
    case image(CellImage)
    case text(CellText)
    /// Empty space, in points along the axis.
    case space(Double)
    case stack(CellStack)
    /// A line across the axis of its stack.
    case divider(CellDivider)
    /// The carousel of the cell: as wide as there is room, as tall as its content.
    case carousel
}

/// A line across the axis of its stack.
package struct CellDivider: Sendable, Equatable {
    /// Its width in points.
    package var width: Double
    /// The points that it leaves free at both ends.
    package var inset: Double
    /// True in a row: it goes from top to bottom.
    package var isUpright: Bool

    /// A line of the given properties.
    package init(width: Double, inset: Double, isUpright: Bool) {
        self.width = width.clampedToLength
        self.inset = inset.clampedToLength
        self.isUpright = isUpright
    }
}

/// The size of an image.
package enum CellImage: Sendable, Equatable {
    /// A size in points; scaled down, keeping its ratio, where there is less room across.
    case size(Size)
    /// As wide as there is room, the height being the width over this. In a row its width begins as
    /// an equal share.
    case aspectRatio(Double)
}

/// The setting of a text in a cell; its words come with each item.
package struct CellText: Sendable, Equatable {
    /// The font size of texts without one of their own, in points.
    package static let standardSize = 15.0

    package var font: TextFont
    /// Its text style on iOS; without one it grows as `body` does.
    package var style: TextStyleName?
    /// The size of an em in points, before the viewport's text scale.
    package var size: Double
    /// The height of a line in points, before the viewport's text scale; `nil`: the font's.
    package var lineHeight: Double?
    /// The most lines; 0: no limit.
    package var maxLines: Int
    /// The points behind each grapheme, before the viewport's text scale.
    package var letterSpacing: Double
    /// True when it has as many lines as there is room for, at least one, where its height is given.
    package var fitsLines: Bool

    /// A text of the given properties.
    package init(
        font: TextFont = .standard,
        style: TextStyleName? = nil,
        size: Double,
        lineHeight: Double? = nil,
        maxLines: Int = 0,
        fitsLines: Bool = false,
        letterSpacing: Double = 0
    ) {
        self.style = style
        self.fitsLines = fitsLines
        self.letterSpacing = letterSpacing
        self.font = font
        self.size = size
        self.lineHeight = lineHeight
        self.maxLines = maxLines
    }
}
