import LayoutCore

extension StackEngine {
    /// Places the parts of a horizontal stack, and says how large it is.
    mutating func placeRow(
        _ stack: CellStack,
        _ parts: [CellTree],
        in room: AvailableSpace
    ) -> Size {
        let left = min(nearest(stack.padding.left), room.width)
        let inner = max(0, room.width - left - nearest(stack.padding.right))
        // Gaps that do not fit share what there is.
        let gap = min(nearest(stack.spacing), inner / Double(max(1, parts.count - 1)))
        let top = nearest(stack.padding.top)
        let bottom = nearest(stack.padding.bottom)
        let widths = widths(of: parts, room: inner - gap * Double(max(0, parts.count - 1)))

        var given = room.height.map { max(0, $0 - top - bottom) }
        if given == nil, stack.align == .stretch {
            let start = elements.count
            given = zip(parts, widths).map { part, width in
                place(part, in: AvailableSpace(width: width, height: nil)).height
            }.max()
            elements.removeSubrange(start...)
        }
        let placed = placeParts(parts, widths, of: stack, height: given, left: left, gap: gap)
        let height = given ?? placed.map(\.height).max() ?? 0
        for (index, part) in placed.enumerated() {
            let end = index + 1 < placed.count ? placed[index + 1].start : elements.count
            let y = top + offset(part.height, in: height, stack.align)
            for element in part.start..<end { elements[element].frame.y += y }
        }
        return Size(width: room.width, height: top + height + bottom)
    }

    /// The index of a part's first element, and the height of the part.
    private struct Placed {
        var start: Int
        var height: Double
    }

    private mutating func placeParts(
        _ parts: [CellTree],
        _ widths: [Double],
        of stack: CellStack,
        height: Double?,
        left: Double,
        gap: Double
    ) -> [Placed] {
        var x = left
        var placed: [Placed] = []
        for (part, width) in zip(parts, widths) {
            let start = elements.count
            let room = AvailableSpace(width: width, height: stack.align == .stretch ? height : nil)
            let size = place(part, in: room)
            if part.grow > 0, case .text = part.content { widenText(to: width) }
            move(from: start, byX: x, y: 0)
            placed.append(Placed(start: start, height: size.height))
            x += width + gap
        }
        return placed
    }

    /// The widths of a row's parts, as of CSS's flexible lengths: what is free goes to those that
    /// grow, by their shares; what is missing is taken from what is soft.
    private func widths(of parts: [CellTree], room: Double) -> [Double] {
        let room = max(0, room)
        let widths = parts.map { base($0, share: room / Double(parts.count)) }
        let free = room - widths.reduce(0, +)
        guard free > 0 else { return narrowed(widths, of: parts, to: room) }
        let growth = parts.reduce(0) { $0 + $1.grow }
        guard growth > 0 else { return widths }
        return zip(widths, parts).map { $0 + free * $1.grow / growth }
    }
}
