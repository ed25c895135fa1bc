import LayoutCore
import TestSupport
import Testing

@Suite("Fuzzed input")
struct FuzzTests {
    @Test("no finite number makes a frame NaN or a size negative")
    func finiteNumbers() {
        TestScale.run("finite numbers", sample: 2000) { numbers, index in
            let section = numbers.wildSection()
            let viewport = Viewport(
                width: numbers.wild(),
                scale: numbers.chance(50) ? numbers.wild() : nil,
                direction: numbers.pick([.leftToRight, .rightToLeft])
            )
            let page = PageLayout.layOut([section, numbers.wildSection()], in: viewport)
            for section in page.sections { check(section, index) }
            #expect(page.contentSize.width >= 0 && page.contentSize.height.isFinite)
            let window = page.window(
                offset: numbers.wild(),
                height: numbers.wild(),
                overscan: numbers.wild()
            )
            #expect(window.items.allSatisfy { $0.frame.width > 0 })
        }
    }

    private func check(_ section: SectionFrames, _ index: Int) {
        let parts = [section.header, section.footer, section.decoration, section.placeholder]
        for rect in parts.compactMap({ $0 }) + section.allItems + [section.frame] {
            #expect(rect.x.isFinite && rect.y.isFinite, "case \(index): \(rect)")
            #expect(rect.width >= 0 && rect.width.isFinite, "case \(index): \(rect)")
            #expect(rect.height >= 0 && rect.height.isFinite, "case \(index): \(rect)")
        }
        guard let scroller = section.scroller else { return }
        #expect(scroller.contentSize.width >= 0 && scroller.contentSize.height >= 0)
        #expect(scroller.stops.allSatisfy { $0 >= 0 && $0.isFinite }, "case \(index)")
        #expect(zip(scroller.stops, scroller.stops.dropFirst()).allSatisfy { $0 < $1 })
    }
}

extension SeededGenerator {
    mutating func wild() -> Double {
        switch int(0...9) {
        case 0: 0
        case 1: -length(1000)
        case 2: pick([Double.leastNonzeroMagnitude, 1e-300, 1e-9, -0.0, 1e-6, 0.9999999999])
        case 3: pick([1e9, 1e12, 1e17, 1e300, Double.greatestFiniteMagnitude])
        case 4: pick([-1e9, -1e300, -Double.greatestFiniteMagnitude])
        default: length(500)
        }
    }

    mutating func wildInt() -> Int {
        switch int(0...9) {
        case 0: pick([Int.max, Int.min, -1, 0])
        case 1: pick([1_000_000_007, 10_001])
        default: int(0...9)
        }
    }

    mutating func wildInsets() -> Insets {
        Insets(top: wild(), left: wild(), bottom: wild(), right: wild())
    }

    mutating func wildSection() -> SectionInput {
        let count = int(0...12)
        return SectionInput(
            layout: SectionLayout(
                kind: wildKind(),
                arrange: chance(50)
                    ? .vertical
                    : .horizontal(
                        height: chance(70) ? wild() : nil,
                        // Rarely paging, which may have a million stops.
                        scrolling: chance(3)
                            ? .paging : pick([.none, .continuous, .itemPaging, .centered])
                    ),
                inset: wildInsets(),
                lineSpacing: wild(),
                itemSpacing: wild(),
                maxLines: chance(20) ? wildInt() : nil,
                maxItems: chance(20) ? wildInt() : nil
            ),
            count: chance(95) ? count : -3,
            sizes: wildSizes(count),
            header: Supplementary(height: wild(), inset: wildInsets(), isPinned: chance(50)),
            footer: Supplementary(height: wild(), inset: wildInsets()),
            placeholderHeight: chance(50) ? wild() : nil,
            decoration: Decoration(
                region: pick(Decoration.Region.allCases),
                inset: wildInsets()
            )
        )
    }

    mutating func wildKind() -> LayoutKind {
        switch int(0...3) {
        case 0:
            .list(
                ListLayout(
                    width: pick([.columns(wildInt()), .points(wild()), .fraction(wild())]),
                    height: pick([.points(wild()), .aspectRatio(wild()), .auto]),
                    rows: chance(50) ? wildInt() : nil
                )
            )
        case 1:
            .flex(
                FlexLayout(
                    itemHeight: chance(50) ? wild() : nil,
                    justify: pick(FlexLayout.Justify.allCases),
                    align: pick(FlexLayout.Align.allCases)
                )
            )
        case 2:
            .waterfall(
                WaterfallLayout(lanes: wildInt(), fill: pick(WaterfallLayout.Fill.allCases))
            )
        default:
            .grid(wildGrid())
        }
    }

    mutating func wildGrid() -> GridLayout {
        GridLayout(
            columns: (0..<int(0...4)).map { _ in wildTrack() },
            rows: (0..<int(0...4)).map { _ in wildTrack() },
            autoRows: wildTrack(),
            autoColumns: wildTrack(),
            isDense: chance(50),
            template: chance(20) ? try? GridTemplate.parse("a a b; a a .") : nil,
            templateRepeat: pick(GridTemplate.Repeat.allCases)
        )
    }

    mutating func wildTrack() -> Track {
        pick([.points(wild()), .fraction(wild()), .flexible(wild()), .auto])
    }

    mutating func wildSizes(_ count: Int) -> ItemSizes {
        // Sometimes fewer values than there are items.
        let given = int(0...count)
        return ItemSizes(
            width: chance(70) ? .each((0..<given).map { _ in wildLength() }) : nil,
            height: chance(70) ? .uniform(wildLength()) : nil,
            aspectRatio: chance(50) ? .each((0..<given).map { _ in wild() }) : nil,
            span: chance(50)
                ? .each((0..<given).map { _ in Int32(truncatingIfNeeded: wildInt()) }) : nil,
            rowSpan: chance(50)
                ? .each((0..<given).map { _ in Int32(truncatingIfNeeded: wildInt()) }) : nil
        )
    }

    mutating func wildLength() -> ItemLength {
        pick([.missing, .points(wild()), .fraction(wild())])
    }
}
