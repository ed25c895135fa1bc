import TextCore

extension ItemSizeDeclaration.MeasuredText {
    /// The width of the text on one line with what is added to it, in points.
    func width(in scope: TemplateScope, _ context: MappingContext) -> Double {
        let labels = FontLabels(
            measurer: context.text,
            font: font,
            viewport: scope.viewport,
            locale: scope.locale
        )
        let points =
            switch size {
            case .value(let value): value
            case .template(let template): template.value(in: scope).number ?? CellReader.textSize
            }
        let width = labels.extent(of: text.text(in: scope), size: max(0, points)).width + extra
        return maximum.map { min($0, width) } ?? width
    }
}
