import LayoutCore

/// A part of a cell's tree, its images and texts numbered in the tree's order.
struct CellPart: Sendable, Equatable {
    var kind: Kind
    var grow: Double
    /// Its place among the conditional parts; nil where it is always there.
    var condition: Int?

    enum Kind: Sendable, Equatable {
        case image(Int, CellImage)
        case text(Int, CellText)
        case space(Double)
        case stack(Stack)
        case carousel
    }

    /// A stack, every number in its range.
    struct Stack: Sendable, Equatable {
        var axis: CellAxis
        var spacing: Double
        var padding: Insets
        var align: CellAlignment
        var parts: [CellPart]
        /// True when it takes all the width there is, as something in it grows or fills.
        var fills: Bool
        /// The place of its box among the cell's; nil where it has none.
        var box: Int?
    }

    /// The number of parts of a tree that were numbered.
    struct Numbers {
        var parts = 0
        var images = 0
        var texts = 0
        var boxes = 0
        var conditions = 0

        /// Returns a count, and adds one to it.
        static func next(_ count: inout Int) -> Int {
            defer { count += 1 }
            return count
        }
    }

    init(_ child: CellChild, depth: Int, numbers: inout Numbers) throws(CellError) {
        numbers.parts += 1
        guard numbers.parts <= CellTemplate.maximumParts else {
            throw .tooLarge(most: CellTemplate.maximumParts)
        }
        grow = child.grow.clampedToLength
        condition = child.isConditional ? Numbers.next(&numbers.conditions) : nil
        switch child.content {
        case .image(let image):
            kind = .image(Numbers.next(&numbers.images), image)
        case .text(let text):
            kind = .text(Numbers.next(&numbers.texts), text)
        case .space(let points): kind = .space(points.clampedToLength)
        case .stack(let stack):
            kind = .stack(try Stack(stack, depth: depth, numbers: &numbers))
        case .carousel: kind = .carousel
        }
    }

    /// True when it takes all the width there is.
    fileprivate var fills: Bool {
        switch kind {
        case .image(_, .aspectRatio), .carousel: true
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
        guard depth <= CellTemplate.maximumDepth else {
            throw .tooDeep(most: CellTemplate.maximumDepth)
        }
        axis = stack.axis
        spacing = stack.spacing.clampedToLength
        align = stack.align
        padding = Insets(
            top: stack.padding.top.clampedToLength,
            left: stack.padding.left.clampedToLength,
            bottom: stack.padding.bottom.clampedToLength,
            right: stack.padding.right.clampedToLength
        )
        parts = []
        fills = false
        box = stack.hasBox ? CellPart.Numbers.next(&numbers.boxes) : nil
        for child in stack.children {
            let part = try CellPart(child, depth: depth + 1, numbers: &numbers)
            if part.fills || stack.axis != .vertical && part.grow > 0 { fills = true }
            parts.append(part)
        }
    }
}

extension Double {
    /// The number as a length: NaN and negative ones are 0, and `Limits.length` is the most.
    var clampedToLength: Double {
        self > 0 ? Swift.min(self, Limits.length) : 0
    }
}
