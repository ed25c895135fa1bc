package import CellCore

/// A custom cell with the values of one item.
package struct PreparedCell: Sendable {
    package let tree: CellTree
    /// What is drawn of each part, by number.
    package let drawings: [CellDrawing]
    /// True when the cell has a place for a carousel.
    package let hasCarousel: Bool
    /// False when a condition leaves its carousel out.
    package let showsCarousel: Bool
    /// The service's part of its elements, which is the item's to hold.
    package var controls: [ElementControl] = []

    package init(
        tree: CellTree,
        drawings: [CellDrawing],
        hasCarousel: Bool,
        showsCarousel: Bool,
        controls: [ElementControl] = []
    ) {
        self.tree = tree
        self.drawings = drawings
        self.hasCarousel = hasCarousel
        self.showsCarousel = showsCarousel
        self.controls = controls
    }

    /// Lays the cell out.
    ///
    /// - Parameters:
    ///   - width: The width of the cell.
    ///   - height: The height of the cell.
    ///   - carousel: The carousel of its item.
    package func layOut(
        width: CellWidth,
        height: CellHeight,
        carousel: CellCarousel? = nil,
        in context: CellContext
    ) -> CellLayout {
        tree.layOut(width: width, height: height, carousel: carousel, in: context)
    }

    /// An estimate of the memory that it holds, in bytes.
    var memoryBytes: Int {
        drawings.reduce(tree.memoryBytes) {
            $0 + MemoryLayout<CellDrawing>.stride + $1.memoryBytes
        }
    }
}

extension CellTree {
    fileprivate var memoryBytes: Int {
        children.reduce(MemoryLayout<CellTree>.stride + properties.words.utf8.count) {
            $0 + $1.memoryBytes
        }
    }
}
