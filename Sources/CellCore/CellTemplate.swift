/// A cell made of stacks, which finds its own size and the frames of its images and texts.
///
///     vertical, padding 8, spacing 4          ┌────────────────┐
///       image, aspectRatio 3/2                │ ┌────────────┐ │
///       text, maxLines 2                      │ │   image    │ │
///       horizontal, spacing 4                 │ └────────────┘ │
///         text, grow 1                        │ A title of two │
///         image, size 12 × 12                 │ lines          │
///                                             │ subtitle     ♥ │
///                                             └────────────────┘
package struct CellTemplate: Sendable, Equatable {
    /// The depth to which stacks may be nested: a level may double what an item costs, and no design
    /// has that many.
    package static let maximumDepth = 8
    /// The most parts of a cell: each costs every item time.
    package static let maximumParts = 256

    /// The tree as declared.
    package let root: CellStack
    /// The number of images in the tree.
    package let imageCount: Int
    /// The number of texts in the tree.
    package let textCount: Int

    /// The tree, its images and texts numbered.
    let part: CellPart

    /// A cell of the given tree.
    /// - Throws: a tree that is too deep or too large.
    package init(_ root: CellStack) throws(CellError) {
        var numbers = CellPart.Numbers()
        part = try CellPart(CellChild(.stack(root)), depth: 1, numbers: &numbers)
        self.root = root
        imageCount = numbers.images
        textCount = numbers.texts
    }

    /// Lays the cell out for one item.
    ///
    /// Numbers that make no sense (NaN, negative) count as 0. Two widths or heights that differ
    /// give layouts as independent as of two cells; the same input gives the same frames.
    /// - Parameters:
    ///   - values: the item's words and images.
    ///   - width: how wide the cell is.
    ///   - height: how high it is, where its layout says so; `nil`: as high as its content.
    ///   - carousel: the item's carousel; without one there is no room for it.
    package func layOut(
        _ values: CellValues,
        width: CellWidth,
        height: Double? = nil,
        carousel: CellCarousel? = nil,
        in context: CellContext
    ) -> CellLayout {
        var engine = StackEngine(values: values, context: context)
        engine.carousel = carousel
        return engine.layOut(part, width: width, height: height)
    }
}
