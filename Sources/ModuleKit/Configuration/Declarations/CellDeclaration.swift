public import LayoutCore

/// A custom cell: a tree of stacks, images, texts and spaces.
public struct CellDeclaration: Sendable {
    /// A number, or the template that gives it.
    public typealias Number = ItemSizeDeclaration.Number

    /// A stack of children.
    public struct Stack: Sendable {
        /// Whether children follow one another sideways.
        public var isHorizontal: Bool
        /// The gap between neighbours, in points.
        public var spacing: Double
        /// The distance of the children from its edges.
        public var padding: Insets
        /// Where children stand across its axis: `start`, `center`, `end` or `stretch`.
        public var align: String
        /// The children, in order.
        public var children: [Child]
    }

    /// A child of a stack, and its share of the room that is left.
    public struct Child: Sendable {
        /// What it is.
        public var content: Content
        /// Its share of the room that the stack has left along its axis.
        public var grow: Double
    }

    /// What a child may be.
    public indirect enum Content: Sendable {
        /// An image by name.
        case image(Image)
        /// A text.
        case text(Text)
        /// So many points along the axis.
        case space(Double)
        /// A stack of its own.
        case stack(Stack)
    }

    /// An image: its name, and its size or ratio.
    public struct Image: Sendable {
        /// The name by which the client knows it.
        public var name: Template
        /// Its size in points; nil where it has a ratio.
        public var size: (width: Number, height: Number)?
        /// Width ÷ height.
        public var aspectRatio: Number?
    }

    /// A text and how it is set.
    public struct Text: Sendable {
        /// What it says.
        public var text: Template
        /// Its font; nil is the first one.
        public var font: String?
        /// The font size in points, before text is scaled.
        public var size: Number
        /// The height of a line in points, before text is scaled; nil is the font's.
        public var lineHeight: Double?
        /// The most lines; 0 is no limit.
        public var maxLines: Int
        /// Its colour; nil leaves it to the client.
        public var color: Template?
    }

    /// The tree.
    public var root: Stack
}
