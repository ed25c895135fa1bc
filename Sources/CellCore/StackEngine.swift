import LayoutCore
import TextCore

/// Lays out one cell for one item, from left to right, and mirrors it at last.
///
/// Sizes along a stack's axis are rounded up to the grid before the next part is placed, padding
/// and gaps to the nearest multiple, so that parts neither overlap nor are cut.
struct StackEngine {
    let context: CellContext
    var elements: [CellElement] = []
    /// The carousel that the cell has a place for.
    var carousel: CellCarousel?

    init(context: CellContext) {
        self.context = context
    }

    /// Lays out the whole tree.
    mutating func layOut(_ root: CellTree, width: CellWidth, height: Double?) -> CellLayout {
        let outer =
            switch width {
            case .exactly(let width): width.clampedToLength
            case .atMost(let most): min(naturalWidth(root), most.clampedToLength)
            }
        let room = AvailableSpace(width: outer, height: height?.clampedToLength)
        var size = place(root, in: room)
        size.width = outer
        if let height = room.height { size.height = height }
        finish(width: outer)
        return CellLayout(size: size, elements: elements)
    }

    /// The room a part is given: a width, and a height if that does not follow from the content.
    struct AvailableSpace {
        var width: Double
        var height: Double?
    }

    // MARK: Natural widths

    /// The width of a part whose lines nothing breaks. A part that fills any room is as narrow as
    /// can be.
    func naturalWidth(_ part: CellTree) -> Double {
        switch part.content {
        case .image(.size(let size)): up(size.width.clampedToLength)
        case .text(let text): up(typeset(part, text, width: nil).measured.width)
        case .image, .space, .carousel: 0
        case .stack(let stack): naturalWidth(stack, part.children)
        }
    }

    private func naturalWidth(_ stack: CellStack, _ parts: [CellTree]) -> Double {
        let padding = nearest(stack.padding.left) + nearest(stack.padding.right)
        switch stack.axis {
        case .vertical, .overlay: return padding + (parts.map(naturalWidth).max() ?? 0)
        case .horizontal:
            let widths = parts.map { base($0, share: 0) }
            return padding + gaps(stack, parts.count) + widths.reduce(0, +)
        }
    }

    /// The width that a part of a row begins with; `share` is that of an image that fills.
    func base(_ part: CellTree, share: Double) -> Double {
        switch part.content {
        case .space(let points): nearest(points.clampedToLength)
        case .image(.aspectRatio), .carousel: share
        case .image, .text, .stack: naturalWidth(part)
        }
    }

    /// All gaps between a number of parts.
    func gaps(_ stack: CellStack, _ count: Int) -> Double {
        Double(max(0, count - 1)) * nearest(stack.spacing)
    }

    // MARK: Placing

    /// Appends a part's elements, as if its top left corner were the cell's, and says how large it
    /// is.
    mutating func place(_ part: CellTree, in room: AvailableSpace) -> Size {
        switch part.content {
        case .image(let image):
            let size = size(of: image, in: room)
            elements.append(CellElement(.image, part, size))
            return size
        case .text(let text): return placeText(part, text, in: room)
        case .space: return .zero
        case .stack(let stack): return placeStack(part, stack, in: room)
        case .carousel: return placeCarousel(part, in: room)
        }
    }

    /// Places a stack's box and on it its parts.
    private mutating func placeStack(
        _ part: CellTree,
        _ stack: CellStack,
        in room: AvailableSpace
    ) -> Size {
        let start = elements.count
        if stack.hasBox { elements.append(CellElement(.box, part, .zero)) }
        let size =
            switch stack.axis {
            case .vertical: placeColumn(stack, part.children, in: room)
            case .horizontal: placeRow(stack, part.children, in: room)
            case .overlay: placeOverlay(stack, part.children, in: room)
            }
        if stack.hasBox {
            elements[start].frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        }
        return size
    }

    /// Places the carousel: as wide as its room, so that its content scrolls from edge to edge.
    private mutating func placeCarousel(_ part: CellTree, in room: AvailableSpace) -> Size {
        let width = nearest(room.width)
        let height = room.height ?? up(carousel?.height(ofWidth: width).clampedToLength ?? 0)
        elements.append(CellElement(.carousel, part, Size(width: width, height: height)))
        return Size(width: room.width, height: height)
    }

    private mutating func placeText(
        _ part: CellTree,
        _ text: CellText,
        in room: AvailableSpace
    ) -> Size {
        let typeset = typeset(part, text, width: room.width)
        let measured = typeset.measured
        let size = Size(
            width: min(up(measured.width), room.width),
            height: room.height ?? up(measured.height)
        )
        let element = CellElement.Text(words: part.properties.words, typeset: typeset)
        elements.append(CellElement(.text, part, size, text: element))
        return size
    }

    /// Moves the elements from `start` on.
    mutating func move(from start: Int, byX dx: Double, y dy: Double) {
        for index in start..<elements.count {
            elements[index].frame = elements[index].frame.moved(byX: dx, y: dy)
        }
    }

    /// Makes the last element, which is a text, as wide as its room.
    mutating func widenText(to width: Double) {
        guard let last = elements.indices.last, elements[last].kind == .text else { return }
        elements[last].frame.width = max(elements[last].frame.width, width)
    }

    /// Mirrors what reads from right to left, and brings every edge onto the grid: those of texts
    /// outward, others to the nearest multiple.
    private mutating func finish(width: Double) {
        let grid = context.grid
        for index in elements.indices {
            var frame = elements[index].frame
            if elements[index].kind == .text {
                frame = grid.enclosing(frame)
            } else {
                let (left, top) = (grid.nearest(frame.x), grid.nearest(frame.y))
                frame = Rect(
                    x: left,
                    y: top,
                    width: grid.nearest(frame.right) - left,
                    height: grid.nearest(frame.bottom) - top
                )
            }
            if context.direction == .rightToLeft { frame.x = width - frame.right }
            elements[index].frame = frame
        }
    }

    // MARK: Contents

    private func size(of image: CellImage, in room: AvailableSpace) -> Size {
        switch image {
        case .size(let size):
            let width = up(size.width.clampedToLength)
            let height = up(size.height.clampedToLength)
            guard width > room.width else { return Size(width: width, height: height) }
            return Size(width: room.width, height: up(height * room.width / width))
        case .aspectRatio(let ratio):
            let height = ratio > 0 ? room.width / ratio : 0
            return Size(width: room.width, height: up(height.clampedToLength))
        }
    }

    /// Measures a text at a width.
    private func typeset(_ part: CellTree, _ text: CellText, width: Double?) -> TypesetText {
        let style = style(of: text, part)
        return TypesetText(
            style: style,
            measured: context.measurer.measure(part.properties.words, style: style, maxWidth: width)
        )
    }

    /// Returns the style of a text at the viewport's text scale, in the text's own direction.
    func style(of text: CellText, _ part: CellTree) -> TextStyle {
        let scale = context.textScale.clampedToLength
        return TextStyle(
            font: text.font,
            size: text.size.clampedToLength * scale,
            lineHeight: text.lineHeight.map { $0 * scale },
            maxLines: text.maxLines,
            locale: context.locale,
            direction: TextDirection(firstStrongIn: part.properties.words)
                ?? (context.direction == .rightToLeft ? .rightToLeft : .leftToRight),
            letterSpacing: text.letterSpacing * scale,
            spans: part.properties.spans.map { $0.scaled(by: scale) }
        )
    }

    func up(_ points: Double) -> Double { context.grid.up(points) }
    func nearest(_ points: Double) -> Double { context.grid.nearest(points) }
}
