import CellCore
import ConfigurationLanguage
import InputCore
import LayoutCore
import ModuleDeclarations
import TextCore

extension CompiledPart {
    /// Returns the properties by which a part is laid out; a stand-in without a scope.
    static func style(
        of part: CellPartDeclaration,
        children: [CellPartStyle],
        in parent: CellAxis?,
        measurer: TextMeasurer,
        for scope: TemplateScope?
    ) -> CellPartStyle {
        CellPartStyle(
            content(of: part, in: parent, measurer: measurer, for: scope),
            grow: part.grow,
            sizes: part.sizes,
            shrinks: part.shrink > 0,
            children: children
        )
    }

    private static func content(
        of part: CellPartDeclaration,
        in parent: CellAxis?,
        measurer: TextMeasurer,
        for scope: TemplateScope?
    ) -> CellContent {
        switch part.content {
        case .image: .image(image(part, in: scope))
        case .text: .text(text(part, measurer: measurer, in: scope))
        case .space: .space(part.space ?? 0)
        case .carousel: .carousel
        case .each: .space(0)
        case .divider:
            .divider(
                CellDivider(
                    width: part.divider?.width ?? 1,
                    inset: part.divider?.inset ?? 0,
                    isUpright: parent == .horizontal || parent == .wrap
                )
            )
        case .stack:
            .stack(
                CellStack(
                    axis: part.stack ?? .vertical,
                    spacing: part.spacing,
                    padding: part.padding?.resolve(scope?.parameters ?? [:]) ?? .zero,
                    align: (part.align?.fixedText).flatMap(CellAlignment.init(rawValue:))
                        ?? .start,
                    hasBox: hasBox(part, in: scope),
                    clips: clips(part, in: scope),
                    lineSpacing: part.lineSpacing,
                    justify: part.justify,
                    maxLines: lines(of: part, for: scope)
                )
            )
        }
    }

    /// Returns true when a stack clips: by its box, where the client draws that.
    private static func clips(_ part: CellPartDeclaration, in scope: TemplateScope?) -> Bool {
        guard part.clip, let scope else { return part.clip }
        return scope.has(.clip) && scope.draws(.box)
    }

    /// Returns true when a stack has an element: one that only clips has none for clients that do not clip.
    private static func hasBox(_ part: CellPartDeclaration, in scope: TemplateScope?) -> Bool {
        guard part.hasBox, let scope, scope.acceptance != nil else { return part.hasBox }
        let isDrawn = part.background != nil || part.border != nil || part.shadow != nil
        let isNeeded =
            isDrawn || part.clip && scope.has(.clip) || part.a11y != nil && scope.has(.a11y)
            || part.select.map { scope.has(.hits) && scope.runs($0.kind) } ?? false
        return isNeeded && scope.draws(.box)
    }

    private static func image(_ part: CellPartDeclaration, in scope: TemplateScope?) -> CellImage {
        // A ratio that comes with items fills its room like one that is written out.
        guard let scope else {
            return part.size == nil && !part.hasNaturalSize ? .aspectRatio(0) : .size(.zero)
        }
        if case .extent(let width, let height)? = part.size {
            return .size(Size(width: width.length(in: scope), height: height.length(in: scope)))
        }
        if part.hasNaturalSize { return .size(naturalSize(of: part, in: scope) ?? .zero) }
        let ratio =
            part.hasNaturalRatio
            ? naturalSize(of: part, in: scope).map { $0.width / $0.height } ?? 0
            : part.aspectRatio?.length(in: scope) ?? 0
        return ratio > 0 ? .aspectRatio(ratio) : .size(.zero)
    }

    /// Returns the natural size of the file that an image names; nil where there is none.
    private static func naturalSize(
        of part: CellPartDeclaration,
        in scope: TemplateScope
    ) -> Size? {
        part.file.size ?? (part.asset?.text(in: scope)).flatMap(scope.images.image)?.size
    }

    /// Returns the properties of a text; those that are none are the usual ones.
    private static func text(
        _ part: CellPartDeclaration,
        measurer: TextMeasurer,
        in scope: TemplateScope?
    ) -> CellText {
        guard let scope else { return CellText(size: CellText.standardSize) }
        let font = (part.font?.text(in: scope)).flatMap(measurer.font(named:)) ?? .standard
        let style = part.style ?? measurer.styleName(of: font)
        var size = style?.standardSize ?? CellText.standardSize
        if case .points(let points)? = part.size {
            let own = points.points(in: scope)
            if own > 0 { size = own }
        }
        let lineHeight = part.lineHeight?.points(in: scope) ?? 0
        return CellText(
            font: font,
            style: style,
            size: size,
            lineHeight: lineHeight > 0 ? lineHeight : nil,
            maxLines: lines(of: part, for: scope),
            fitsLines: part.fitsLines,
            letterSpacing: part.letterSpacing?.spacing(in: scope) ?? 0
        )
    }

    private static func lines(of part: CellPartDeclaration, for scope: TemplateScope?) -> Int {
        guard let scope, !part.fitsLines else { return 0 }
        return Int(clamping: min(part.maxLines?.points(in: scope) ?? 0, maximumLines))
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
