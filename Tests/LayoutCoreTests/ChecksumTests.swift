import LayoutCore
import TestSupport
import Testing

@Suite("Checksums")
struct ChecksumTests {
    @Test("the frames of random pages have the same bits on every machine")
    func frames() {
        var checksum = Checksum()
        for seed in 0..<2000 {
            var numbers = SeededGenerator(seed: UInt64(seed))
            let direction = numbers.pick([LayoutDirection.leftToRight, .rightToLeft])
            let viewport = numbers.viewport(direction: direction)
            let page = PageLayout.layOut(numbers.page(sections: 3), in: viewport)
            for section in page.sections { checksum.combine(section) }
            let window = page.window(offset: numbers.length(500), height: 300, overscan: 20)
            for item in window.items { checksum.combine(item.index) }
        }
        #expect(checksum.value == 15_814_542_467_832_824_800)
    }

    @Test("the frames of long sections have the same bits on every machine")
    func longSections() {
        var checksum = Checksum()
        for seed in 0..<80 {
            var numbers = SeededGenerator(seed: UInt64(seed))
            let direction = numbers.pick([LayoutDirection.leftToRight, .rightToLeft])
            let viewport = numbers.viewport(direction: direction)
            let count = numbers.int(300...6000)
            var layout = numbers.layout()
            layout.maxLines = nil
            layout.maxItems = nil
            let section = SectionInput(layout: layout, count: count, sizes: numbers.sizes(count))
            let page = PageLayout.layOut([section], in: viewport)
            checksum.combine(page.sections[0])
            for _ in 0..<10 {
                let offset = Double.random(in: 0...page.contentSize.height, using: &numbers)
                let window = page.window(offset: offset, height: 300)
                for item in window.items { checksum.combine(item.index) }
            }
        }
        #expect(checksum.value == 8_087_547_400_649_288_799)
    }

    @Test("the widths of items before layout have the same bits on every machine")
    func widths() {
        var checksum = Checksum()
        for seed in 0..<2000 {
            var numbers = SeededGenerator(seed: UInt64(seed))
            let widths = PageLayout.itemWidths(of: numbers.section(), in: numbers.viewport())
            switch widths {
            case .uniform(let width): checksum.combine(width)
            case .each(let widths): checksum.combine(widths)
            }
        }
        #expect(checksum.value == 15_126_603_155_539_181_424)
    }
}

/// A running FNV-1a hash of numbers by their bits.
private struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ section: SectionFrames) {
        combine(section.frame)
        for frame in [section.header, section.footer, section.placeholder, section.decoration] {
            if let frame { combine(frame) }
        }
        let items = section.items
        for column in [items.x, items.y, items.width, items.height] { combine(column) }
        guard let scroller = section.scroller else { return }
        combine(scroller.frame)
        combine([scroller.contentSize.width, scroller.contentSize.height])
        combine(scroller.stops)
    }

    mutating func combine(_ frame: Rect) {
        combine([frame.x, frame.y, frame.width, frame.height])
    }

    mutating func combine(_ numbers: [Double]) {
        for number in numbers { combine(number) }
    }

    mutating func combine(_ number: Double) { combine(word: number.bitPattern) }

    mutating func combine(_ number: Int) { combine(word: UInt64(number)) }

    private mutating func combine(word: UInt64) {
        for byte in 0..<8 {
            value ^= (word >> UInt64(8 * byte)) & 0xFF
            value &*= 0x100_0000_01B3
        }
    }
}
