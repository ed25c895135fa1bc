package import AccessibilityCore
import CellCore

extension CellLayout {
    /// Returns its elements as a screen reader has them.
    package func accessibleElements(in cell: PreparedCell) -> [AccessibleElement] {
        elements.map { element in
            var accessible = AccessibleElement(Self.kind(of: element), frame: element.frame)
            let drawing = cell.drawings[element.number]
            accessible.text = element.text?.words ?? ""
            accessible.id = drawing.id
            accessible.isActive = drawing.isTouched
            if drawing.hasLinks { accessible.links = Self.links(of: drawing, in: accessible.text) }
            if let said = drawing.accessibility {
                accessible.accessibility = said.properties
            }
            return accessible
        }
    }

    /// Returns the runs of a text that act, with their words.
    private static func links(
        of drawing: CellDrawing,
        in text: String
    ) -> [AccessibleElement.Link] {
        let units = Array(text.utf16)
        var start = 0
        return drawing.runs.enumerated().compactMap { index, run in
            let words = units[start..<max(start, min(run.end, units.count))]
            start = words.endIndex
            if run.action.isEmpty { return nil }
            let text = String(decoding: words, as: UTF16.self)
            return AccessibleElement.Link(run: index, id: run.id, text: text)
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
