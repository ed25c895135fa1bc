public import Foundation

extension Layout.Item {
    /// Returns the element whose action a touch runs; nil where a touch is the item's own.
    ///
    /// The areas of elements do not overlap; of an edge that two share, the one to the right or below has it.
    ///
    /// - Parameter point: The touch, in the item's coordinates.
    /// - Complexity: O(elements), which are decoded each time.
    public func element(at point: CGPoint) -> Element? {
        elements.first { $0.action != nil && $0.hit?.takes(point) ?? false }
    }
}

extension CGRect {
    /// Returns true for points inside and on the left and top edges.
    fileprivate func takes(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
