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

extension CellNode {
    /// Checks that a tree is neither too deep nor too large.
    ///
    /// - Parameter times: Returns the most times that a part may be there for one item.
    package func checkBounds(
        _ times: (Properties) -> Int = { _ in 1 }
    ) throws(CellError) {
        var parts = 0
        try add(to: &parts, depth: 0, times: 1, times)
    }

    private func add(
        to parts: inout Int,
        depth: Int,
        times outer: Int,
        _ times: (Properties) -> Int
    ) throws(CellError) {
        let own = outer * times(properties)
        parts += own
        guard parts <= CellBounds.parts else { throw .tooLarge(most: CellBounds.parts) }
        guard depth < CellBounds.depth || children.isEmpty else {
            throw .tooDeep(most: CellBounds.depth)
        }
        for child in children {
            try child.add(to: &parts, depth: depth + 1, times: own, times)
        }
    }
}
