package import CellCore
import JSONCore
import LayoutCore

extension JSONWriter {
    /// Appends `,"elements":[…]` of a custom cell.
    ///
    /// - Parameters:
    ///   - touch: The rule by which elements with an action get their touch areas.
    ///   - styles: The styles of the page's texts, which gets those of the cell's.
    package mutating func elements(
        of layout: CellLayout,
        in cell: PreparedCell,
        touch: TouchRule,
        styles: inout StyleCollector
    ) {
        let areas = touch.areas(of: layout, in: cell)
        raw(",\"elements\":[" as StaticString)
        for (index, element) in layout.elements.enumerated() {
            if index > 0 { raw("," as StaticString) }
            self.element(
                element,
                cell.drawings[element.number],
                areas.isEmpty ? nil : areas[index],
                styles: &styles
            )
        }
        raw("]" as StaticString)
    }

    /// Appends an element: the members that its frame or its lines decide, one writer each, then the others.
    private mutating func element(
        _ element: CellElement,
        _ drawing: CellDrawing,
        _ areas: ElementAreas?,
        styles: inout StyleCollector
    ) {
        kind(of: element)
        raw(",\"role\":" as StaticString)
        string(drawing.role)
        id(drawing)
        raw(",\"frame\":" as StaticString)
        frame(element.frame)
        image(of: element, drawing, styles: &styles)
        text(of: element, drawing, areas, styles: &styles)
        members(of: element, drawing, styles: styles)
        styles.colors.useNames(in: drawing.members)
        hit(areas?.whole)
        clip(element)
        raw("}" as StaticString)
    }

    /// Appends the members that no frame decides; of a background the URL for its pixels, where a rule has one.
    private mutating func members(
        of element: CellElement,
        _ drawing: CellDrawing,
        styles: StyleCollector
    ) {
        guard element.kind == .box, styles.images.rewrites, let place = drawing.backgroundURL else {
            return bytes(drawing.members)
        }
        let url = String(decoding: drawing.members[place], as: UTF8.self)
        bytes(Array(drawing.members[..<(place.lowerBound - 1)]))
        string(styles.images.url(of: url, for: element.frame, isContained: false))
        bytes(Array(drawing.members[(place.upperBound + 1)...]))
    }

    private mutating func id(_ drawing: CellDrawing) {
        guard let id = drawing.id else { return }
        raw(",\"id\":" as StaticString)
        string(id)
    }

    private mutating func hit(_ area: Rect?) {
        guard let area else { return }
        raw(",\"hit\":" as StaticString)
        frame(area)
    }

    private mutating func clip(_ element: CellElement) {
        guard let clip = element.clip else { return }
        raw(",\"clip\":" as StaticString)
        integer(clip)
    }

    private mutating func kind(of element: CellElement) {
        switch element.kind {
        case .box: raw("{\"kind\":\"box\"" as StaticString)
        case .image: raw("{\"kind\":\"image\"" as StaticString)
        case .text: raw("{\"kind\":\"text\"" as StaticString)
        case .carousel: raw("{\"kind\":\"carousel\"" as StaticString)
        }
    }

    private mutating func image(
        of element: CellElement,
        _ drawing: CellDrawing,
        styles: inout StyleCollector
    ) {
        for name in drawing.backgroundImages { styles.images.use(name) }
        guard element.kind == .image else { return }
        raw(",\"image\":" as StaticString)
        guard let name = drawing.image else { return null() }
        if drawing.isOwnImage {
            styles.images.use(name)
            string(name)
        } else {
            let (frame, isContained) = (element.frame, drawing.isContained)
            string(styles.images.url(of: name, for: frame, isContained: isContained))
        }
    }

    private mutating func text(
        of element: CellElement,
        _ drawing: CellDrawing,
        _ areas: ElementAreas?,
        styles: inout StyleCollector
    ) {
        guard var text = TextElement(element, drawing) else { return }
        for (run, areas) in areas?.runs ?? [:] { text.runs[run].hits = areas }
        self.text(text, role: drawing.role, styles: &styles)
    }
}

extension TextElement {
    /// The text of an element as it is drawn; nil for another kind.
    init?(_ element: CellElement, _ drawing: CellDrawing) {
        guard let text = element.text else { return nil }
        self.init(
            text: text.words,
            typeset: text.typeset,
            color: drawing.color,
            align: drawing.align,
            runs: drawing.runs
        )
    }
}
