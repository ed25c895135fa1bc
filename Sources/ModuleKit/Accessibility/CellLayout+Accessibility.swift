import AccessibilityCore
import CellCore

extension CellLayout {
    /// Returns its elements as a screen reader has them.
    func accessibleElements(in cell: PreparedCell) -> [AccessibleElement] {
        elements.map { element in
            switch element.kind {
            case .text:
                var text = AccessibleElement(.text, frame: element.frame)
                text.text = element.text?.words ?? ""
                return text
            case .image: return AccessibleElement(.image, frame: element.frame)
            case .box: return AccessibleElement(.box, frame: element.frame)
            case .carousel: return AccessibleElement(.other, frame: element.frame)
            }
        }
    }
}
