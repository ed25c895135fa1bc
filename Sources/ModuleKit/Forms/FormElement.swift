import JSONCore
import LayoutCore

/// A part of a cell: where it is, and what it says.
struct FormElement: Equatable {
    /// What a part is for.
    enum Role: String, Sendable {
        case image, title, detail, detailImage, arrow
        case toggle = "switch"
    }

    var role: Role
    /// Relative to the cell, in points.
    var frame: Rect
    /// What a label says; nil of all else.
    var label: FormLabel?
    /// The name of an image.
    var image: String?
}

extension JSONWriter {
    /// Appends `,"elements":[…]`.
    ///
    /// - Parameters:
    ///   - width: the cell's, to mirror them in when the page reads from the right.
    ///   - grid: what their edges are rounded to: those of labels outward, of all else to the nearest.
    mutating func elements(
        _ elements: [FormElement],
        width: Double,
        on grid: LengthGrid,
        isMirrored: Bool
    ) {
        raw(",\"elements\":[" as StaticString)
        for (index, element) in elements.enumerated() {
            if index > 0 { raw("," as StaticString) }
            var frame = grid.placing(element)
            if isMirrored { frame.x = width - frame.x - frame.width }
            self.element(element, frame)
        }
        raw("]" as StaticString)
    }

    private mutating func element(_ element: FormElement, _ frame: Rect) {
        raw("{\"role\":\"" as StaticString)
        raw(element.role.rawValue)
        raw("\",\"frame\":" as StaticString)
        self.frame(frame)
        if let image = element.image {
            raw(",\"image\":" as StaticString)
            string(image)
        }
        if let label = element.label {
            raw(",\"text\":" as StaticString)
            string(label.text)
            raw(",\"lines\":1" as StaticString)
            if label.isTruncated { raw(",\"truncated\":true" as StaticString) }
            raw(",\"measured\":\"" as StaticString)
            raw(label.extent.isExact ? "exact" : "estimated")
            raw("\"" as StaticString)
        }
        raw("}" as StaticString)
    }
}

extension LengthGrid {
    /// An element's frame with its edges on the grid.
    fileprivate func placing(_ element: FormElement) -> Rect {
        if element.label != nil { return enclosing(element.frame) }
        let left = nearest(element.frame.x)
        let top = nearest(element.frame.y)
        return Rect(
            x: left,
            y: top,
            width: nearest(element.frame.right) - left,
            height: nearest(element.frame.bottom) - top
        )
    }
}
