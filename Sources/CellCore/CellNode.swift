/// A part of a cell with the parts inside it: the one tree that a cell is from its declaration to its frames.
///
///     vertical, padding 8, spacing 4          ┌────────────────┐
///       image, aspectRatio 3/2                │ ┌────────────┐ │
///       text, maxLines 2                      │ │   image    │ │
///       horizontal, spacing 4                 │ └────────────┘ │
///         text, grow 1                        │ A title of two │
///         image, size 12 × 12                 │ lines          │
///                                             │ subtitle     ♥ │
///                                             └────────────────┘
///
/// Its properties are those of a stage: templates as they were declared, then the values of one item, which
/// are laid out.
package struct CellNode<Properties: Sendable>: Sendable {
    package var properties: Properties
    /// The children of a stack, from the top or from where lines begin; others have none.
    package var children: [CellNode]

    /// A part of the given properties.
    package init(_ properties: Properties, children: [CellNode] = []) {
        self.properties = properties
        self.children = children
    }
}

extension CellNode: Equatable where Properties: Equatable {}

/// The bounds of all cells.
package enum CellBounds {
    /// The depth to which stacks may be nested: a level may double what an item costs, and no design
    /// has that many.
    package static let depth = 8
    /// The most parts of a cell: each costs every item time.
    package static let parts = 256
}

/// The number of a part that may be made for one item.
package struct CellPartCount {
    /// The copies of it, and of what is in it.
    package var copies = 1
    /// False where it is no part itself, and only makes copies of what is in it.
    package var isPart = true

    /// One part.
    package init() {}
}

extension CellNode {
    /// Checks that a tree is neither too deep nor too large.
    ///
    /// - Parameter count: Returns the copies of a part that may be made for one item, for each copy of its stack.
    package func checkBounds(
        _ count: (_ part: CellNode, _ parent: CellNode?) -> CellPartCount = { _, _ in
            CellPartCount()
        }
    ) throws(CellError) {
        var parts = 0
        try add(to: &parts, depth: 0, times: 1, in: nil, count)
    }

    private func add(
        to parts: inout Int,
        depth: Int,
        times outer: Int,
        in parent: CellNode?,
        _ count: (_ part: CellNode, _ parent: CellNode?) -> CellPartCount
    ) throws(CellError) {
        let own = count(self, parent)
        let times = min(outer * own.copies, CellBounds.parts + 1)
        if own.isPart { parts += times }
        guard parts <= CellBounds.parts else { throw .tooLarge(most: CellBounds.parts) }
        guard depth < CellBounds.depth || children.isEmpty else {
            throw .tooDeep(most: CellBounds.depth)
        }
        for child in children {
            try child.add(to: &parts, depth: depth + 1, times: times, in: self, count)
        }
    }
}
