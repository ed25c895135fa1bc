import LayoutCore

extension StackEngine {
    /// Places the parts of a vertical stack, and says how large it is.
    mutating func placeColumn(
        _ stack: CellStack,
        _ parts: [CellTree],
        in room: AvailableSpace
    ) -> Size {
        let start = elements.count
        var column = placeParts(parts, of: stack, in: room, extra: nil)
        let growth = parts.reduce(0) { $0 + $1.grow }
        if let height = room.height, growth > 0, height > column.height {
            elements.removeSubrange(start...)
            let extra = (height - column.height) / growth
            column = placeParts(parts, of: stack, in: room, extra: extra)
        }
        return Size(width: column.width, height: room.height ?? column.height)
    }

    /// Places the parts below one another; each gets `extra` points of height for each of its
    /// shares.
    private mutating func placeParts(
        _ parts: [CellTree],
        of stack: CellStack,
        in room: AvailableSpace,
        extra: Double?
    ) -> Size {
        let left = min(nearest(stack.padding.left), room.width)
        let inner = max(0, room.width - left - nearest(stack.padding.right))
        var y = nearest(stack.padding.top)
        for (index, part) in parts.enumerated() {
            if index > 0 { y += nearest(stack.spacing) }
            let start = elements.count
            let width = widthInColumn(part, inner: inner, align: stack.align)
            var size = height(of: part, in: AvailableSpace(width: width, height: nil), at: start)
            if let extra, part.grow > 0 {
                elements.removeSubrange(start...)
                let height = up(size.height + extra * part.grow)
                size = grown(part, in: AvailableSpace(width: width, height: height))
            }
            if stack.align == .stretch, case .text = part.content { widenText(to: inner) }
            let x = left + offset(size.width, in: inner, stack.align)
            move(from: start, byX: x, y: y)
            y += size.height
        }
        return Size(width: room.width, height: y + nearest(stack.padding.bottom))
    }

    /// Returns the width that a part of a column or overlay is given.
    func widthInColumn(_ part: CellTree, inner: Double, align: CellAlignment) -> Double {
        guard case .stack = part.content, align != .stretch, !part.properties.style.fills else {
            return inner
        }
        return min(naturalWidth(part), inner)
    }

    /// Places a part, and returns its size; that of a space is along a column.
    mutating func height(of part: CellTree, in room: AvailableSpace, at start: Int) -> Size {
        if case .space(let points) = part.content {
            return Size(width: 0, height: nearest(points.clampedToLength))
        }
        return place(part, in: room)
    }

    /// Places a part that is higher than its content.
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
}
