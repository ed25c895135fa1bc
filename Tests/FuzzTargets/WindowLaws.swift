import LayoutCore
import TestSupport

/// The laws of layouts that a configuration allows, and of their windows; the input chooses sections,
/// viewport and offsets.
enum WindowLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        var viewport = random.viewport()
        let sections = (0...random.below(4)).map { _ in section(&random) }
        let left = PageLayout.layOut(sections, in: viewport)
        viewport.direction = .rightToLeft
        let right = PageLayout.layOut(sections, in: viewport)
        for page in [left, right] {
            try LayoutLaws.sound(page)
            try tile(page)
            try checkWindows(of: page, &random)
        }
        try mirror(left, right)
        try alone(sections, left)
    }

    /// A section of a usual page, in some cases with a row of items inside each item.
    private static func section(_ random: inout SeededGenerator) -> SectionInput {
        var section = random.section()
        section.count = min(section.count, 24)
        guard random.chance(20) else { return section }
        var end: Int32 = 0
        let ends = (0..<section.count).map { _ in
            end += Int32(random.below(5))
            return end
        }
        var layout = random.layout()
        layout.arrange = .horizontal(
            height: random.chance(70) ? random.length(120) : nil,
            scrolling: random.pick(ScrollBehavior.allCases)
        )
        section.carousels = CarouselsInput(
            layout: layout,
            ends: ends,
            sizes: random.sizes(Int(end))
        )
        return section
    }

    // MARK: Pages

    /// Sections follow one another without gaps, as wide as the page.
    private static func tile(_ page: PageFrames) throws {
        var bottom = 0.0
        for section in page.sections {
            try require(close(section.frame.y, bottom), "a gap above \(section.frame)")
            try require(
                section.frame.x == 0 && section.frame.width == page.contentSize.width,
                "a section is not as wide as the page: \(section.frame)"
            )
            bottom = section.frame.bottom
        }
        try require(close(page.contentSize.height, bottom), "the page does not end with its last section")
    }

    /// A section laid out alone is the same.
    private static func alone(_ sections: [SectionInput], _ page: PageFrames) throws {
        for (section, frames) in zip(sections, page.sections) {
            let single = PageLayout.layOut([section], in: page.viewport).sections[0]
            try require(
                single.items == frames.items && single.scroller == frames.scroller
                    && single.carousels == frames.carousels
                    && close(single.frame.height, frames.frame.height),
                "a section depends on those above it"
            )
        }
    }

    /// Right to left is the mirror of left to right.
    static func mirror(_ left: PageFrames, _ right: PageFrames) throws {
        let width = left.contentSize.width
        try require(left.contentSize == right.contentSize, "right to left has another size")
        for (left, right) in zip(left.sections, right.sections) {
            let parts = [
                (left.header, right.header), (left.footer, right.footer),
                (left.decoration, right.decoration), (left.placeholder, right.placeholder),
            ]
            for case (let left?, let right?) in parts { try mirror(left, right, in: width) }
            try require(
                left.scroller == right.scroller && left.shown == right.shown,
                "right to left scrolls or shows otherwise"
            )
            let extent = max(left.scroller?.contentSize.width ?? width, width)
            for index in 0..<left.shown {
                try mirror(left.items[index], right.items[index], in: extent)
            }
        }
    }

    private static func mirror(_ left: Rect, _ right: Rect, in width: Double) throws {
        try require(
            close(width - left.right, right.x) && left.y == right.y
                && left.width == right.width && left.height == right.height,
            "\(right) is not \(left) mirrored in \(width)"
        )
    }

    private static func close(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-5 }

    // MARK: Windows

    /// Windows of a page, of its scrollers and of its carousels have what all frames one by one say.
    static func checkWindows(of page: PageFrames, _ random: inout SeededGenerator) throws {
        for _ in 0..<3 { try checkWindow(of: page, &random) }
        for index in page.sections.indices {
            try checkScroller(of: page, index, &random)
            try checkCarousel(of: page, index, &random)
        }
    }

    private static func checkWindow(of page: PageFrames, _ random: inout SeededGenerator) throws {
        let offset = random.length(max(1, page.contentSize.height))
        let overscan = random.chance(50) ? 0 : random.length(200)
        let window = page.window(offset: offset, height: random.length(400), overscan: overscan)
        var rect = window.rect
        rect.y -= overscan
        rect.height += 2 * overscan
        rect = page.viewport.grid.adopting(rect)
        var expected: [[Int]] = []
        for section in page.sections.indices {
            for item in 0..<page.sections[section].shown
            where page.pageFrame(section: section, item: item).intersects(rect) {
                expected.append([section, item])
            }
        }
        let found = window.items.map { [$0.section, $0.index] }
        try require(found == expected, "a window at \(rect) has \(found), not \(expected)")
        for item in window.items {
            let frame = page.pageFrame(section: item.section, item: item.index)
            try require(item.frame == frame, "an item of a window is elsewhere")
        }
        for part in window.pinned {
            let section = page.sections[part.section].frame
            try require(
                part.frame.y >= section.y - 1e-5
                    && (part.frame.bottom <= section.bottom + 1e-5 || close(part.frame.y, section.y)),
                "a pinned header leaves its section"
            )
        }
    }

    private static func checkScroller(
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
    private static func checkCarousel(
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
