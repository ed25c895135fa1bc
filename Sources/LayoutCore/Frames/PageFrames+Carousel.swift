extension PageFrames {
    /// Returns the visible part of the content of the carousel inside an item, as `scrollerWindow`
    /// does of a horizontal section's: its items' indexes are those in the carousel.
    ///
    /// - Returns: nil where the section's items have no carousels, or there is no such item.
    /// - Complexity: O(items of the carousel).
    public func carouselWindow(
        section index: Int,
        item: Int,
        offset: Double,
        overscan: Double = 0
    ) -> PageWindow? {
        guard let carousels = carousels(ofSection: index, with: item) else { return nil }
        let rect = carousels.scroller(of: item).visible(at: offset, isReversed: isMirrored)
        let extended = viewport.grid.adopting(rect.widened(by: overscan.asLength))
        let range = carousels.range(of: item)
        let visible = range.filter { carousels.items[$0].intersects(extended) }
        return PageWindow(
            rect: rect,
            items: visible.map {
                PageWindow.Item(
                    section: index,
                    index: $0 - range.lowerBound,
                    frame: carousels.items[$0]
                )
            },
            pinned: [],
            supplementary: [],
            sections: [index]
        )
    }

    /// Returns the offset that brings an item of a carousel to its middle, and the item's frame.
    ///
    /// - Parameters:
    ///   - inner: The item's index in the carousel.
    ///   - item: The index of the item that the carousel is in.
    /// - Returns: nil where there is no such item.
    public func carouselOffset(
        centring inner: Int,
        section index: Int,
        item: Int
    ) -> (offset: Double, frame: Rect)? {
        guard let carousels = carousels(ofSection: index, with: item) else { return nil }
        let place = carousels.range(of: item).lowerBound + inner
        guard carousels.range(of: item).contains(place) else { return nil }
        let frame = carousels.items[place]
        let offset = carousels.scroller(of: item)
            .offset(centring: frame, isReversed: isMirrored, grid: viewport.grid)
        return (offset, frame)
    }

    private var isMirrored: Bool { viewport.direction == .rightToLeft }

    private func carousels(ofSection index: Int, with item: Int) -> CarouselFrames? {
        guard let carousels = section(at: index)?.carousels,
            item >= 0, item < carousels.count
        else { return nil }
        return carousels
    }
}

extension Rect {
    /// Returns the rectangle with a margin at its left and right.
    func widened(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y, width: width + 2 * margin, height: height)
    }
}
