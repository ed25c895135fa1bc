import LayoutCore

extension StackEngine {
    /// The height that each part gets beyond its own.
    mutating func extras(of parts: [CellTree], _ column: Column, free: Double) -> [Double] {
        let isBounded = parts.contains { $0.grow > 0 && $0.properties.style.hasSizes }
        guard isBounded else {
            let extra = free / parts.reduce(0) { $0 + $1.grow }
            return parts.map { extra * $0.grow }
        }
        let flexible = parts.indices.map { flexibleHeight(of: parts[$0], at: $0, of: column) }
        let lengths = FlexibleLengths(parts: flexible)
            .resolved(in: free + column.heights.reduce(0, +))
        return zip(lengths, column.heights).map { $0 - $1 }
    }

    /// The height of a part that may grow: its share is added to what it would be without bounds.
    private mutating func flexibleHeight(
        of part: CellTree,
        at index: Int,
        of column: Column
    ) -> FlexibleLengths.Part {
        let height = column.heights[index]
        let sizes = part.properties.style.sizes
        guard part.grow > 0, !sizes.isEmpty else {
            return FlexibleLengths.Part(base: height, least: 0, grow: part.grow, shrinks: false)
        }
        let inner = column.innerHeight
        var base = points(sizes.height, of: inner) ?? height
        if points(sizes.height, of: inner) == nil, sizes.minHeight != nil || sizes.maxHeight != nil
        {
            let start = elements.count
            let room = AvailableSpace(
                width: column.widths[index],
                innerWidth: column.innerWidth,
                innerHeight: inner
            )
            base = placeContent(part, in: room).height
            elements.removeSubrange(start...)
        }
        let least = heightOfPadding(of: part)
        return FlexibleLengths.Part(
            base: max(base, least),
            least: max(points(sizes.minHeight, of: inner) ?? 0, least),
            most: points(sizes.maxHeight, of: inner) ?? .infinity,
            grow: part.grow,
            shrinks: false
        )
    }
}
