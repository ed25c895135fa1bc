import LayoutCore
import ModuleDeclarations

/// The title of the header or footer of a form's section.
package struct FormTitle: Sendable {
    package var text: String
    package let style: LabelStyle

    /// The distance from both sides, in points: titles of cells without an image begin there.
    private static let margin = 12.0

    /// Creates the title of a declaration; nil where it is empty.
    init?(_ declaration: FormTitleDeclaration, in scope: TemplateScope) {
        text = declaration.text.text(in: scope)
        if text.isEmpty { return nil }
        let details = FormCell()
        var style = LabelStyle(
            font: declaration.font,
            size: declaration.size ?? details.detailSize
        )
        style.lines = 0
        style.color = declaration.color.flatMap { scope.color($0) } ?? details.detailColor
        self.style = style
    }

    /// Returns the label in a page's width, on as many lines as it needs.
    package func label(width: Double, measuring labels: some LabelMeasuring) -> FormLabel {
        FormLabel(
            text,
            style: style,
            limit: max(0, width - 2 * Self.margin),
            measuring: labels
        )
    }

    /// Returns the element of a label in a header or footer of a height.
    package static func element(_ label: FormLabel, height: Double) -> FormElement {
        let frame = Rect(
            x: margin,
            y: (height - label.height) / 2,
            width: label.width,
            height: label.height
        )
        return FormElement(role: .title, frame: frame, label: label)
    }
}
