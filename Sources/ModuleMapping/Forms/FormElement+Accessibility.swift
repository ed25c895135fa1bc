package import AccessibilityCore

extension FormElement {
    /// The component as a screen reader has it.
    package var accessible: AccessibleElement {
        let kind: AccessibleElement.Kind =
            switch role {
            case .title, .detail: .text
            case .image, .detailImage: .image
            case .toggle: .toggle
            case .separator: .box
            case .arrow: .other
            }
        var element = AccessibleElement(kind, frame: frame)
        element.text = label?.element.text ?? ""
        return element
    }
}
