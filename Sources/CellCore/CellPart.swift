import LayoutCore
package import TextCore

/// A cell with the values of one item, ready to be laid out.
package typealias CellTree = CellNode<CellPart>

/// A part of a cell with the values of one item.
package struct CellPart: Sendable {
    /// The properties that most items share, in one object.
    package let style: CellPartStyle
    /// The words of a text; empty for all else.
    package var words: String
    /// The runs of a text, before the viewport's text scale; empty for a text of one.
    package var spans: [TextSpan] = []
    /// The number by which its element is known, where it has one.
    package var number: Int
    /// For a stack that wraps, the part in place of one part that is left out, of two, and so on.
    package var more: [CellTree] = []

    /// A part of the given values.
    package init(
        _ style: CellPartStyle,
        words: String = "",
        spans: [TextSpan] = [],
        number: Int = 0
    ) {
        self.spans = spans
        self.style = style
        self.words = words
        self.number = number
    }
}

/// The properties of a part by which it is laid out.
package final class CellPartStyle: Sendable {
    package let content: CellContent
    /// Its share of the room that its stack has left along the axis; 0: none. In an overlay, one
    /// that has a share fills the stack.
    package let grow: Double
    /// The sizes that it is given.
    package let sizes: CellSizes
    /// False where the content alone decides.
    let hasSizes: Bool
    /// False where a row never makes it narrower than it begins.
    package let shrinks: Bool
    /// True when it takes all the width there is.
    package let fills: Bool
    /// True where something in it has a height that is a share of its own.
    let hasHeightShares: Bool

    /// A part of the given content.
    ///
    /// - Parameter children: The children that its stack may have, also those that an item leaves out.
    package init(
        _ content: CellContent,
        grow: Double = 0,
        sizes: CellSizes = CellSizes(),
        shrinks: Bool = true,
        children: [CellPartStyle] = []
    ) {
        self.content = content
        self.grow = grow.clampedToLength
        self.sizes = sizes
        hasSizes = !sizes.isEmpty
        self.shrinks = shrinks
        fills = Self.fills(content, sizes: sizes, children: children)
        hasHeightShares = children.contains { $0.hasHeightShares || $0.sizes.hasHeightShare }
    }

    private static func fills(
        _ content: CellContent,
        sizes: CellSizes,
        children: [CellPartStyle]
    ) -> Bool {
        if sizes.width != nil { return false }
        return switch content {
        case .image(.aspectRatio): !sizes.givesHeight
        case .carousel: true
        case .stack(let stack):
            children.contains {
                $0.fills || $0.grow > 0 && (stack.axis == .horizontal || stack.axis == .overlay)
            }
        case .image, .text, .space, .divider: false
        }
    }
}

extension CellTree {
    /// False for a text without words, which is left out.
    package var isThere: Bool {
        if case .text = content { !properties.words.isEmpty } else { true }
    }

    var content: CellContent { properties.style.content }
    var grow: Double { properties.style.grow }
}

extension Double {
    /// The number as a length: NaN and negative ones are 0, and `Limits.length` is the most.
    var clampedToLength: Double {
        self > 0 ? Swift.min(self, Limits.length) : 0
    }
}
