package import LayoutCore
package import TextCore

/// A cell that was laid out: its size, and the elements to draw in it.
package struct CellLayout: Sendable, Equatable {
    /// The cell's size in points, on the grid of lengths.
    package var size: Size
    /// Boxes, images and texts in the order of the tree, which is that of painting. Texts without
    /// words are not there.
    package var elements: [CellElement]

    /// A layout of a size, with elements to draw.
    package init(size: Size, elements: [CellElement]) {
        self.size = size
        self.elements = elements
    }
}

/// A box, an image, a text or the carousel of a cell.
package struct CellElement: Sendable, Equatable {
    package var kind: CellElementKind
    /// The number of the part that it is.
    package var number: Int
    /// Its frame, relative to the cell's top left corner.
    package var frame: Rect
    /// A text with its lines; nil for all else.
    package var text: Text?
    /// The index of the box that clips it among the cell's elements; nil where nothing does.
    package var clip: Int?

    package struct Text: Sendable, Equatable {
        package var words: String
        package var typeset: TypesetText
        /// The width that there was for it, in points.
        package var room: Double
    }

    init(_ kind: CellElementKind, _ part: CellTree, _ size: Size, text: Text? = nil) {
        self.kind = kind
        number = part.properties.number
        frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        self.text = text
    }
}

package enum CellElementKind: String, Sendable {
    case image
    case text
    /// The box behind a stack's children, or a divider.
    case box
    case carousel
}

extension CellLayout {
    /// The frame of the carousel; nil where there is none.
    package var carousel: Rect? { elements.first { $0.kind == .carousel }?.frame }
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

package enum CellWidth: Sendable, Equatable {
    /// As wide as this, in points.
    case exactly(Double)
    /// As wide as its content on unbroken lines, or this if that is less. Infinity: no limit.
    case atMost(Double)
}

package enum CellHeight: Sendable, Equatable {
    /// As tall as its content.
    case content
    /// As tall as this, in points.
    case exactly(Double)
    /// As tall as this, in points: a height that was found from the content, so that percentages count as left out,
    /// as they did then.
    case stretched(Double)

    /// A given height; that of the content where there is none.
    package init(_ height: Double?) {
        self = height.map { .exactly($0) } ?? .content
    }

    /// The height in points; nil where the content decides.
    var points: Double? {
        switch self {
        case .content: nil
        case .exactly(let height), .stretched(let height): height
        }
    }
}

/// The conditions that cells are laid out under.
package struct CellContext: Sendable {
    package var measurer: TextMeasurer
    /// The size of text that the reader has chosen.
    package var scaling: TextScaling
    /// The texts' language, a BCP 47 tag.
    package var locale: String?
    /// The direction of reading: to the left, frames are mirrored.
    package var direction: LayoutDirection
    /// The grid that all edges lie on.
    package var grid: PixelGrid
    /// The work that laying cells out is a part of; nil where nothing bounds it.
    package var work: TextWork?

    /// The factor of font sizes and line heights in a browser.
    package var textScale: Double {
        get { scaling.factor }
        set { scaling = .factor(newValue.clampedToLength) }
    }

    /// A context of the given properties.
    package init(
        measurer: TextMeasurer,
        scaling: TextScaling,
        locale: String? = nil,
        direction: LayoutDirection = .leftToRight,
        grid: PixelGrid = PixelGrid(scale: nil),
        work: TextWork? = nil
    ) {
        self.measurer = measurer
        self.scaling = scaling
        self.locale = locale
        self.direction = direction
        self.grid = grid
        self.work = work
    }

    /// A context of a browser.
    package init(
        measurer: TextMeasurer,
        textScale: Double = 1,
        locale: String? = nil,
        direction: LayoutDirection = .leftToRight,
        grid: PixelGrid = PixelGrid(scale: nil),
        work: TextWork? = nil
    ) {
        self.init(
            measurer: measurer,
            scaling: .factor(textScale.clampedToLength),
            locale: locale,
            direction: direction,
            grid: grid,
            work: work
        )
    }
}

extension CellTree {
    /// Lays the cell out.
    ///
    /// Numbers that make no sense (NaN, negative) count as 0. Two widths or heights that differ
    /// give layouts as independent as of two cells; the same input gives the same frames. Once the
    /// context's budget of work is spent, the result must not be used.
    /// - Parameters:
    ///   - width: The width of the cell.
    ///   - height: The height of the cell.
    ///   - carousel: The item's carousel; without one there is no room for it.
    package func layOut(
        width: CellWidth,
        height: CellHeight = .content,
        carousel: CellCarousel? = nil,
        in context: CellContext
    ) -> CellLayout {
        var engine = StackEngine(context: context)
        engine.carousel = carousel
        return engine.layOut(self, width: width, height: height)
    }
}
