import CellCore
import InputCore
import LayoutCore
import ModuleConfiguration
import TextCore

extension CompiledPart {
    /// Returns the properties by which a part is laid out; a stand-in without a scope.
    static func style(
        of part: CellPartDeclaration,
        children: [CellPartStyle],
        measurer: TextMeasurer,
        in scope: TemplateScope?
    ) -> CellPartStyle {
        CellPartStyle(
            content(of: part, measurer: measurer, in: scope),
            grow: part.grow,
            children: children
        )
    }

    private static func content(
        of part: CellPartDeclaration,
        measurer: TextMeasurer,
        in scope: TemplateScope?
    ) -> CellContent {
        switch part.content {
        case .image: .image(image(part, in: scope))
        case .text: .text(text(part, measurer: measurer, in: scope))
        case .space: .space(part.space ?? 0)
        case .carousel: .carousel
        case .stack:
            .stack(
                CellStack(
                    axis: part.stack ?? .vertical,
                    spacing: part.spacing,
                    padding: part.padding?.resolve(scope?.parameters ?? [:]) ?? .zero,
                    align: (part.align?.fixedText).flatMap(CellAlignment.init(rawValue:))
                        ?? .start,
                    hasBox: part.hasBox
                )
            )
        }
    }

    private static func image(_ part: CellPartDeclaration, in scope: TemplateScope?) -> CellImage {
        // A ratio that comes with items fills its room like one that is written out.
        guard let scope else { return part.size == nil ? .aspectRatio(0) : .size(.zero) }
        if case .extent(let width, let height)? = part.size {
            return .size(Size(width: width.length(in: scope), height: height.length(in: scope)))
        }
        let ratio = part.aspectRatio?.length(in: scope) ?? 0
        return ratio > 0 ? .aspectRatio(ratio) : .size(.zero)
    }

    /// Returns the properties of a text; those that are none are the usual ones.
    private static func text(
        _ part: CellPartDeclaration,
        measurer: TextMeasurer,
        in scope: TemplateScope?
    ) -> CellText {
        guard let scope else { return CellText(size: CellText.standardSize) }
        var size = CellText.standardSize
        if case .points(let points)? = part.size {
            let own = points.points(in: scope)
            if own > 0 { size = own }
        }
        let lineHeight = part.lineHeight?.points(in: scope) ?? 0
        return CellText(
            font: (part.font?.text(in: scope)).flatMap(measurer.font(named:)) ?? .standard,
            size: size,
            lineHeight: lineHeight > 0 ? lineHeight : nil,
            maxLines: Int(clamping: min(part.maxLines?.points(in: scope) ?? 0, maximumLines)),
            letterSpacing: part.letterSpacing?.spacing(in: scope) ?? 0
        )
    }

    /// The greatest number of lines that a text is cut to; beyond it there is no limit.
    private static let maximumLines = 1_000.0
}

/// The greatest distance between letters that an upstream may give, in points, as in configurations.
let maximumLetterSpacing = 100.0

extension Templated<Double> {
    /// Returns the number, 0 where there is none.
    func points(in scope: TemplateScope) -> Double {
        switch self {
        case .value(let value): value
        case .template(let template): max(0, template.value(in: scope).number ?? 0)
        }
    }

    /// Returns the number, which may be negative, 0 where there is none.
    func spacing(in scope: TemplateScope) -> Double {
        switch self {
        case .value(let value): return value
        case .template(let template):
            let value = template.value(in: scope).number ?? 0
            return min(max(value, -maximumLetterSpacing), maximumLetterSpacing)
        }
    }

    /// Returns the number or ratio, 0 where there is none.
    func length(in scope: TemplateScope) -> Double {
        switch self {
        case .value(let value): return value
        case .template(let template):
            let value = template.value(in: scope)
            return max(0, value.number ?? LengthParser.ratio(value.text) ?? 0)
        }
    }
}
