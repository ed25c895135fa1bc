public import Foundation

extension Layout.Item {
    /// The target of a touch of an item: an element with an action, or a run of its text.
    public struct Part: Sendable, Equatable {
        /// The part of the cell that is touched.
        public var element: Element
        /// The index of the run in the element's text; nil for the element as a whole.
        public var run: Int?
        /// The name by which the service knows it.
        public var id: String?
        /// The action that the touch runs.
        public var action: Action
    }

    /// Returns the part whose action a touch runs; nil where a touch is the item's own.
    ///
    /// The areas of parts do not overlap; of an edge that two share, the one to the right or below has it.
    ///
    /// - Parameter point: The touch, in the item's coordinates.
    /// - Complexity: O(elements), which are decoded each time.
    public func part(at point: CGPoint) -> Part? {
        elements.lazy.compactMap { $0.part(at: point) }.first
    }

    /// Returns the element whose action, or that of a run of whose text, a touch runs; nil where a touch is the
    /// item's own.
    ///
    /// - Parameter point: The touch, in the item's coordinates.
    /// - Complexity: O(elements), which are decoded each time.
    public func element(at point: CGPoint) -> Element? { part(at: point)?.element }
}

extension Layout.Part {
    /// Returns the action that a touch runs: that of an element, of a run of a text, or the part's own; nil where that
    /// is nothing.
    ///
    /// - Parameter point: the touch, in the part's coordinates.
    /// - Complexity: O(elements), which are decoded each time.
    public func action(at point: CGPoint) -> Action? {
        elements.lazy.compactMap { $0.part(at: point)?.action }.first ?? select
    }
}

extension Element {
    func part(at point: CGPoint) -> Layout.Item.Part? {
        if let action, hit?.takes(point) ?? false {
            return Layout.Item.Part(element: self, id: id, action: action)
        }
        guard case .text(let text) = kind else { return nil }
        for (index, run) in text.runs.enumerated() {
            guard let action = run.action, run.hits.contains(where: { $0.takes(point) })
            else { continue }
            return Layout.Item.Part(element: self, run: index, id: run.id, action: action)
        }
        return nil
    }
}

extension CGRect {
    /// Returns true for points inside and on the left and top edges.
    fileprivate func takes(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
