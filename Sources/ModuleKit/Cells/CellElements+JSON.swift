import CellCore
import JSONCore

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
            self.element(element, cell.drawings[element.number], styles: &styles)
        }
        raw("]" as StaticString)
    }

    /// Appends an element: the members that its frame or its lines decide, one writer each, then the others.
    private mutating func element(
        _ element: CellElement,
        _ drawing: CellDrawing,
        styles: inout StyleCollector
    ) {
        kind(of: element)
        raw(",\"role\":" as StaticString)
        string(drawing.role)
        raw(",\"frame\":" as StaticString)
        frame(element.frame)
        image(of: element, drawing)
        text(of: element, drawing, styles: &styles)
        bytes(drawing.members)
        raw("}" as StaticString)
    }

    private mutating func kind(of element: CellElement) {
        switch element.kind {
        case .box: raw("{\"kind\":\"box\"" as StaticString)
        case .image: raw("{\"kind\":\"image\"" as StaticString)
        case .text: raw("{\"kind\":\"text\"" as StaticString)
        case .carousel: raw("{\"kind\":\"carousel\"" as StaticString)
        }
    }

    private mutating func image(of element: CellElement, _ drawing: CellDrawing) {
        guard element.kind == .image else { return }
        raw(",\"image\":" as StaticString)
        if let name = drawing.image { string(name) } else { null() }
    }

    private mutating func text(
        of element: CellElement,
        _ drawing: CellDrawing,
        styles: inout StyleCollector
    ) {
        guard let text = element.text else { return }
        self.text(
            TextElement(
                text: text.words,
                typeset: text.typeset,
                color: drawing.color,
                align: drawing.align,
                runs: drawing.runs
            ),
            styles: &styles
        )
    }
}
