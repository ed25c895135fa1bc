import LayoutCore

extension StackEngine {
    private struct Line {
        var parts: [CellTree] = []
        var widths: [Double] = []
        /// The width of its parts with the gaps between them.
        var length = 0.0

        mutating func append(_ part: CellTree, _ width: Double, gap: Double) {
            length += (parts.isEmpty ? 0 : gap) + width
            parts.append(part)
            widths.append(width)
        }

        /// Returns true when a part fits behind the others.
        func fits(_ width: Double, gap: Double, in inner: Double) -> Bool {
            length + (parts.isEmpty ? 0 : gap) + width <= inner + 1e-6
        }

        mutating func removeLast(gap: Double) {
            length -= widths.removeLast() + (parts.count > 1 ? gap : 0)
            parts.removeLast()
        }
    }

    /// Places the parts of a stack in lines, and returns its size.
    mutating func placeWrap(
        _ part: CellTree,
        _ stack: CellStack,
        in room: AvailableSpace
    ) -> Size {
        let left = min(padding(stack.padding.left), room.width)
        let inner = max(0, room.width - left - padding(stack.padding.right))
        var y = padding(stack.padding.top)
        let lines = lines(of: part, stack, inner: inner)
        let height = room.percentageHeight.map {
            max(0, $0 - y - padding(stack.padding.bottom))
        }
        for (index, line) in lines.enumerated() {
            if index > 0 { y += spacing(stack.lineSpacing) }
            y += placeLine(line, of: stack, left: left, y: y, inner: inner, height: height)
        }
        return Size(width: room.width, height: room.height ?? y + padding(stack.padding.bottom))
    }

    // MARK: Lines

    /// Returns the lines of a stack that are shown, with the part in place of what is left out.
    private func lines(of part: CellTree, _ stack: CellStack, inner: Double) -> [Line] {
        let gap = spacing(stack.spacing)
        var lines: [Line] = []
        var shown = 0
        for child in part.children {
            let width = widthInLine(child, inner: inner)
            if lines.last?.fits(width, gap: gap, in: inner) != true {
                if stack.maxLines > 0, lines.count == stack.maxLines { break }
                lines.append(Line())
            }
            lines[lines.count - 1].append(child, width, gap: gap)
            shown += 1
        }
        if shown < part.children.count {
            addMore(of: part, shown: shown, to: &lines, gap: gap, inner: inner)
        }
        return lines
    }

    /// Adds the part in place of those that are left out; others make room for it, the last one first.
    private func addMore(
        of part: CellTree,
        shown: Int,
        to lines: inout [Line],
        gap: Double,
        inner: Double
    ) {
        guard let last = lines.indices.last, !part.properties.more.isEmpty else { return }
        var line = lines[last]
        var hidden = part.children.count - shown
        while hidden <= part.properties.more.count {
            let more = part.properties.more[hidden - 1]
            let width = widthInLine(more, inner: .infinity)
            // Where all of its line is gone, it flows to the end of the line before, as any part would.
            if line.parts.isEmpty, last > 0, lines[last - 1].fits(width, gap: gap, in: inner) {
                lines.removeLast()
                lines[last - 1].append(more, width, gap: gap)
                return
            }
            if line.fits(width, gap: gap, in: inner) {
                line.append(more, width, gap: gap)
                lines[last] = line
                return
            }
            guard !line.parts.isEmpty else { return }
            line.removeLast(gap: gap)
            hidden += 1
        }
    }

    /// The width of a part in a line: its own, at most the line.
    private func widthInLine(_ part: CellTree, inner: Double) -> Double {
        if let width = givenWidth(of: part, inner: inner) { return min(width, inner) }
        let width = part.properties.style.fills ? inner : base(part, share: 0)
        return min(clampedWidth(width, of: part.properties.style.sizes, inner: inner), inner)
    }

    // MARK: Placing

    /// Places a line, and returns its height.
    private mutating func placeLine(
        _ line: Line,
        of stack: CellStack,
        left: Double,
        y: Double,
        inner: Double,
        height: Double?
    ) -> Double {
        var starts: [Int] = []
        var heights: [Double] = []
        func place(_ lineHeight: Double?) {
            starts = []
            heights = []
            for (part, width) in zip(line.parts, line.widths) {
                starts.append(elements.count)
                let room = AvailableSpace(
                    width: width,
                    height: lineHeight,
                    innerWidth: inner,
                    innerHeight: height
                )
                heights.append(self.place(part, in: room).height)
            }
        }
        let start = elements.count
        place(nil)
        let tallest = heights.max() ?? 0
        if stack.align == .stretch {
            elements.removeSubrange(start...)
            place(tallest)
        }
        let offsets = justified(line, stack, inner: inner)
        for index in line.parts.indices {
            let end = index + 1 < starts.count ? starts[index + 1] : elements.count
            if case .divider = line.parts[index].content {
                stretchDivider(line.parts[index], at: starts[index], to: tallest)
                heights[index] = tallest
            }
            let dy = y + offset(heights[index], in: tallest, stack.align)
            for element in starts[index]..<end {
                elements[element].frame = elements[element].frame
                    .moved(byX: left + offsets[index], y: dy)
            }
        }
        return tallest
    }

    /// Returns where each part of a line begins.
    private func justified(_ line: Line, _ stack: CellStack, inner: Double) -> [Double] {
        let free = max(0, inner - line.length)
        let count = Double(line.parts.count)
        var x = 0.0
        var gap = spacing(stack.spacing)
        switch stack.justify {
        case .start: break
        case .center: x = free / 2
        case .end: x = free
        case .spaceBetween: if count > 1 { gap += free / (count - 1) }
        case .spaceAround:
            x = free / count / 2
            gap += free / count
        case .spaceEvenly:
            x = free / (count + 1)
            gap += free / (count + 1)
        }
        return line.widths.map { width in
            defer { x += width + gap }
            return x
        }
    }
}
