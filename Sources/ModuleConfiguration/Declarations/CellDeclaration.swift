package import CellCore
package import LayoutCore

/// A custom cell: a tree of stacks, images, texts and spaces.
package struct CellDeclaration: Sendable {
    /// A number, or the template that gives it.
    package typealias Number = Templated<Double>

    /// A stack of children.
    package struct Stack: Sendable {
        /// The axis that children follow one another on.
        package var axis: CellAxis
        /// The gap between neighbours, in points.
        package var spacing: Double
        /// The distance of the children from its edges.
        package var padding: Insets
        /// The alignment of children across its axis.
        package var align: CellAlignment
        /// The box behind its children; nil where nothing of it is drawn.
        package var box: Box?
        /// The children, in order.
        package var children: [Child]
    }

    /// The box behind a stack's children.
    package struct Box: Sendable {
        /// `color`, `image` or `gradient`; nil is nothing.
        package var contents: DataTemplate?
        /// The radius of its corners in points; nil is 0.
        package var radius: Number?
        /// The line inside its edges.
        package var border: Border?
        /// The shadow below it.
        package var shadow: DataTemplate?
    }

    /// A line inside the edges of a box.
    package struct Border: Sendable {
        /// Its width in points; nil is 1.
        package var width: Number?
        /// Its colour; nil is black.
        package var color: Template?
    }

    /// A child of a stack.
    package struct Child: Sendable {
        package var content: Content
        /// Its share of the room that the stack has left along its axis.
        package var grow: Double
        /// Its condition; nil where it is always there.
        package var when: Condition?
        /// The client's name of it; nil is that of its kind.
        package var role: String?
    }

    /// The content of a child.
    package indirect enum Content: Sendable {
        /// An image by name.
        case image(Image)
        case text(Text)
        /// So many points along the axis.
        case space(Double)
        /// A stack of its own.
        case stack(Stack)
        /// The carousel of the component's items; at most one a cell.
        case carousel
    }

    /// An image: its name, and its size or ratio.
    package struct Image: Sendable {
        /// The name by which the client knows it.
        package var name: Template
        /// Its size in points; nil where it has a ratio.
        package var size: (width: Number, height: Number)?
        /// Width ÷ height.
        package var aspectRatio: Number?
        /// True when the whole image is shown; otherwise it covers its frame.
        package var isContained = false
        /// The radius of its corners in points; nil is 0.
        package var radius: Number?
    }

    /// A text and how it is set.
    package struct Text: Sendable {
        /// The font size of texts that give none, in points.
        package static let standardSize = 15.0

        package var text: Template
        /// Its font; nil is the first one.
        package var font: Template?
        /// The font size in points, before text is scaled.
        package var size: Number
        /// The height of a line in points, before text is scaled; nil is the font's.
        package var lineHeight: Number?
        /// The most lines; nil and 0 are no limit.
        package var maxLines: Number?
        /// Its colour; nil is black.
        package var color: Template?
        /// The alignment of its lines, `start`, `center` or `end`; nil is `start`.
        package var align: Template?
    }

    /// The tree.
    package var root: Stack
}
