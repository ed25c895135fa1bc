import LayoutCore

extension StackEngine {
    /// Places the parts of a stack on top of one another, and returns its size: as tall as the
    /// tallest of them, unless its room has a height.
    mutating func placeOverlay(
        _ stack: CellStack,
        _ parts: [CellTree],
        in room: AvailableSpace
    ) -> Size {
        let left = min(padding(stack.padding.left), room.width)
        let inner = max(0, room.width - left - padding(stack.padding.right))
        let top = padding(stack.padding.top)
        let bottom = padding(stack.padding.bottom)
        let given = room.height.map { max(0, $0 - top - bottom) }
        let known = room.isStretched ? nil : given
        let start = elements.count
        let tallest = parts.map { part in
            let width = overlayWidth(part, inner: inner, align: stack.align)
            let space = AvailableSpace(width: width, innerWidth: inner, innerHeight: known)
            return self.height(of: part, in: space, at: elements.count).height
        }.max()
        elements.removeSubrange(start...)
        let height = given ?? tallest ?? 0
        for part in parts {
            let start = elements.count
            let width = overlayWidth(part, inner: inner, align: stack.align)
            var space = AvailableSpace(width: width, innerWidth: inner, innerHeight: known)
            let size: Size
            let sizes = part.properties.style.sizes
            if part.grow > 0 || stack.align == .stretch, points(sizes.height, of: known) == nil {
                space.height = clampedHeight(height, of: sizes, inner: known)
                size = filling(part, in: space)
            } else {
                size = place(part, in: space)
                if part.grow > 0 || stack.align == .stretch, case .text = part.content {
                    widenText(to: width)
                }
            }
            let x = left + offset(size.width, in: inner, stack.align)
            move(from: start, byX: x, y: top + offset(size.height, in: height, stack.align))
        }
        return Size(width: room.width, height: top + height + bottom)
    }

    private func overlayWidth(_ part: CellTree, inner: Double, align: CellAlignment) -> Double {
        widthInColumn(part, inner: inner, align: part.grow > 0 ? .stretch : align)
    }

    /// Places a part from edge to edge of its room; images of a size of their own keep it.
    private mutating func filling(_ part: CellTree, in room: AvailableSpace) -> Size {
        if case .image(.size) = part.content, part.grow == 0 {
            return place(part, in: AvailableSpace(width: room.width, height: nil))
        }
        let size = grown(part, in: room)
        if case .text = part.content { widenText(to: room.width) }
        if part.grow > 0, case .image = part.content {
            elements[elements.count - 1].frame.width = room.width
        }
        return Size(width: max(size.width, part.grow > 0 ? room.width : 0), height: size.height)
    }
}
