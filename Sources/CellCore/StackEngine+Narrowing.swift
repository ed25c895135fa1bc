import LayoutCore
import TextCore

extension StackEngine {
    /// Widths that are too much for a row made less: those of texts, stacks and images of a ratio,
    /// by their widths, but while that is enough no further than to their widest word; and at last
    /// those of all parts alike.
    func narrowed(_ widths: [Double], of parts: [CellTree], to room: Double) -> [Double] {
        let least = zip(parts, widths).map { part, width in
            part.isSoft ? min(width, narrowestWidth(part)) : width
        }
        if least.reduce(0, +) > room { return squeezed(least, of: parts, to: room) }
        var result = widths
        // Each turn but the last finds a part that can give no more.
        for _ in parts.indices {
            let softWidth = total(result) { result[$0] > least[$0] }
            let lack = result.reduce(0, +) - room
            guard lack > 0, softWidth > 0 else { break }
            let scale = max(0, softWidth - lack) / softWidth
            let isGiving = result.indices.map { result[$0] > least[$0] }
            let isEnough = !result.indices.contains {
                isGiving[$0] && result[$0] * scale < least[$0]
            }
            for index in result.indices where isGiving[index] {
                if isEnough {
                    result[index] *= scale
                } else if result[index] * scale < least[index] {
                    result[index] = least[index]
                }
            }
            if isEnough { break }
        }
        return result
    }

    private func total(_ widths: [Double], where isCounted: (Int) -> Bool) -> Double {
        widths.indices.reduce(0) { isCounted($1) ? $0 + widths[$1] : $0 }
    }

    /// Words broken between their characters, and where even that is not enough, all parts
    /// narrower.
    private func squeezed(_ widths: [Double], of parts: [CellTree], to room: Double) -> [Double] {
        var widths = widths
        let softWidth = total(widths) { parts[$0].isSoft }
        if softWidth > 0 {
            let rest = room - (widths.reduce(0, +) - softWidth)
            let scale = max(0, rest) / softWidth
            for index in parts.indices where parts[index].isSoft { widths[index] *= scale }
        }
        let total = widths.reduce(0, +)
        guard total > room, total > 0 else { return widths }
        return widths.map { $0 * room / total }
    }

    /// The least width of a part at which no word is broken between its characters.
    private func narrowestWidth(_ part: CellTree) -> Double {
        switch part.content {
        case .space(let points): return nearest(points.clampedToLength)
        case .image(.size(let size)): return up(size.width.clampedToLength)
        case .image, .carousel: return 0
        case .text(let text):
            let words = part.properties.words
            let style = style(of: text, part)
            return up(context.measurer.widestWord(of: words, style: style))
        case .stack(let stack):
            let padding = nearest(stack.padding.left) + nearest(stack.padding.right)
            let parts = part.children
            let widths = parts.map(narrowestWidth)
            switch stack.axis {
            case .vertical, .overlay: return padding + (widths.max() ?? 0)
            case .horizontal: return padding + gaps(stack, parts.count) + widths.reduce(0, +)
            }
        }
    }
}

extension CellTree {
    /// True when a row may make it narrower than its content asks for.
    fileprivate var isSoft: Bool {
        switch content {
        case .text, .stack: true
        case .image(.aspectRatio), .carousel: true
        case .image, .space: false
        }
    }
}
