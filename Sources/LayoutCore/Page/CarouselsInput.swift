package import WorkLimits

/// The carousels inside a section's items: each item has a row of items of its own, laid out as a
/// horizontal section as wide as the item that it is in.
///
/// The items of all carousels are in one sequence, carousel after carousel.
public struct CarouselsInput: Sendable, Equatable {
    /// The layout of every carousel, arranged horizontally.
    public var layout: SectionLayout
    /// For each item of the section, the end of its carousel's items in the sequence; ascending.
    /// Items beyond the last have empty carousels.
    public var ends: [Int32]
    /// The sizes that the items of the sequence bring with them.
    public var sizes: ItemSizes
    /// For each item of the section, the frame of its carousel in it; nil where they are at the top
    /// left corners of their items, as wide as those and as tall as their content.
    public var frames: [Rect]?

    /// Creates carousels of one layout.
    public init(
        layout: SectionLayout,
        ends: [Int32],
        sizes: ItemSizes = ItemSizes(),
        frames: [Rect]? = nil
    ) {
        self.layout = layout
        self.ends = ends
        self.sizes = sizes
        self.frames = frames
    }

    /// Returns the carousel inside an item as a horizontal section, as wide as its viewport.
    package func section(of item: Int) -> SectionInput {
        let range = range(of: item)
        return SectionInput(layout: layout, count: range.count, sizes: sizes.slice(range))
    }

    /// Returns the height that the content of the carousel inside an item has at a width; 0 without
    /// items. O(items of the carousel).
    package func contentHeight(
        of item: Int,
        width: Double,
        in viewport: Viewport,
        budget: WorkBudget
    ) throws(WorkError) -> Double {
        var viewport = viewport
        viewport.width = width
        var bottom = 0.0
        let composer = SectionComposer(
            section: section(of: item),
            viewport: viewport,
            budget: budget
        )
        return try composer.compose(pageTop: &bottom).scroller?.frame.height ?? 0
    }

    /// Returns the places in the sequence of the items of the carousel inside an item.
    public func range(of item: Int) -> Range<Int> {
        guard item < ends.count else { return 0..<0 }
        let start = item == 0 ? 0 : Int(ends[item - 1])
        return start..<max(start, Int(ends[item]))
    }
}

extension ItemSizes {
    /// Returns the sizes of some of the items.
    package func slice(_ range: Range<Int>) -> ItemSizes {
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
