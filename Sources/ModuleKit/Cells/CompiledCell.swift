import InputCore
import CellCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import TextCore

/// A custom cell, compiled to take the values of items.
struct CompiledCell: Sendable {
    private let parts: CellDeclaration.Parts
    private let boxes: [CompiledBox]
    private let roles: CellRoles
    private let template: CellTemplate?
    private let measurer: TextMeasurer

    /// Compiles a declaration with the fonts of a measurer.
    init(_ declaration: CellDeclaration, measurer: TextMeasurer) {
        parts = declaration.parts
        boxes = parts.boxes.map { CompiledBox($0.part) }
        roles = CellRoles(parts)
        self.measurer = measurer
        // Its depth and size were checked when the configuration was read.
        template = try? CellTemplate(
            declaration.tree { $0.flatMap(measurer.font(named:)) ?? .standard }
        )
    }

    /// The values of one item in the cell.
    struct Values: Sendable {
        var cell: CellValues
        /// The images, in the tree's order.
        var images: [Image]
        /// The colours of the texts, in the tree's order; empty where they have none.
        var colors: [String]
        /// The alignments of the texts, in the tree's order; empty where all are `start`.
        var aligns: [TextAlignment]
        /// The members of the boxes as JSON, in the tree's order, a comma before each.
        var boxes: [[UInt8]]

        /// An estimate of the memory that they hold, in bytes.
        var memoryBytes: Int {
            let strings = cell.texts + images.compactMap(\.name) + colors
            return strings.reduce(128) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
                + cell.images.count * MemoryLayout<CellImage?>.stride
                + cell.styles.count * MemoryLayout<CellText?>.stride + cell.absent.count
                + aligns.count + boxes.reduce(0) { $0 + $1.count + 32 }
        }
    }

    /// An image of one item.
    struct Image: Sendable {
        /// The name by which the client knows it, or its URL; nil for one that clients must not open.
        var name: String?
        /// True when the whole image is shown; otherwise it covers its frame.
        var isContained: Bool
        /// The radius of its corners, in points.
        var radius: Double
    }

    /// Returns the cell with the values of the scope's current item.
    func prepared(in scope: TemplateScope) -> PreparedCell? {
        template.map { template in
            let values = values(in: scope)
            let conditions = parts.carousel?.conditions ?? []
            return PreparedCell(
                cell: template,
                roles: roles,
                values: values,
                showsCarousel: !conditions.contains { values.cell.absent[$0] }
            )
        }
    }

    private func values(in scope: TemplateScope) -> Values {
        let (images, texts) = (parts.images.map(\.part), parts.texts.map(\.part))
        return Values(
            cell: CellValues(
                texts: texts.map { $0.text.text(in: scope) },
                images: images.map { $0.fixed == nil ? Self.size(of: $0, in: scope) : nil },
                styles: texts.allSatisfy(\.isFixed)
                    ? [] : texts.map { $0.isFixed ? nil : style(of: $0, in: scope) },
                absent: parts.conditions.map { !scope.holds($0) }
            ),
            images: images.map { image in
                let name = image.name.text(in: scope)
                let isAllowed = scope.links.allowsImage(name)
                if !isAllowed { scope.recorder?.note(refusedLink: image.name) }
                return Image(
                    name: isAllowed ? name : nil,
                    isContained: image.isContained,
                    radius: image.radius?.points(in: scope) ?? 0
                )
            },
            colors: texts.map { text in text.color.flatMap { scope.color($0) } ?? "" },
            aligns: texts.allSatisfy { $0.align == nil }
                ? []
                : texts.map {
                    $0.align.flatMap { TextAlignment(rawValue: $0.text(in: scope)) } ?? .start
                },
            boxes: boxes.map { $0.members(in: scope) }
        )
    }

    private static func size(
        of image: CellDeclaration.Image,
        in scope: TemplateScope
    ) -> CellImage {
        if let size = image.size {
            return .size(
                Size(width: size.width.length(in: scope), height: size.height.length(in: scope))
            )
        }
        let ratio = image.aspectRatio?.length(in: scope) ?? 0
        return ratio > 0 ? .aspectRatio(ratio) : .size(.zero)
    }

    /// Returns the properties that an item gives a text; those that are none are the usual ones.
    private func style(of text: CellDeclaration.Text, in scope: TemplateScope) -> CellText {
        let size = text.size.points(in: scope)
        let lineHeight = text.lineHeight?.points(in: scope) ?? 0
        let maxLines = text.maxLines?.points(in: scope) ?? 0
        return CellText(
            font: (text.font?.text(in: scope)).flatMap(measurer.font(named:)) ?? .standard,
            size: size > 0 ? size : CellDeclaration.Text.standardSize,
            lineHeight: lineHeight > 0 ? lineHeight : nil,
            maxLines: Int(clamping: min(maxLines, Self.maximumLines))
        )
    }

    /// The greatest number of lines that a text is cut to; beyond it there is no limit.
    private static let maximumLines = 1_000.0
}

/// The clients' names of a cell's elements, each list in the tree's order.
struct CellRoles: Sendable {
    let images: [String]
    let texts: [String]
    let boxes: [String]
    /// The name of the carousel; nil where the cell has none.
    let carousel: String?

    init(_ parts: CellDeclaration.Parts) {
        images = parts.images.map { $0.role ?? "image" }
        texts = parts.texts.map { $0.role ?? "text" }
        boxes = parts.boxes.map { $0.role ?? "box" }
        carousel = parts.carousel.map { $0.role ?? "carousel" }
    }
}

/// A custom cell with the values of one item.
struct PreparedCell: Sendable {
    let cell: CellTemplate
    let roles: CellRoles
    let values: CompiledCell.Values
    /// False when a condition leaves its carousel out.
    let showsCarousel: Bool

    /// Lays the cell out.
    ///
    /// - Parameters:
    ///   - width: The width of the cell.
    ///   - height: The height of the cell; nil for the height of its content.
    ///   - carousel: The carousel of its item.
    func layOut(
        width: CellWidth,
        height: Double?,
        carousel: CellCarousel? = nil,
        in context: CellContext
    ) -> CellLayout {
        cell.layOut(
            values.cell,
            width: width,
            height: height,
            carousel: carousel,
            in: context
        )
    }
}

extension ItemSizeDeclaration.Number {
    /// Returns the number, 0 where there is none.
    func points(in scope: TemplateScope) -> Double {
        switch self {
        case .value(let value): value
        case .template(let template): max(0, template.value(in: scope).number ?? 0)
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
