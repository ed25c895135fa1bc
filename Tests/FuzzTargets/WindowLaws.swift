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
        try require(
            close(page.contentSize.height, bottom),
            "the page does not end with its last section"
        )
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
                left.scroller?.frame == right.scroller?.frame
                    && left.scroller?.stops == right.scroller?.stops && left.shown == right.shown,
                "right to left scrolls or shows otherwise"
            )
            if let left = left.scroller, let right = right.scroller {
                // Mirrored, content is as wide as its scroller at least.
                try require(
                    close(right.contentSize.width, max(left.contentSize.width, left.frame.width)),
                    "right to left has content of another width"
                )
            }
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
            try ScrollerLaws.checkScroller(of: page, index, &random)
            try ScrollerLaws.checkCarousel(of: page, index, &random)
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
                    && (part.frame.bottom <= section.bottom + 1e-5
                        || close(part.frame.y, section.y)),
                "a pinned header leaves its section"
            )
        }
    }
}
