import LayoutCore
import TextCore

/// Lays out one cell for one item, from left to right, and mirrors it at last.
///
/// Sizes along a stack's axis are rounded up to the grid before the next part is placed, padding
/// and gaps to the nearest multiple, so that parts neither overlap nor are cut.
struct StackEngine {
    let values: CellValues
    let context: CellContext
    var elements: [CellElement] = []
    /// The carousel that the cell has a place for.
    var carousel: CellCarousel?

    init(values: CellValues, context: CellContext) {
        self.values = values
        self.context = context
    }

    /// Lays out the whole tree.
    mutating func layOut(_ root: CellPart, width: CellWidth, height: Double?) -> CellLayout {
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
    func naturalWidth(_ part: CellPart) -> Double {
        switch part.kind {
        case .image(let number, let declared):
            if case .size(let size) = image(number, declared) {
                return up(size.width.clampedToLength)
            }
            return 0
        case .text(let number, let text):
            return up(typeset(number, text, width: nil)?.measured.width ?? 0)
        case .space, .carousel: return 0
        case .stack(let stack): return naturalWidth(stack)
        }
    }

    private func naturalWidth(_ stack: CellPart.Stack) -> Double {
        let padding = nearest(stack.padding.left) + nearest(stack.padding.right)
        let parts = present(stack)
        switch stack.axis {
        case .vertical, .overlay: return padding + (parts.map(naturalWidth).max() ?? 0)
        case .horizontal:
            let widths = parts.map { base($0, share: 0) }
            return padding + gaps(stack, parts.count) + widths.reduce(0, +)
        }
    }

    /// The width that a part of a row begins with; `share` is that of an image that fills.
    func base(_ part: CellPart, share: Double) -> Double {
        switch part.kind {
        case .space(let points): nearest(points)
        case .image(let number, let declared):
            if case .size(let size) = image(number, declared) {
                up(size.width.clampedToLength)
            } else {
                share
            }
        case .carousel: share
        default: naturalWidth(part)
        }
    }

    /// The parts that are there: texts without words are not, nor what an item leaves out.
    func present(_ stack: CellPart.Stack) -> [CellPart] {
        stack.parts.filter { part in
            if let condition = part.condition, values.absent.indices.contains(condition),
                values.absent[condition]
            {
                return false
            }
            guard case .text(let number, _) = part.kind else { return true }
            return values.texts.indices.contains(number) && !values.texts[number].isEmpty
        }
    }

    /// All gaps between a number of parts.
    func gaps(_ stack: CellPart.Stack, _ count: Int) -> Double {
        Double(max(0, count - 1)) * nearest(stack.spacing)
    }

    // MARK: Placing

    /// Appends a part's elements, as if its top left corner were the cell's, and says how large it
    /// is.
    mutating func place(_ part: CellPart, in room: AvailableSpace) -> Size {
        switch part.kind {
        case .image(let number, let declared):
            let size = size(of: image(number, declared), in: room)
            elements.append(
                CellElement(
                    role: .image(number),
                    frame: Rect(x: 0, y: 0, width: size.width, height: size.height)
                )
            )
            return size
        case .text(let number, let text): return placeText(number, text, in: room)
        case .space: return .zero
        case .stack(let stack): return placeStack(stack, in: room)
        case .carousel: return placeCarousel(in: room)
        }
    }

    /// Places a stack's box and on it its parts.
    private mutating func placeStack(_ stack: CellPart.Stack, in room: AvailableSpace) -> Size {
        let start = elements.count
        if let box = stack.box {
            elements.append(
                CellElement(role: .box(box), frame: Rect(x: 0, y: 0, width: 0, height: 0))
            )
        }
        let size =
            switch stack.axis {
            case .vertical: placeColumn(stack, in: room)
            case .horizontal: placeRow(stack, in: room)
            case .overlay: placeOverlay(stack, in: room)
            }
        if stack.box != nil {
            elements[start].frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        }
        return size
    }

    /// Places the carousel: as wide as its room, so that its content scrolls from edge to edge.
    private mutating func placeCarousel(in room: AvailableSpace) -> Size {
        let width = nearest(room.width)
        let height = room.height ?? up(carousel?.height(ofWidth: width).clampedToLength ?? 0)
        let frame = Rect(x: 0, y: 0, width: width, height: height)
        elements.append(CellElement(role: .carousel, frame: frame))
        return Size(width: room.width, height: height)
    }

    private mutating func placeText(_ number: Int, _ text: CellText, in room: AvailableSpace)
        -> Size
    {
        guard let typeset = typeset(number, text, width: room.width) else { return .zero }
        let measured = typeset.measured
        let size = Size(
            width: min(up(measured.width), room.width),
            height: room.height ?? up(measured.height)
        )
        elements.append(
            CellElement(
                role: .text(number),
                frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
                text: typeset
            )
        )
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
        guard let last = elements.indices.last, case .text = elements[last].role else { return }
        elements[last].frame.width = max(elements[last].frame.width, width)
    }

    /// Mirrors what reads from right to left, and brings every edge onto the grid: those of texts
    /// outward, others to the nearest multiple.
    private mutating func finish(width: Double) {
        let grid = context.grid
        for index in elements.indices {
            var frame = elements[index].frame
            if case .text = elements[index].role {
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

    /// The image of an item: its own size or the declared one.
    func image(_ number: Int, _ declared: CellImage) -> CellImage {
        let own = values.images.indices.contains(number) ? values.images[number] : nil
        return own ?? declared
    }

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

    /// Measures a text at a width; nil for one that is empty.
    private func typeset(_ number: Int, _ text: CellText, width: Double?) -> TypesetText? {
        guard values.texts.indices.contains(number), !values.texts[number].isEmpty else {
            return nil
        }
        let style = style(number, text)
        return TypesetText(
            style: style,
            measured: context.measurer.measure(
                values.texts[number],
                style: style,
                maxWidth: width
            )
        )
    }

    /// Returns the style of a text at the viewport's text scale, in the text's own direction.
    func style(_ number: Int, _ text: CellText) -> TextStyle {
        let scale = context.textScale.clampedToLength
        let own = values.styles.indices.contains(number) ? values.styles[number] : nil
        let text = own ?? text
        return TextStyle(
            font: text.font,
            size: text.size.clampedToLength * scale,
            lineHeight: text.lineHeight.map { $0 * scale },
            maxLines: text.maxLines,
            locale: context.locale,
            direction: TextDirection(firstStrongIn: values.texts[number])
                ?? (context.direction == .rightToLeft ? .rightToLeft : .leftToRight)
        )
    }

    func up(_ points: Double) -> Double { context.grid.up(points) }
    func nearest(_ points: Double) -> Double { context.grid.nearest(points) }
}
