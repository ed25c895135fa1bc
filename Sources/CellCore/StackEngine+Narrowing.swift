import LayoutCore
import TextCore

extension StackEngine {
    private func total(_ widths: [Double], where isCounted: (Int) -> Bool) -> Double {
        widths.indices.reduce(0) { isCounted($1) ? $0 + widths[$1] : $0 }
    }

    /// Words broken between their characters, and where even that is not enough, all parts
    /// narrower.
    func squeezed(_ widths: [Double], of parts: [CellTree], to room: Double) -> [Double] {
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
        let style = part.properties.style
        guard style.hasSizes else { return narrowestContent(part) }
        return givenWidth(of: part, inner: nil)
            ?? clampedWidth(narrowestContent(part), of: style.sizes, inner: nil)
    }

    /// The width of a space in a row; 0 of all else.
    private func spaceAlong(_ part: CellTree) -> Double {
        guard case .space(let points) = part.content else { return 0 }
        return nearest(points.clampedToLength)
    }

    /// The least width of what is in a part at which no word is broken between its characters.
    func narrowestContent(_ part: CellTree) -> Double {
        switch part.content {
        case .space: return 0
        case .image(.size(let size)): return up(size.width.clampedToLength)
        case .image, .carousel: return 0
        case .divider(let divider): return divider.isUpright ? spacing(divider.width) : 0
        case .text(let text):
            let words = part.properties.words
            let style = style(of: text, part)
            let widest = context.measurer.widestWord(of: words, style: style, work: context.work)
            return up(widest)
        case .stack(let stack):
            let padding = padding(stack.padding.left) + padding(stack.padding.right)
            let parts = part.children
            switch stack.axis {
            case .vertical, .overlay, .wrap:
                return padding + (parts.map(narrowestWidth).max() ?? 0)
            case .horizontal:
                let widths = parts.map { max(narrowestWidth($0), spaceAlong($0)) }
                return padding + gaps(stack, parts.count) + widths.reduce(0, +)
            }
        }
    }
}

extension CellTree {
    /// True when a row may make it narrower than its content asks for.
    var isSoft: Bool {
        guard properties.style.shrinks else { return false }
        return switch content {
        case .text, .stack: true
        case .image(.aspectRatio), .carousel: true
        case .image, .space, .divider: false
        }
    }
}
