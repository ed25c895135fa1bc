import AccessibilityCore
import CellCore

extension CellLayout {
    /// Returns its elements as a screen reader has them.
    func accessibleElements(in cell: PreparedCell) -> [AccessibleElement] {
        elements.map { element in
            var accessible = AccessibleElement(Self.kind(of: element), frame: element.frame)
            let drawing = cell.drawings[element.number]
            accessible.text = element.text?.words ?? ""
            accessible.id = drawing.id
            accessible.isActive = drawing.isTouched
            if let said = drawing.accessibility {
                accessible.accessibility = said.properties
            }
            return accessible
        }
    }

    private static func kind(of element: CellElement) -> AccessibleElement.Kind {
        switch element.kind {
        case .text: .text
        case .image: .image
        case .box: .box
        case .carousel: .other
        }
    }
}
