/// The carousels inside a section's items: each item has a row of items of its own, laid out as a
/// horizontal section as wide as the item that it is in.
///
/// The items of all carousels stand in one sequence, carousel after carousel.
public struct CarouselsInput: Sendable, Equatable {
    /// The layout of every carousel, arranged horizontally.
    public var layout: SectionLayout
    /// For each item of the section, the end of its carousel's items in the sequence; ascending.
    /// Items beyond the last have empty carousels.
    public var ends: [Int32]
    /// The sizes that the items of the sequence bring with them.
    public var sizes: ItemSizes

    /// Creates carousels of one layout.
    public init(layout: SectionLayout, ends: [Int32], sizes: ItemSizes = ItemSizes()) {
        self.layout = layout
        self.ends = ends
        self.sizes = sizes
    }

    /// Returns the places in the sequence of the items of the carousel inside an item.
    public func range(of item: Int) -> Range<Int> {
        guard item < ends.count else { return 0..<0 }
        let start = item == 0 ? 0 : Int(ends[item - 1])
        return start..<max(start, Int(ends[item]))
    }
}

extension ItemSizes {
    /// The sizes of the items of a range.
    func slice(_ range: Range<Int>) -> ItemSizes {
        ItemSizes(
            width: width?.slice(range),
            height: height?.slice(range),
            aspectRatio: aspectRatio?.slice(range),
            span: span?.slice(range),
            rowSpan: rowSpan?.slice(range)
        )
    }
}

extension PerItem {
    fileprivate func slice(_ range: Range<Int>) -> PerItem {
        switch self {
        case .uniform: self
        case .each(let values): .each(Array(values[range.clamped(to: values.indices)]))
        }
    }
}
