import LayoutCore
import TestSupport

/// The laws of layouts; the input chooses the sections.
enum LayoutLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let sections = (0...random.below(3)).map { _ in random.wildSection() }
        let viewport = Viewport(
            width: random.wild(),
            scale: random.chance(50) ? random.wild() : nil,
            direction: random.pick([.leftToRight, .rightToLeft])
        )
        let page = PageLayout.layOut(sections, in: viewport)
        try sound(page)
        try require(PageLayout.layOut(sections, in: viewport) == page, "a layout is another again")
        for _ in 0..<4 {
            let (offset, height, overscan) = (random.wild(), random.wild(), random.wild())
            let window = page.window(offset: offset, height: height, overscan: overscan)
            try require(
                window.items.allSatisfy { item in
                    page.sections.indices.contains(item.section)
                        && (0..<page.sections[item.section].shown).contains(item.index)
                },
                "a window has an item that is not there"
            )
        }
    }

    /// Checks that all frames are finite and none has a negative size.
    static func sound(_ page: PageFrames) throws {
        try require(
            page.contentSize.width >= 0 && page.contentSize.height.isFinite,
            "the content's size is \(page.contentSize)"
        )
        for section in page.sections {
            let parts = [section.header, section.footer, section.decoration, section.placeholder]
            let items = (0..<section.shown).map { section.items[$0] }
            for rect in parts.compactMap({ $0 }) + items + [section.frame] {
                try require(
                    rect.x.isFinite && rect.y.isFinite && rect.width >= 0 && rect.height >= 0
                        && rect.width.isFinite && rect.height.isFinite,
                    "the frame \(rect)"
                )
            }
        }
    }
}
