import LayoutCore
import TextCore

extension StackEngine {
    /// Places the parts of a vertical stack, and returns its size.
    mutating func placeColumn(
        _ stack: CellStack,
        _ parts: [CellTree],
        in room: AvailableSpace
    ) -> Size {
        let start = elements.count
        var column = placeParts(parts, of: stack, in: room, extra: nil)
        let growth = parts.reduce(0) { $0 + $1.grow }
        // A part with a share has a height that its content does not decide, also where nothing is left.
        let isShared = parts.contains { $0.grow > 0 && $0.properties.style.hasHeightShares }
        if let height = room.height, growth > 0, height > column.height || isShared {
            elements.removeSubrange(start...)
            let free = max(0, height - column.height)
            let extra = extras(of: parts, column, free: free)
            column = placeParts(parts, of: stack, in: room, extra: extra)
        }
        if let height = room.height, column.height > height + 1e-6,
            parts.contains(where: \.fits)
        {
            column = placeFitting(parts, column, of: stack, in: room, at: start)
        }
        return Size(width: column.width, height: room.height ?? column.height)
    }

    /// Places the parts again. Texts that have as many lines as there is room for become shorter, the last one
    /// first; each keeps a line.
    private mutating func placeFitting(
        _ parts: [CellTree],
        _ whole: Column,
        of stack: CellStack,
        in room: AvailableSpace,
        at start: Int
    ) -> Column {
        var column = whole
        var extra = parts.map { _ in 0.0 }
        for index in parts.indices.reversed() where parts[index].fits {
            let lack = column.height - (room.height ?? 0)
            if lack <= 1e-6 { break }
            extra[index] = -min(lack, whole.heights[index])
            elements.removeSubrange(start...)
            column = placeParts(parts, of: stack, in: room, extra: extra)
        }
        return column
    }

    /// The size of a column, and those of its parts.
    struct Column {
        var width: Double
        var height: Double
        var heights: [Double]
        var widths: [Double]
        var innerWidth: Double
        var innerHeight: Double?
    }

    /// Places the parts below one another; each that grows gets its `extra` points of height.
    private mutating func placeParts(
        _ parts: [CellTree],
        of stack: CellStack,
        in room: AvailableSpace,
        extra: [Double]?
    ) -> Column {
        let left = min(padding(stack.padding.left), room.width)
        let inner = max(0, room.width - left - padding(stack.padding.right))
        var y = padding(stack.padding.top)
        let innerHeight = room.percentageHeight.map {
            max(0, $0 - y - padding(stack.padding.bottom))
        }
        var heights: [Double] = []
        var widths: [Double] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { y += spacing(stack.spacing) }
            let start = elements.count
            let width = widthInColumn(part, inner: inner, align: stack.align)
            var space = AvailableSpace(
                width: width,
                height: nil,
                innerWidth: inner,
                innerHeight: innerHeight
            )
            var size = height(of: part, in: space, at: start)
            heights.append(size.height)
            widths.append(width)
            if let extra, part.grow > 0 && extra[index] >= 0 {
                elements.removeSubrange(start...)
                space.height = up(size.height + extra[index])
                space.isGrown = true
                size = grown(part, in: space)
            } else if let extra, extra[index] < 0 {
                elements.removeSubrange(start...)
                space.height = max(0, size.height + extra[index])
                size = place(part, in: space)
                shrinkText(at: start)
                size.height = elements[start].frame.height
            }
            if stack.align == .stretch, case .text = part.content { widenText(to: width) }
            let x = left + offset(size.width, in: inner, stack.align)
            move(from: start, byX: x, y: y)
            y += size.height
        }
        return Column(
            width: room.width,
            height: y + padding(stack.padding.bottom),
            heights: heights,
            widths: widths,
            innerWidth: inner,
            innerHeight: innerHeight
        )
    }

    /// Returns the width that a part of a column or overlay is given.
    func widthInColumn(_ part: CellTree, inner: Double, align: CellAlignment) -> Double {
        let style = part.properties.style
        if style.hasSizes, let width = givenWidth(of: part, inner: inner) {
            return min(width, inner)
        }
        guard case .stack = part.content, align != .stretch, !style.fills else {
            guard style.hasSizes else { return inner }
            return min(clampedWidth(inner, of: style.sizes, inner: inner), inner)
        }
        let width = naturalWidth(part)
        return min(
            style.hasSizes ? clampedWidth(width, of: style.sizes, inner: inner) : width,
            inner
        )
    }

    /// Places a part, and returns its size; that of a space is along a column.
    mutating func height(of part: CellTree, in room: AvailableSpace, at start: Int) -> Size {
        if case .space(let points) = part.content {
            return Size(width: 0, height: nearest(points.clampedToLength))
        }
        return place(part, in: room)
    }

    /// Places a part that is taller than its content.
    mutating func grown(_ part: CellTree, in room: AvailableSpace) -> Size {
        let height = room.height ?? 0
        switch part.content {
        case .space: return Size(width: 0, height: height)
        case .image:
            let size = place(part, in: AvailableSpace(width: room.width, height: nil))
            elements[elements.count - 1].frame.height = height
            return Size(width: size.width, height: height)
        default:
            let size = place(part, in: room)
            return Size(width: size.width, height: height)
        }
    }

    /// The distance of a part from the beginning of its room.
    func offset(_ length: Double, in room: Double, _ align: CellAlignment) -> Double {
        switch align {
        case .start, .stretch: 0
        case .center: max(0, (room - length) / 2)
        case .end: max(0, room - length)
        }
    }

    /// Makes a text as tall as its lines.
    private mutating func shrinkText(at index: Int) {
        guard let text = elements[index].text else { return }
        elements[index].frame.height = up(text.typeset.measured.height)
    }
}

extension CellTree {
    /// True of a text that has as many lines as there is room for.
    fileprivate var fits: Bool {
        if case .text(let text) = content { text.fitsLines } else { false }
    }
}
