package import LayoutCore
package import TextCore

/// The properties of a stack: how its children stand in it.
package struct CellStack: Sendable, Equatable {
    /// The axis that the children follow one another on.
    package var axis: CellAxis
    /// The gap between neighbours, in points.
    package var spacing: Double
    /// The distance of the children from the stack's edges.
    package var padding: Insets
    /// The alignment of children that are smaller than the stack across its axis.
    package var align: CellAlignment
    /// A Boolean value that indicates whether a box is drawn behind the children.
    package var hasBox: Bool

    /// A stack of the given properties, every number in its range.
    package init(
        axis: CellAxis,
        spacing: Double = 0,
        padding: Insets = .zero,
        align: CellAlignment = .start,
        hasBox: Bool = false
    ) {
        self.hasBox = hasBox
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
    /// A stack.
    case stack(CellStack)
    /// The carousel of the cell: as wide as there is room, as tall as its content.
    case carousel
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
    /// The font size of texts that give none, in points.
    package static let standardSize = 15.0

    package var font: TextFont
    /// The size of an em in points, before the viewport's text scale.
    package var size: Double
    /// The height of a line in points, before the viewport's text scale; `nil`: the font's.
    package var lineHeight: Double?
    /// The most lines; 0: no limit.
    package var maxLines: Int
    /// The points behind each grapheme, before the viewport's text scale.
    package var letterSpacing: Double

    /// A text of the given properties.
    package init(
        font: TextFont = .standard,
        size: Double,
        lineHeight: Double? = nil,
        maxLines: Int = 0,
        letterSpacing: Double = 0
    ) {
        self.letterSpacing = letterSpacing
        self.font = font
        self.size = size
        self.lineHeight = lineHeight
        self.maxLines = maxLines
    }
}
