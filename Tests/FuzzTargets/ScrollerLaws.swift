import LayoutCore
import TestSupport

/// The laws of what scrolls sideways: horizontal sections, and rows inside items.
enum ScrollerLaws {
    /// A scroller's window has what all its frames one by one say, and its offsets are between its ends.
    static func checkScroller(
        of page: PageFrames,
        _ index: Int,
        _ random: inout SeededGenerator
    ) throws {
        let section = page.sections[index]
        guard let scroller = section.scroller else {
            let window = page.scrollerWindow(section: index, offset: 0)
            return try require(window == nil, "a vertical section scrolls sideways")
        }
        try rests(scroller, &random)
        let overscan = random.length(100)
        let window = page.scrollerWindow(
            section: index,
            offset: random.length(max(1, scroller.contentSize.width)),
            overscan: overscan
        )
        guard let window else { throw BrokenLaw(description: "a scroller has no window") }
        var rect = window.rect
        rect.x -= overscan
        rect.width += 2 * overscan
        rect = page.viewport.grid.adopting(rect)
        let expected = (0..<section.shown).filter { section.items[$0].intersects(rect) }
        try require(window.items.map(\.index) == expected, "a scroller's window at \(rect)")
        // Beyond the longest length offsets end.
        guard scroller.contentSize.width <= Limits.length else { return }
        for item in 0..<section.shown { try centre(item, of: page, index) }
    }

    /// An item that is chosen is in the middle, or the scroller at an end.
    private static func centre(_ item: Int, of page: PageFrames, _ index: Int) throws {
        let section = page.sections[index]
        guard let scroller = section.scroller, let offset = section.offset(centring: item),
            let rect = page.scrollerWindow(section: index, offset: offset)?.rect
        else { throw BrokenLaw(description: "an item of a scroller cannot be centred") }
        let end = scroller.maximumOffset
        try require(offset >= 0 && offset <= end, "an item is centred at \(offset) of \(end)")
        let frame = section.items[item]
        let distance = abs(frame.x + frame.width / 2 - rect.x - rect.width / 2)
        try require(
            offset == 0 || offset == end || distance <= 1 / page.viewport.grid.unitsPerPoint,
            "item \(item) is \(distance) beside the middle"
        )
    }

    /// A carousel's window has what all its frames one by one say.
    static func checkCarousel(
        of page: PageFrames,
        _ index: Int,
        _ random: inout SeededGenerator
    ) throws {
        guard let carousels = page.sections[index].carousels, carousels.count > 0 else { return }
        let item = random.below(carousels.count)
        let overscan = random.length(60)
        let window = page.carouselWindow(
            section: index,
            item: item,
            offset: random.length(400),
            overscan: overscan
        )
        guard let window else { throw BrokenLaw(description: "a carousel has no window") }
        let range = carousels.range(of: item)
        var rect = window.rect
        rect.x -= overscan
        rect.width += 2 * overscan
        rect = page.viewport.grid.adopting(rect)
        let expected = range.filter { carousels.items[$0].intersects(rect) }
            .map { $0 - range.lowerBound }
        try require(window.items.map(\.index) == expected, "a carousel's window at \(rect)")
        try rests(carousels.scroller(of: item), &random)
    }

    /// A flick ends at a stop, or anywhere between the ends where there are none.
    private static func rests(_ scroller: ScrollerFrames, _ random: inout SeededGenerator) throws {
        let end = scroller.maximumOffset
        let (stops, proposed, velocity) = (scroller.stops, random.wild(), random.wild() / 100)
        let offset = scroller.restingOffset(
            proposed: proposed,
            velocity: velocity,
            start: random.length(max(1, end))
        )
        try require(offset >= 0 && offset <= end + 1e-5, "a flick ends at \(offset) of \(end)")
        try require(stops.isEmpty || stops.contains(offset), "a flick ends between stops")
        try require(
            zip(stops, stops.dropFirst()).allSatisfy { $0 < $1 }
                && stops.allSatisfy { $0 >= 0 && $0 <= end + 1e-5 },
            "stops are not in order, or beyond the end: \(stops)"
        )
        guard abs(velocity) <= ScrollerFrames.flickVelocity, !stops.isEmpty else { return }
        let distance = stops.map { abs($0 - proposed) }.min() ?? 0
        try require(abs(offset - proposed) <= distance, "a slow flick passes the nearest stop")
    }
}
