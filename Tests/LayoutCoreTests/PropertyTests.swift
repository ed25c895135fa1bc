import LayoutCore
import TestSupport
import Testing

@Suite("Properties")
struct PropertyTests {
    @Test("columns without gaps sum to the container in device pixels")
    func columnsSum() {
        TestScale.run("columns sum", sample: 3000) { numbers, index in
            let scale = numbers.pick([1, 1.5, 2, 2.75, 3])
            let viewport = Viewport(width: max(1, numbers.length(2000)), scale: scale)
            let columns = numbers.int(1...24)
            let weights = (0..<columns).map { _ in Track.flexible(1 + numbers.length(3)) }
            let kinds: [LayoutKind] = [
                .list(ListLayout(width: .columns(columns))),
                .waterfall(WaterfallLayout(lanes: columns, fill: .forward)),
                .grid(GridLayout(columns: weights)),
            ]
            for kind in kinds {
                let layout = SectionLayout(kind: kind, lineSpacing: 0, itemSpacing: 0)
                let page = PageLayout.layOut(
                    [SectionInput(layout: layout, count: columns)],
                    in: viewport
                )
                let pixels = page.sections[0].items.width.map { $0 * scale }
                #expect(pixels.allSatisfy { isWhole($0) }, "case \(index)")
                let sum = pixels.reduce(0) { $0 + $1.rounded() }
                #expect(
                    sum == (viewport.width * scale + 1e-6 * scale).rounded(.down),
                    "case \(index)"
                )
            }
        }
    }

    @Test("every edge lies on a device pixel")
    func edgesOnPixels() {
        TestScale.run("edges on pixels", sample: 2000) { numbers, index in
            let viewport = numbers.viewport(
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let perPoint = viewport.scale ?? 10_000
            let page = PageLayout.layOut(numbers.page(sections: 3), in: viewport)
            for section in page.sections {
                let rects =
                    [section.frame, section.header, section.footer, section.decoration]
                    .compactMap { $0 } + section.allItems
                for rect in rects {
                    let edges = [rect.x, rect.y, rect.width, rect.height]
                    #expect(edges.allSatisfy { isWhole($0 * perPoint) }, "case \(index): \(rect)")
                }
                #expect((section.scroller?.stops ?? []).allSatisfy { isWhole($0 * perPoint) })
            }
        }
    }

    @Test("right to left is the mirror of left to right")
    func rightToLeft() {
        TestScale.run("right to left", sample: 3000) { numbers, index in
            var viewport = numbers.viewport()
            let sections = numbers.page(sections: 3)
            let left = PageLayout.layOut(sections, in: viewport)
            viewport.direction = .rightToLeft
            let right = PageLayout.layOut(sections, in: viewport)
            let width = left.contentSize.width
            #expect(left.contentSize == right.contentSize)
            for (left, right) in zip(left.sections, right.sections) {
                #expect(left.frame == right.frame)
                expectMirrored(left.header, right.header, in: width, index)
                expectMirrored(left.footer, right.footer, in: width, index)
                expectMirrored(left.decoration, right.decoration, in: width, index)
                expectMirrored(left.placeholder, right.placeholder, in: width, index)
                let extent = left.scroller.map { max($0.contentSize.width, width) } ?? width
                #expect(left.scroller?.frame == right.scroller?.frame)
                #expect(left.scroller?.stops == right.scroller?.stops)
                #expect(
                    right.scroller.map(\.contentSize.width) == left.scroller.map { _ in extent }
                )
                #expect(left.shown == right.shown)
                for (left, right) in zip(left.allItems, right.allItems) {
                    expectMirrored(left, right, in: extent, index)
                }
            }
        }
    }

    @Test("items of lists and grids never overlap")
    func noOverlaps() {
        TestScale.run("no overlaps", sample: 2000) { numbers, index in
            var section = numbers.section()
            let isHorizontal = section.layout.arrange != .vertical
            section.layout.kind =
                numbers.chance(50)
                ? .list(numbers.list(isHorizontal: isHorizontal)) : .grid(numbers.grid())
            // A grid's item that keeps a size of its own may be bigger than its cells.
            if section.layout.kind.keys(as: GridLayout.self) != nil {
                section.sizes.width = nil
                section.sizes.height = nil
                section.sizes.aspectRatio = nil
            }
            let viewport = numbers.viewport(
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let items = PageLayout.layOut([section], in: viewport).sections[0].allItems
            for (position, item) in items.enumerated() {
                let overlapped = items[..<position].firstIndex { $0.intersects(item) }
                #expect(overlapped == nil, "case \(index), item \(position)")
            }
        }
    }

    @Test("sections tile the page")
    func sectionsTile() {
        TestScale.run("sections tile", sample: 2000) { numbers, index in
            let viewport = numbers.viewport()
            let page = PageLayout.layOut(numbers.page(sections: 5), in: viewport)
            var bottom = 0.0
            for section in page.sections {
                #expect(abs(section.frame.y - bottom) <= 2 * bottom.ulp, "case \(index)")
                #expect(section.frame.x == 0 && section.frame.width == page.contentSize.width)
                bottom = section.frame.bottom
            }
            #expect(abs(page.contentSize.height - bottom) <= 2 * bottom.ulp, "case \(index)")
        }
    }

    @Test("the same input gives the same bits, a thousand times")
    func determinism() {
        TestScale.run("determinism", sample: 3) { numbers, _ in
            let viewport = numbers.viewport()
            let sections = numbers.page(sections: 8)
            let first = bits(PageLayout.layOut(sections, in: viewport))
            for _ in 0..<1000 {
                #expect(bits(PageLayout.layOut(sections, in: viewport)) == first)
            }
        }
    }

    @Test("cutting by maxItems is cutting the data")
    func maxItemsCuts() {
        TestScale.run("cutting", sample: 3000) { numbers, index in
            var section = numbers.section()
            section.count = max(1, section.count)
            let most = numbers.int(1...section.count)
            section.layout.maxLines = nil
            section.layout.maxItems = most
            // Fewer items than rows also make the scroller lower, which fewer data do not.
            if var list = section.layout.kind.keys(as: ListLayout.self) {
                list.rows = list.rows.map { min($0, most) }
                section.layout.kind = .list(list)
            }
            var cut = section
            cut.layout.maxItems = nil
            cut.count = most
            let viewport = numbers.viewport()
            let page = PageLayout.layOut([section], in: viewport)
            let cutPage = PageLayout.layOut([cut], in: viewport)
            #expect(page.sections[0].items == cutPage.sections[0].items, "case \(index)")
            #expect(page.sections[0].frame == cutPage.sections[0].frame, "case \(index)")
            #expect(page.sections[0].scroller == cutPage.sections[0].scroller, "case \(index)")
            #expect(page.sections[0].total == section.count)
        }
    }

    private func expectMirrored(_ left: Rect?, _ right: Rect?, in width: Double, _ index: Int) {
        guard let left, let right else {
            #expect(left == nil && right == nil, "case \(index)")
            return
        }
        let mirrored = width - left.x - left.width
        #expect(abs(mirrored - right.x) < 1e-6, "case \(index)")
        #expect(left.y == right.y && left.height == right.height, "case \(index)")
        #expect(left.width == right.width, "case \(index)")
    }

    private func bits(_ page: PageFrames) -> [UInt64] {
        var numbers: [Double] = []
        for section in page.sections {
            for column in [section.items.x, section.items.y] { numbers += column }
            for column in [section.items.width, section.items.height] { numbers += column }
            numbers.append(section.frame.height)
        }
        return numbers.map(\.bitPattern)
    }

    private func isWhole(_ number: Double) -> Bool {
        abs(number - number.rounded()) < 1e-6 * max(1, number.magnitude)
    }
}

extension SectionFrames {
    var allItems: [Rect] { (0..<shown).map { items[$0] } }
}
