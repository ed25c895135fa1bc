package import LayoutCore
package import TextCore

/// A cell that was laid out: its size, and the elements to draw in it.
package struct CellLayout: Sendable, Equatable {
    /// The cell's size in points, on the grid of lengths.
    package var size: Size
    /// Boxes, images and texts in the order of the tree, which is that of painting. Texts without
    /// words are not there.
    package var elements: [CellElement]
}

/// A box, an image or a text of a cell.
package struct CellElement: Sendable, Equatable {
    /// Its kind, and its index among the cell's elements of that kind, from 0, in the tree's order.
    package var role: CellRole
    /// Its frame, relative to the cell's top left corner.
    package var frame: Rect
    /// The lines of a text; nil for images.
    package var text: TypesetText?
}

/// The kinds of elements of a cell.
package enum CellRole: Sendable, Equatable {
    /// The image at that place among the cell's images.
    case image(Int)
    /// The text at that place among the cell's texts.
    case text(Int)
    /// The box at that place among the cell's stacks that have one.
    case box(Int)
    case carousel
}

extension CellLayout {
    /// The frame of the carousel; nil where there is none.
    package var carousel: Rect? { elements.first { $0.role == .carousel }?.frame }
}

/// The carousel of one item, for the cell that contains it: the heights that it has at the widths
/// that it is tried at. Each is found once, as stacks in stacks place their parts more than once.
package final class CellCarousel {
    private let find: (Double) -> Double
    private var heights: [Double: Double] = [:]

    /// Creates a carousel.
    ///
    /// - Parameter height: Returns the height at a width, in points.
    package init(height: @escaping (Double) -> Double) {
        find = height
    }

    /// Returns the height at a width.
    func height(ofWidth width: Double) -> Double {
        if let height = heights[width] { return height }
        let height = find(width)
        heights[width] = height
        return height
    }
}

/// The values that differ between the items of one cell.
package struct CellValues: Sendable, Equatable {
    /// The words of the texts, in the tree's order; missing ones are empty.
    package var texts: [String]
    /// The sizes of images that have others than the cell declares, in the tree's order; missing
    /// ones and `nil` are as declared.
    package var images: [CellImage?]
    /// The properties of texts that have others than the cell declares, like `images`.
    package var styles: [CellText?]
    /// For each conditional child, in the tree's order, whether it is left out; missing ones are
    /// there.
    package var absent: [Bool]

    /// The values of one item.
    package init(
        texts: [String] = [],
        images: [CellImage?] = [],
        styles: [CellText?] = [],
        absent: [Bool] = []
    ) {
        self.texts = texts
        self.images = images
        self.styles = styles
        self.absent = absent
    }
}

package enum CellWidth: Sendable, Equatable {
    /// As wide as this, in points.
    case exactly(Double)
    /// As wide as its content on unbroken lines, or this if that is less. Infinity: no limit.
    case atMost(Double)
}

/// The conditions that cells are laid out under.
package struct CellContext: Sendable {
    package var measurer: TextMeasurer
    /// The factor of font sizes and line heights.
    package var textScale: Double
    /// The texts' language, a BCP 47 tag.
    package var locale: String?
    /// The direction of reading: to the left, frames are mirrored.
    package var direction: LayoutDirection
    /// The grid that all edges lie on.
    package var grid: PixelGrid

    /// A context of the given properties.
    package init(
        measurer: TextMeasurer,
        textScale: Double = 1,
        locale: String? = nil,
        direction: LayoutDirection = .leftToRight,
        grid: PixelGrid = PixelGrid(scale: nil)
    ) {
        self.measurer = measurer
        self.textScale = textScale
        self.locale = locale
        self.direction = direction
        self.grid = grid
    }
}
