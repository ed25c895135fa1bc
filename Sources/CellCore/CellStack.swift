package import LayoutCore
package import TextCore

/// Children in a row or a column: what a cell is made of.
package struct CellStack: Sendable, Equatable {
    /// The axis that the children follow one another on.
    package var axis: CellAxis
    /// The gap between neighbours, in points.
    package var spacing: Double
    /// The distance of the children from the stack's edges.
    package var padding: Insets
    /// The alignment of children that are smaller than the stack across its axis.
    package var align: CellAlignment
    /// The children, from the top or from where lines begin.
    package var children: [CellChild]
    /// A Boolean value that indicates whether a box is drawn behind the children.
    package var hasBox: Bool

    /// A stack of the given properties.
    package init(
        axis: CellAxis,
        spacing: Double = 0,
        padding: Insets = .zero,
        align: CellAlignment = .start,
        hasBox: Bool = false,
        children: [CellChild]
    ) {
        self.hasBox = hasBox
        self.axis = axis
        self.spacing = spacing
        self.padding = padding
        self.align = align
        self.children = children
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

package struct CellChild: Sendable, Equatable {
    /// Its kind.
    package var content: CellContent
    /// Its share of the room that its stack has left along the axis; 0: none. In an overlay, one
    /// that has a share fills the stack.
    package var grow: Double
    /// A Boolean value that indicates whether items decide if it is there.
    package var isConditional: Bool

    /// A child of the given content.
    package init(_ content: CellContent, grow: Double = 0, isConditional: Bool = false) {
        self.content = content
        self.grow = grow
        self.isConditional = isConditional
    }
}

/// The kinds of children of a stack.
package enum CellContent: Sendable, Equatable {
    case image(CellImage)
    case text(CellText)
    /// Empty space, in points along the axis.
    case space(Double)
    /// A stack of its own.
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
    package var font: TextFont
    /// The size of an em in points, before the viewport's text scale.
    package var size: Double
    /// The height of a line in points, before the viewport's text scale; `nil`: the font's.
    package var lineHeight: Double?
    /// The most lines; 0: no limit.
    package var maxLines: Int

    /// A text of the given properties.
    package init(
        font: TextFont = .standard,
        size: Double,
        lineHeight: Double? = nil,
        maxLines: Int = 0
    ) {
        self.font = font
        self.size = size
        self.lineHeight = lineHeight
        self.maxLines = maxLines
    }
}
