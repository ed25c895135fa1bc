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
    /// The parts that were placed, some of them more than once.
    private var placed = 0

    init(context: CellContext) {
        self.context = context
    }

    /// Lays out the whole tree.
    mutating func layOut(_ root: CellTree, width: CellWidth, height: CellHeight) -> CellLayout {
        let outer =
            switch width {
            case .exactly(let width): width.clampedToLength
            case .atMost(let most): min(naturalWidth(root), most.clampedToLength)
            }
        var room = AvailableSpace(width: outer, height: height.points?.clampedToLength)
        if case .stretched = height { room.isStretched = true }
        var size = placeContent(root, in: room)
        size.width = outer
        if let height = room.height { size.height = height }
        finish(width: outer)
        context.work?.count(placed * Self.unitsOfPlacing)
        return CellLayout(size: size, elements: elements)
    }

    /// The code units of text that placing a part takes as long as.
    private static let unitsOfPlacing = 2

    /// The room a part is given: a width, and a height if that does not follow from the content.
    struct AvailableSpace {
        var width: Double
        var height: Double?
        /// The inner size of the stack around it, of which percentages are; nil where that is not known.
        var innerWidth: Double?
        var innerHeight: Double?
        /// True where its share of what is left has made the height, which then counts before its own.
        var isGrown = false
        /// True where the height was found from the content's, so that no percentage is of it.
        var isStretched = false

        /// The height that percentages are of; nil where there is none.
        var percentageHeight: Double? { isStretched ? nil : height }
    }

    // MARK: Natural widths

    /// The width of a part whose lines nothing breaks. A part that fills any room is as narrow as
    /// can be.
    func naturalWidth(_ part: CellTree) -> Double {
        guard part.properties.style.hasSizes else { return contentWidth(part) }
        return givenWidth(of: part, inner: nil)
            ?? clampedWidth(contentWidth(part), of: part.properties.style.sizes, inner: nil)
    }

    private func contentWidth(_ part: CellTree) -> Double {
        switch part.content {
        case .image(.size(let size)): up(size.width.clampedToLength)
        case .text(let text): up(typeset(part, text, width: nil).measured.width)
        case .divider(let divider): divider.isUpright ? spacing(divider.width) : 0
        case .image, .space, .carousel: 0
        case .stack(let stack): naturalWidth(stack, part.children)
        }
    }

    private func naturalWidth(_ stack: CellStack, _ parts: [CellTree]) -> Double {
        let padding = padding(stack.padding.left) + padding(stack.padding.right)
        switch stack.axis {
        case .vertical, .overlay: return padding + (parts.map(naturalWidth).max() ?? 0)
        case .horizontal, .wrap:
            let widths = parts.map { base($0, share: 0) }
            return padding + gaps(stack, parts.count) + widths.reduce(0, +)
        }
    }

    /// The width that a part of a row begins with; `share` is that of an image that fills.
    ///
    /// - Parameter inner: The row's inner width; nil where that is asked for.
    func base(_ part: CellTree, share: Double, inner: Double? = nil) -> Double {
        if part.properties.style.hasSizes, let given = givenWidth(of: part, inner: inner) {
            return given
        }
        let width = contentBase(part, share: share)
        let style = part.properties.style
        return style.hasSizes ? clampedWidth(width, of: style.sizes, inner: nil) : width
    }

    /// The width that the content of a part of a row begins with.
    func contentBase(_ part: CellTree, share: Double) -> Double {
        switch part.content {
        case .space(let points): nearest(points.clampedToLength)
        case .image(.aspectRatio), .carousel: share
        case .image, .text, .stack, .divider: contentWidth(part)
        }
    }

    /// All gaps between a number of parts.
    func gaps(_ stack: CellStack, _ count: Int) -> Double {
        Double(max(0, count - 1)) * spacing(stack.spacing)
    }

    // MARK: Placing

    /// Appends a part's elements, as if its top left corner were the cell's, and returns how large it
    /// is.
    mutating func place(_ part: CellTree, in room: AvailableSpace) -> Size {
        var room = room
        room.height = room.height.map { max($0, heightOfPadding(of: part)) }
        return part.properties.style.hasSizes
            ? placeSized(part, in: room) : placeContent(part, in: room)
    }

    /// The height of a stack's padding: no stack in another one is lower.
    func heightOfPadding(of part: CellTree) -> Double {
        guard case .stack(let stack) = part.content else { return 0 }
        return padding(stack.padding.top) + padding(stack.padding.bottom)
    }

    /// Places a part as large as its content, or its room, makes it.
    mutating func placeContent(_ part: CellTree, in room: AvailableSpace) -> Size {
        placed += 1
        switch part.content {
        case .image(let image):
            let size = size(of: image, in: room)
            elements.append(CellElement(.image, part, size))
            return size
        case .text(let text): return placeText(part, text, in: room)
        case .space: return .zero
        case .stack(let stack): return placeStack(part, stack, in: room)
        case .carousel: return placeCarousel(part, in: room)
        case .divider(let divider): return placeDivider(part, divider, in: room)
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
            case .wrap: placeWrap(part, stack, in: room)
            }
        if stack.hasBox {
            elements[start].frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        }
        if stack.clips {
            for index in elements.indices[(start + 1)...] where elements[index].clip == nil {
                elements[index].clip = start
            }
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
        var typeset = typeset(part, text, width: room.width)
        if text.fitsLines, let height = room.height, typeset.measured.height > height + 1e-6 {
            typeset = fitting(part, text, width: room.width, height: height, of: typeset)
        }
        let measured = typeset.measured
        let size = Size(
            width: min(up(measured.width), room.width),
            height: room.height ?? up(measured.height)
        )
        let element = CellElement.Text(
            words: part.properties.words,
            typeset: typeset,
            room: room.width
        )
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
            measured: context.measurer.measure(
                part.properties.words,
                style: style,
                maxWidth: width,
                work: context.work
            )
        )
    }

    /// Returns a text with as many whole lines as a height has room for, at least one.
    private func fitting(
        _ part: CellTree,
        _ text: CellText,
        width: Double,
        height: Double,
        of whole: TypesetText
    ) -> TypesetText {
        let line = whole.measured.height / Double(max(1, whole.measured.lines.count))
        var text = text
        let lines = min(1_000, (height + 1e-6) / max(line, 1e-3)).rounded(.down)
        text.maxLines = max(1, Int(exactly: lines) ?? 1)
        return typeset(part, text, width: width)
    }

    /// Returns the style of a text at the reader's size of text, in the text's own direction.
    func style(of text: CellText, _ part: CellTree) -> TextStyle {
        let style = TextStyle(
            font: text.font,
            size: text.size.clampedToLength,
            lineHeight: text.lineHeight,
            maxLines: text.maxLines,
            locale: context.locale,
            direction: TextDirection(firstStrongIn: part.properties.words)
                ?? (context.direction == .rightToLeft ? .rightToLeft : .leftToRight),
            letterSpacing: text.letterSpacing,
            spans: part.properties.spans
        )
        return context.measurer.scaled(style, named: text.style, by: context.scaling)
    }

    func up(_ points: Double) -> Double { context.grid.up(points) }
    func nearest(_ points: Double) -> Double { context.grid.nearest(points) }

    /// A length between boxes: where there is one, at least a unit of the grid.
    func spacing(_ points: Double) -> Double {
        points > 0 ? max(nearest(points), 1 / context.grid.unitsPerPoint) : 0
    }

    /// A padding, which is a length between boxes.
    func padding(_ points: Double) -> Double { spacing(points) }
}
