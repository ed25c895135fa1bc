public import AccessibilityCore
public import Foundation

extension Layout.Item {
    /// The action that a reader runs in a cell.
    public struct Activation: Sendable, Equatable {
        /// The action; nil for the switch that the item itself is.
        public var action: Action?
        /// The id of the part of the cell that acts; nil for the item itself.
        public var element: String?
    }

    /// The value of the switch that the item is: `value` of its data; false where it has none.
    /// - Complexity: O(bytes of the data), each time.
    public var isOn: Bool {
        struct Switch: Decodable {
            let value: Bool
        }
        return (try? data(as: Switch.self))?.value ?? false
    }

    /// Returns what a touch runs: the action of a part, the item's switch, or its `select`; nil where that is nothing.
    ///
    /// - Parameter point: the touch, in the item's coordinates.
    /// - Complexity: O(elements), which are decoded each time.
    public func activation(at point: CGPoint) -> Activation? {
        if let part = part(at: point) { return Activation(action: part.action, element: part.id) }
        let isSwitch = elements.contains { $0.kind == .toggle && $0.frame.contains(point) }
        return isSwitch ? Activation() : select.map { Activation(action: $0) }
    }

    /// Returns what the activation of a stop of a screen reader runs, or that of one of its actions; nil where that is
    /// nothing.
    /// - Complexity: O(elements), which are decoded each time.
    public func activation(of stop: Stop, action: Stop.Action? = nil) -> Activation? {
        let (index, run) = action.map { ($0.element, $0.run) } ?? (stop.element, stop.run)
        let elements = elements
        guard let index, elements.indices.contains(index) else {
            let isSwitch = stop.isOn != nil && elements.contains { $0.kind == .toggle }
            return isSwitch ? Activation() : select.map { Activation(action: $0) }
        }
        guard let run else {
            return elements[index].action.map {
                Activation(action: $0, element: elements[index].id)
            }
        }
        guard case .text(let text) = elements[index].kind, text.runs.indices.contains(run) else {
            return nil
        }
        return text.runs[run].action.map { Activation(action: $0, element: text.runs[run].id) }
    }
}
