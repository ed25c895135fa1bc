import JSONCore
package import LayoutCore
import TextCore

/// A component of a cell, with its frame and content.
package struct FormElement: Equatable {
    /// The purpose of a component.
    package enum Role: String, Sendable {
        case image, title, detail, detailImage, arrow
        case separator
        case toggle = "switch"

        /// The kind of element that is drawn.
        var kind: StaticString {
            switch self {
            case .image, .detailImage: "image"
            case .title, .detail: "text"
            case .arrow: "arrow"
            case .separator: "box"
            case .toggle: "switch"
            }
        }
    }

    package var role: Role
    /// Relative to the cell, in points.
    var frame: Rect
    /// The content of a label; nil for other components.
    package var label: FormLabel?
    var image: FormCell.Image?
    /// The colour of a separator.
    var color: String?
}

extension JSONWriter {
    /// Appends `,"elements":[…]`.
    ///
    /// - Parameters:
    ///   - width: The cell's width, in which they are mirrored when the page reads from the right.
    ///   - grid: The grid that their edges are rounded to: those of labels outward, others to the
    ///     nearest.
    ///   - styles: The styles of the page's texts, which gets those of the labels.
    package mutating func elements(
        _ elements: [FormElement],
        width: Double,
        on grid: PixelGrid,
        styles: inout StyleCollector
    ) {
        raw(",\"elements\":[" as StaticString)
        for (index, element) in elements.enumerated() {
            if index > 0 { raw("," as StaticString) }
            var frame = grid.placing(element)
            if styles.pageDirection == .rightToLeft { frame.x = width - frame.x - frame.width }
            self.element(element, frame: frame, styles: &styles)
        }
        raw("]" as StaticString)
    }

    private mutating func element(
        _ element: FormElement,
        frame: Rect,
        styles: inout StyleCollector
    ) {
        raw("{\"kind\":\"" as StaticString)
        raw(element.role.kind)
        raw("\",\"role\":\"" as StaticString)
        raw(element.role.rawValue)
        raw("\",\"frame\":" as StaticString)
        self.frame(frame)
        if let image = element.image {
            raw(",\"image\":" as StaticString)
            self.image(image, frame: frame, styles: &styles)
        }
        if let color = element.color {
            raw(",\"contents\":{\"color\":" as StaticString)
            string(color)
            raw("}" as StaticString)
            styles.colors.use(color)
        }
        if let label = element.label { text(label.element, styles: &styles) }
        raw("}" as StaticString)
    }
}

extension JSONWriter {
    /// Appends the name of an image, or the URL that it is fetched by for its frame.
    private mutating func image(
        _ image: FormCell.Image,
        frame: Rect,
        styles: inout StyleCollector
    ) {
        if image.isWrittenOut { styles.images.use(image.name) }
        string(styles.images.url(of: image.name, for: frame, isContained: false))
    }
}

extension PixelGrid {
    /// Returns an element's frame with its edges on the grid.
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
