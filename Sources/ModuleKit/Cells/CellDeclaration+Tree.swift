import CellCore
import LayoutCore
import TextCore

extension CellDeclaration {
    /// The tree that is laid out; numbers that come with each item are stand-ins in it.
    func tree(_ font: (String?) -> TextFont) -> CellStack { root.tree(font) }

    /// The images in the tree's order.
    var images: [Image] {
        root.contents.compactMap { if case .image(let image) = $0 { image } else { nil } }
    }

    /// The texts in the tree's order.
    var texts: [Text] {
        root.contents.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension CellDeclaration.Stack {
    fileprivate func tree(_ font: (String?) -> TextFont) -> CellStack {
        CellStack(
            axis: isHorizontal ? .horizontal : .vertical,
            spacing: spacing,
            padding: padding,
            align: CellAlignment(rawValue: align) ?? .start,
            children: children.map { CellChild($0.content.tree(font), grow: $0.grow) }
        )
    }

    /// All that is in it, in the tree's order.
    fileprivate var contents: [CellDeclaration.Content] {
        children.flatMap { child -> [CellDeclaration.Content] in
            if case .stack(let stack) = child.content { return stack.contents }
            return [child.content]
        }
    }
}

extension CellDeclaration.Content {
    fileprivate func tree(_ font: (String?) -> TextFont) -> CellContent {
        switch self {
        case .space(let points): .space(points)
        case .stack(let stack): .stack(stack.tree(font))
        case .image(let image): .image(image.fixed ?? .size(.zero))
        case .text(let text):
            .text(
                CellText(
                    font: font(text.font),
                    size: text.size.fixed ?? CellReader.textSize,
                    lineHeight: text.lineHeight,
                    maxLines: text.maxLines
                )
            )
        }
    }
}

extension CellDeclaration.Image {
    /// How large it is, where that is the same for all items.
    var fixed: CellImage? {
        if let size, let width = size.width.fixed, let height = size.height.fixed {
            return .size(Size(width: width, height: height))
        }
        return aspectRatio?.fixed.map { .aspectRatio($0) }
    }
}

extension ItemSizeDeclaration.Number {
    /// The number, where it is known from the start.
    var fixed: Double? {
        if case .value(let value) = self { value } else { nil }
    }
}
