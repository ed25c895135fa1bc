public import LayoutCore
public import TextCore

/// A cell that was laid out: its size, and what is to be drawn in it.
public struct CellLayout: Sendable, Equatable {
    /// The cell's size in points, on the grid of lengths.
    public var size: Size
    /// Images and texts in the order of the tree. Texts without words are not there.
    public var elements: [CellElement]
}

/// An image or a text of a cell.
public struct CellElement: Sendable, Equatable {
    /// What it is, and its place among the cell's images or texts, from 0, in the tree's order.
    public var role: CellRole
    /// Where it is, relative to the cell's top left corner.
    public var frame: Rect
    /// How many lines a text has; 0 for images.
    public var lineCount = 0
    /// Whether a text was cut, with an ellipsis.
    public var isTruncated = false
    /// Whether fonts gave a text's size.
    public var accuracy = TextAccuracy.exact
}

/// What an element of a cell is.
public enum CellRole: Sendable, Equatable {
    /// The image at that place among the cell's images.
    case image(Int)
    /// The text at that place among the cell's texts.
    case text(Int)
}

/// What differs between the items of one cell.
public struct CellValues: Sendable, Equatable {
    /// The words of the texts, in the tree's order; missing ones are empty.
    public var texts: [String]
    /// The sizes of images that have others than the cell declares, in the tree's order; missing ones
    /// and `nil` are as declared.
    public var images: [CellImage?]
    /// The font sizes of texts that have others than the cell declares, like `images`.
    public var sizes: [Double?]

    /// The values of one item.
    public init(texts: [String] = [], images: [CellImage?] = [], sizes: [Double?] = []) {
        self.texts = texts
        self.images = images
        self.sizes = sizes
    }
}

/// How wide a cell is.
public enum CellWidth: Sendable, Equatable {
    /// As wide as this, in points.
    case exactly(Double)
    /// As wide as its content on unbroken lines, or this if that is less. Infinity: no limit.
    case atMost(Double)
}

/// What cells are laid out for.
public struct CellContext: Sendable {
    /// Who measures texts.
    public var measurer: TextMeasurer
    /// What font sizes and line heights are multiplied by.
    public var textScale: Double
    /// The texts' language, a BCP 47 tag.
    public var locale: String?
    /// The direction of reading: to the left, frames are mirrored.
    public var direction: LayoutDirection
    /// The grid that all edges lie on.
    public var grid: LengthGrid

    /// A context of the given properties.
    public init(
        measurer: TextMeasurer,
        textScale: Double = 1,
        locale: String? = nil,
        direction: LayoutDirection = .leftToRight,
        grid: LengthGrid = LengthGrid(scale: nil)
    ) {
        self.measurer = measurer
        self.textScale = textScale
        self.locale = locale
        self.direction = direction
        self.grid = grid
    }
}
