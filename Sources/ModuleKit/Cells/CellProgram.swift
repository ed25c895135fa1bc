import CellCore
import JSONCore
import LayoutCore
import TextCore

/// A custom cell ready to take the values of items.
struct CellProgram: Sendable {
    private let declaration: CellDeclaration
    private let images: [CellDeclaration.Image]
    private let texts: [CellDeclaration.Text]

    init(_ declaration: CellDeclaration) {
        self.declaration = declaration
        images = declaration.images
        texts = declaration.texts
    }

    /// What one item puts into the cell.
    struct Values: Sendable {
        var cell: CellValues
        /// The names of the images, in the tree's order.
        var images: [String]
        /// The colours of the texts, in the tree's order; empty where they have none.
        var colors: [String]
    }

    /// The tree with the fonts of a measurer.
    func cell(_ measurer: TextMeasurer) -> StackCell? {
        // Its depth and size were checked when the configuration was read.
        try? StackCell(declaration.tree { $0.flatMap(measurer.font(named:)) ?? .standard })
    }

    /// The cell with an item's values in it.
    func prepared(in scope: TemplateScope, _ measurer: TextMeasurer) -> PreparedCell? {
        cell(measurer).map { PreparedCell(cell: $0, values: values(in: scope)) }
    }

    /// The values of an item.
    func values(in scope: TemplateScope) -> Values {
        Values(
            cell: CellValues(
                texts: texts.map { $0.text.text(in: scope) },
                images: images.map { $0.fixed == nil ? Self.size($0, scope) : nil },
                sizes: texts.map { Self.size($0, scope) }
            ),
            images: images.map { $0.name.text(in: scope) },
            colors: texts.map { $0.color?.text(in: scope) ?? "" }
        )
    }

    private static func size(
        _ image: CellDeclaration.Image,
        _ scope: TemplateScope
    ) -> CellImage {
        if let size = image.size {
            return .size(
                Size(width: number(size.width, scope), height: number(size.height, scope))
            )
        }
        let ratio = image.aspectRatio.map { number($0, scope) } ?? 0
        return ratio > 0 ? .aspectRatio(ratio) : .size(.zero)
    }

    /// The font size that an item gives a text; nil where it gives none.
    private static func size(_ text: CellDeclaration.Text, _ scope: TemplateScope) -> Double? {
        guard case .template(let template) = text.size else { return nil }
        return template.value(in: scope).number.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func number(
        _ number: CellDeclaration.Number,
        _ scope: TemplateScope
    ) -> Double {
        switch number {
        case .value(let value): return value
        case .template(let template):
            let value = template.value(in: scope)
            return value.number ?? LengthText.ratio(value.text) ?? 0
        }
    }
}

extension CellContext {
    /// The context of a page.
    init(_ scope: TemplateScope, _ measurer: TextMeasurer) {
        self.init(
            measurer: measurer,
            textScale: scope.viewport.textScale,
            locale: scope.locale,
            direction: scope.viewport.direction == .rightToLeft ? .rightToLeft : .leftToRight,
            grid: LengthGrid(scale: scope.viewport.scale)
        )
    }
}

extension JSONWriter {
    /// Appends `,"elements":[…]` of a custom cell.
    mutating func elements(_ layout: CellLayout, _ values: CellProgram.Values) {
        raw(",\"elements\":[" as StaticString)
        for (index, element) in layout.elements.enumerated() {
            raw(index == 0 ? "{\"role\":\"" : ",{\"role\":\"" as StaticString)
            switch element.role {
            case .image(let number):
                raw("image\",\"frame\":" as StaticString)
                frame(element.frame)
                raw(",\"image\":" as StaticString)
                string(values.images[number])
            case .text(let number): text(element, number, values)
            }
            raw("}" as StaticString)
        }
        raw("]" as StaticString)
    }

    private mutating func text(
        _ element: CellElement,
        _ number: Int,
        _ values: CellProgram.Values
    ) {
        raw("text\",\"frame\":" as StaticString)
        frame(element.frame)
        raw(",\"text\":" as StaticString)
        string(values.cell.texts[number])
        raw(",\"lines\":" as StaticString)
        integer(element.lineCount)
        if element.isTruncated { raw(",\"truncated\":true" as StaticString) }
        if !values.colors[number].isEmpty {
            raw(",\"color\":" as StaticString)
            string(values.colors[number])
        }
        raw(",\"measured\":\"" as StaticString)
        raw(element.accuracy.rawValue)
        raw("\"" as StaticString)
    }
}
