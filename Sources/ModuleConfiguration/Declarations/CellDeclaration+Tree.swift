import InputCore
package import CellCore
import LayoutCore
package import TextCore

extension CellDeclaration {
    /// Returns the tree that is laid out; numbers that come with each item are stand-ins in it.
    package func tree(_ font: (String?) -> TextFont) -> CellStack { root.tree(font) }

    /// The parts of the tree by kind, each list in the tree's order.
    package var parts: Parts {
        var parts = Parts()
        parts.add(root, role: nil, under: [])
        return parts
    }

    /// The parts of a cell's tree that items give values to.
    package struct Parts: Sendable {
        /// A part, and the client's name of it.
        package struct Named<Part: Sendable>: Sendable {
            package var part: Part
            /// The name; nil is that of its kind.
            package var role: String?
        }

        package private(set) var images: [Named<Image>] = []
        package private(set) var texts: [Named<Text>] = []
        /// The boxes of stacks.
        package private(set) var boxes: [Named<Box>] = []
        /// The conditions of children.
        package private(set) var conditions: [Condition] = []
        package private(set) var carousel: Carousel?

        /// The place of a carousel in a cell.
        package struct Carousel: Sendable {
            /// The client's name of it; nil is that of its kind.
            package var role: String?
            /// The indexes of the conditions under which it is there, its own and those of the stacks
            /// around it.
            package var conditions: [Int]
        }

        fileprivate mutating func add(_ stack: Stack, role: String?, under outer: [Int]) {
            if let box = stack.box { boxes.append(Named(part: box, role: role)) }
            for child in stack.children {
                var own = outer
                if let condition = child.when {
                    own.append(conditions.count)
                    conditions.append(condition)
                }
                switch child.content {
                case .image(let image): images.append(Named(part: image, role: child.role))
                case .text(let text): texts.append(Named(part: text, role: child.role))
                case .stack(let stack): add(stack, role: child.role, under: own)
                case .carousel: carousel = Carousel(role: child.role, conditions: own)
                case .space: break
                }
            }
        }
    }
}

extension CellDeclaration.Stack {
    fileprivate func tree(_ font: (String?) -> TextFont) -> CellStack {
        CellStack(
            axis: axis,
            spacing: spacing,
            padding: padding,
            align: align,
            hasBox: box != nil,
            children: children.map {
                CellChild($0.content.tree(font), grow: $0.grow, isConditional: $0.when != nil)
            }
        )
    }
}

extension CellDeclaration.Content {
    fileprivate func tree(_ font: (String?) -> TextFont) -> CellContent {
        switch self {
        case .space(let points): .space(points)
        case .stack(let stack): .stack(stack.tree(font))
        case .carousel: .carousel
        // A ratio that comes with items fills its room like one that is written out.
        case .image(let image):
            .image(image.fixed ?? (image.size == nil ? .aspectRatio(0) : .size(.zero)))
        case .text(let text):
            .text(
                CellText(
                    font: font(text.font?.fixedText),
                    size: text.size.fixed ?? CellDeclaration.Text.standardSize,
                    lineHeight: text.lineHeight?.fixed,
                    maxLines: text.maxLines?.fixed.map { Int(clamping: $0) } ?? 0
                )
            )
        }
    }
}

extension CellDeclaration.Image {
    /// The size, where it is the same for all items.
    package var fixed: CellImage? {
        if let size, let width = size.width.fixed, let height = size.height.fixed {
            return .size(Size(width: width, height: height))
        }
        return aspectRatio?.fixed.map { .aspectRatio($0) }
    }
}

extension CellDeclaration.Text {
    /// True when font, size, line height and lines are the same for all items.
    package var isFixed: Bool {
        (font == nil || font?.fixedText != nil) && size.fixed != nil
            && (lineHeight == nil || lineHeight?.fixed != nil)
            && (maxLines == nil || maxLines?.fixed != nil)
    }
}

extension ItemSizeDeclaration.Number {
    /// The number, where it is known from the start.
    package var fixed: Double? {
        if case .value(let value) = self { value } else { nil }
    }
}
