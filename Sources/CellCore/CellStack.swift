public import LayoutCore
public import TextCore

/// Children in a row or a column: what a cell is made of.
public struct CellStack: Sendable, Equatable {
    /// The axis that the children follow one another on.
    public var axis: CellAxis
    /// The gap between neighbours, in points.
    public var spacing: Double
    /// The distance of the children from the stack's edges.
    public var padding: Insets
    /// Where children stand that are smaller than the stack across its axis.
    public var align: CellAlignment
    /// The children, from the top or from where lines begin.
    public var children: [CellChild]

    /// A stack of the given properties.
    public init(
        axis: CellAxis,
        spacing: Double = 0,
        padding: Insets = .zero,
        align: CellAlignment = .start,
        children: [CellChild]
    ) {
        self.axis = axis
        self.spacing = spacing
        self.padding = padding
        self.align = align
        self.children = children
    }
}

/// The axis of a stack.
public enum CellAxis: String, Sendable, Equatable, CaseIterable {
    /// From top to bottom.
    case vertical
    /// In the direction of reading.
    case horizontal
}

/// Where children stand across the axis of their stack.
public enum CellAlignment: String, Sendable, Equatable, CaseIterable {
    /// At the top, or where lines begin.
    case start
    /// In the middle.
    case center
    /// At the bottom, or where lines end.
    case end
    /// From edge to edge; images of a size of their own keep it, at the start.
    case stretch
}

/// A child of a stack.
public struct CellChild: Sendable, Equatable {
    /// What it is.
    public var content: CellContent
    /// Its share of the room that its stack has left along the axis; 0: none.
    public var grow: Double

    /// A child of the given content.
    public init(_ content: CellContent, grow: Double = 0) {
        self.content = content
        self.grow = grow
    }
}

/// What a child of a stack may be.
public enum CellContent: Sendable, Equatable {
    /// An image.
    case image(CellImage)
    /// A text.
    case text(CellText)
    /// Nothing, so many points along the axis.
    case space(Double)
    /// A stack of its own.
    case stack(CellStack)
}

/// How large an image is.
public enum CellImage: Sendable, Equatable {
    /// A size in points; scaled down, keeping its ratio, where there is less room across.
    case size(Size)
    /// As wide as there is room, the height being the width over this. In a row its width begins as
    /// an equal share.
    case aspectRatio(Double)
}

/// How a text in a cell is set; its words come with each item.
public struct CellText: Sendable, Equatable {
    /// The font.
    public var font: TextFont
    /// The size of an em in points, before the viewport's text scale.
    public var size: Double
    /// The height of a line in points, before the viewport's text scale; `nil`: the font's.
    public var lineHeight: Double?
    /// The most lines; 0: no limit.
    public var maxLines: Int

    /// A text of the given properties.
    public init(
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
