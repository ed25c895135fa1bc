@testable import ModuleMapping
import TextCore

/// Labels whose widths anybody can tell: half an em a character of ASCII, an em any other and the
/// ellipsis; lines of 1.2 em.
struct EvenLabels: LabelMeasuring {
    var textScale = 1.0
    let unit = 0.0

    func typeset(_ text: String, style: LabelStyle, limit: Double) -> TypesetText {
        var width = Self.width(of: text, style)
        var cut: Int?
        if width > limit {
            let beginnings = (0...text.count).map { text.prefix($0) }
            let longest =
                beginnings.last { Self.width(of: $0 + "…", style) <= limit } ?? text.prefix(0)
            cut = longest.utf16.count
            width = Self.width(of: longest + "…", style)
        }
        let lineHeight = style.lineHeight ?? 1.2 * style.size
        return TypesetText(
            style: TextStyle(size: style.size),
            measured: MeasuredText(
                width: width,
                lineHeight: lineHeight,
                baseline: lineHeight / 2,
                lines: [TextLine(utf8Start: 0, utf16Start: 0, width: width)],
                cut: cut
            )
        )
    }

    private static func width(of text: some StringProtocol, _ style: LabelStyle) -> Double {
        text.reduce(0) { $0 + ($1.isASCII ? 0.5 : 1) } * style.size
    }
}
