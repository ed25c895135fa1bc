import CellCore
import JSONCore
import LayoutCore

extension JSONWriter {
    /// Appends `,"elements":[…]` of a custom cell.
    ///
    /// - Parameter styles: The styles of the page's texts, which gets those of the cell's.
    mutating func elements(
        of layout: CellLayout,
        in cell: PreparedCell,
        styles: inout StyleCollector
    ) {
        raw(",\"elements\":[" as StaticString)
        for (index, element) in layout.elements.enumerated() {
            if index > 0 { raw("," as StaticString) }
            switch element.role {
            case .box(let number):
                head("{\"kind\":\"box\",\"role\":", cell.roles.boxes[number], element.frame)
                bytes(cell.values.boxes[number])
                styles.useColors(in: cell.values.boxes[number])
            case .image(let number):
                head("{\"kind\":\"image\",\"role\":", cell.roles.images[number], element.frame)
                image(cell.values.images[number])
            case .carousel:
                let role = cell.roles.carousel ?? "carousel"
                head("{\"kind\":\"carousel\",\"role\":", role, element.frame)
            case .text(let number):
                head("{\"kind\":\"text\",\"role\":", cell.roles.texts[number], element.frame)
                if let text = TextElement(element, number: number, in: cell.values) {
                    self.text(text, styles: &styles)
                }
            }
            raw("}" as StaticString)
        }
        raw("]" as StaticString)
    }

    private mutating func head(_ kind: StaticString, _ role: String, _ frame: Rect) {
        raw(kind)
        string(role)
        raw(",\"frame\":" as StaticString)
        self.frame(frame)
    }

    private mutating func image(_ image: CompiledCell.Image) {
        raw(",\"image\":" as StaticString)
        if let name = image.name { string(name) } else { null() }
        if image.isContained { raw(",\"fit\":\"contain\"" as StaticString) }
        if image.radius > 0 {
            raw(",\"radius\":" as StaticString)
            length(image.radius)
        }
    }
}

extension TextElement {
    /// Creates the text of a cell's element; nil where it is none.
    fileprivate init?(_ element: CellElement, number: Int, in values: CompiledCell.Values) {
        guard let typeset = element.text else { return nil }
        self.init(
            text: values.cell.texts[number],
            typeset: typeset,
            color: values.colors[number],
            align: values.aligns.isEmpty ? .start : values.aligns[number]
        )
    }
}
