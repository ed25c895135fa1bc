import LayoutCore

extension StackEngine {
    /// Places the parts of a horizontal stack, and says how large it is.
    mutating func placeRow(
        _ stack: CellStack,
        _ parts: [CellTree],
        in room: AvailableSpace
    ) -> Size {
        let left = min(padding(stack.padding.left), room.width)
        let inner = max(0, room.width - left - padding(stack.padding.right))
        // Gaps that do not fit share what there is.
        let gap = min(spacing(stack.spacing), inner / Double(max(1, parts.count - 1)))
        let top = padding(stack.padding.top)
        let bottom = padding(stack.padding.bottom)
        let gaps = gap * Double(max(0, parts.count - 1))
        let widths = widths(of: parts, room: inner - gaps, inner: inner)

        var given = room.height.map { max(0, $0 - top - bottom) }
        let known = room.isStretched ? nil : given
        if given == nil, stack.align == .stretch {
            let start = elements.count
            given = zip(parts, widths).map { part, width in
                place(part, in: AvailableSpace(width: width, innerWidth: inner)).height
            }.max()
            elements.removeSubrange(start...)
        }
        let space = AvailableSpace(width: 0, height: given, innerWidth: inner, innerHeight: known)
        let placed = placeParts(parts, widths, of: stack, in: space, left: left, gap: gap)
        let height = given ?? placed.map(\.height).max() ?? 0
        for (index, part) in placed.enumerated() {
            let end = index + 1 < placed.count ? placed[index + 1].start : elements.count
            var own = part.height
            if case .divider = parts[index].content {
                stretchDivider(parts[index], at: part.start, to: height)
                own = height
            }
            let y = top + offset(own, in: height, stack.align)
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
        in space: AvailableSpace,
        left: Double,
        gap: Double
    ) -> [Placed] {
        var x = left
        var placed: [Placed] = []
        for (part, width) in zip(parts, widths) {
            let start = elements.count
            var room = space
            room.width = width
            if stack.align != .stretch { room.height = nil }
            let size = place(part, in: room)
            if part.grow > 0, case .text = part.content { widenText(to: width) }
            move(from: start, byX: x, y: 0)
            placed.append(Placed(start: start, height: size.height))
            x += width + gap
        }
        return placed
    }

    /// The widths of a row's parts, as of CSS's flexible lengths: what is free goes to those that
    /// grow, by their shares; what is missing is taken from what is soft, while that is enough no further than
    /// to the widest word; and at last from all parts alike.
    private func widths(of parts: [CellTree], room: Double, inner: Double) -> [Double] {
        let room = max(0, room)
        let share = room / Double(parts.count)
        var flexible = parts.map { part in
            let sizes = part.properties.style.sizes
            return FlexibleLengths.Part(
                base: unboundedBase(part, share: share, inner: inner),
                padding: paddingAlong(part),
                least: points(sizes.minWidth, of: inner) ?? 0,
                most: points(sizes.maxWidth, of: inner) ?? .infinity,
                grow: part.grow,
                shrinks: part.isSoft
            )
        }
        if flexible.reduce(0, { $0 + $1.bounded }) > room {
            for index in parts.indices { setLeast(of: &flexible[index], parts[index]) }
            let least = flexible.map { $0.shrinks ? $0.least : $0.bounded }
            if least.reduce(0, +) > room { return squeezed(least, of: parts, to: room) }
        }
        return FlexibleLengths(parts: flexible).resolved(in: room)
    }

    /// The width that a part begins with, before its bounds.
    private func unboundedBase(_ part: CellTree, share: Double, inner: Double) -> Double {
        let sizes = part.properties.style.sizes
        guard sizes.minWidth != nil || sizes.maxWidth != nil else {
            return base(part, share: share, inner: inner)
        }
        if let width = points(sizes.width, of: inner) { return width }
        if let width = givenWidth(of: part, inner: inner) { return width }
        return contentBase(part, share: share)
    }

    /// The padding of a stack, which it keeps when it becomes narrower.
    private func paddingAlong(_ part: CellTree) -> Double {
        guard case .stack(let stack) = part.content else { return 0 }
        return padding(stack.padding.left) + padding(stack.padding.right)
    }

    /// Sets the least width of a part that a row may make it, where it is not given.
    private func setLeast(of flexible: inout FlexibleLengths.Part, _ part: CellTree) {
        guard part.isSoft, part.properties.style.sizes.minWidth == nil else { return }
        flexible.least = min(flexible.base, flexible.most, narrowestContent(part))
    }

    /// Makes an upright line as tall as its row.
    mutating func stretchDivider(_ part: CellTree, at index: Int, to height: Double) {
        guard case .divider(let divider) = part.content else { return }
        let inset = min(spacing(divider.inset), height / 2)
        elements[index].frame.y = inset
        elements[index].frame.height = max(0, height - 2 * inset)
    }

    /// Places a line across the axis of its stack; an upright one is as tall as its row, once that is known.
    mutating func placeDivider(
        _ part: CellTree,
        _ divider: CellDivider,
        in room: AvailableSpace
    ) -> Size {
        let width = spacing(divider.width)
        elements.append(CellElement(.box, part, Size(width: width, height: width)))
        if divider.isUpright { return Size(width: width, height: 0) }
        let inset = min(spacing(divider.inset), room.width / 2)
        elements[elements.count - 1].frame = Rect(
            x: inset,
            y: 0,
            width: max(0, room.width - 2 * inset),
            height: width
        )
        return Size(width: room.width, height: width)
    }
}
