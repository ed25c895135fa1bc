import LayoutCore

/// A part of a cell's tree, its images and texts numbered in the tree's order.
struct CellPart: Sendable, Equatable {
    var kind: Kind
    var grow: Double

    /// What a part is.
    enum Kind: Sendable, Equatable {
        case image(Int, CellImage)
        case text(Int, CellText)
        case space(Double)
        case stack(Stack)
    }

    /// A stack, every number in its range.
    struct Stack: Sendable, Equatable {
        var axis: CellAxis
        var spacing: Double
        var padding: Insets
        var align: CellAlignment
        var parts: [CellPart]
        /// Whether it takes all the width there is, as something in it grows or fills.
        var fills: Bool
    }

    /// How much of a tree was numbered.
    struct Numbers {
        var parts = 0
        var images = 0
        var texts = 0
    }

    init(_ child: CellChild, depth: Int, numbers: inout Numbers) throws(CellError) {
        numbers.parts += 1
        guard numbers.parts <= StackCell.maximumParts else {
            throw .tooLarge(most: StackCell.maximumParts)
        }
        grow = child.grow.asExtent
        switch child.content {
        case .image(let image):
            kind = .image(numbers.images, image)
            numbers.images += 1
        case .text(let text):
            kind = .text(numbers.texts, text)
            numbers.texts += 1
        case .space(let points): kind = .space(points.asExtent)
        case .stack(let stack):
            kind = .stack(try Stack(stack, depth: depth, numbers: &numbers))
        }
    }

    /// Whether it takes all the width there is.
    fileprivate var fills: Bool {
        switch kind {
        case .image(_, .aspectRatio): true
        case .stack(let stack): stack.fills
        default: false
        }
    }
}

extension CellPart.Stack {
    init(
        _ stack: CellStack,
        depth: Int,
        numbers: inout CellPart.Numbers
    ) throws(CellError) {
        guard depth <= StackCell.maximumDepth else {
            throw .tooDeep(most: StackCell.maximumDepth)
        }
        axis = stack.axis
        spacing = stack.spacing.asExtent
        align = stack.align
        padding = Insets(
            top: stack.padding.top.asExtent,
            left: stack.padding.left.asExtent,
            bottom: stack.padding.bottom.asExtent,
            right: stack.padding.right.asExtent
        )
        parts = []
        fills = false
        for child in stack.children {
            let part = try CellPart(child, depth: depth + 1, numbers: &numbers)
            if part.fills || stack.axis == .horizontal && part.grow > 0 { fills = true }
            parts.append(part)
        }
    }
}

extension Double {
    /// The number as a length: NaN and negative ones are 0, and `Limits.length` is the most.
    var asExtent: Double {
        self > 0 ? Swift.min(self, Limits.length) : 0
    }
}
