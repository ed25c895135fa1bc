import LayoutCore
import TestSupport
import Testing

@Suite("Waterfalls")
struct WaterfallTests {
    static let heights: [Double] = [40, 10, 20, 30]

    @Test(
        "an item goes where fill says",
        arguments: [
            ("shortest", [0, 50, 50, 50]), ("leftToRight", [0, 50, 0, 50]),
            ("rightToLeft", [50, 0, 50, 0]),
        ] as [(String, [Double])]
    )
    func vertical(name: String, x: [Double]) throws {
        let fill = try WaterfallLayout.Fill(name: name, horizontal: false)
        let layout = tight(.waterfall(WaterfallLayout(lanes: 2, fill: fill)))
        let result = frames(layout, count: 4, sizes: ItemSizes(height: points(Self.heights)))
        #expect(result.map { $0[0] } == x)
    }

    @Test(
        "rows are filled the same way",
        arguments: [
            ("shortest", [0, 30, 30, 30]), ("topToBottom", [0, 30, 0, 30]),
            ("bottomToTop", [30, 0, 30, 0]),
        ] as [(String, [Double])]
    )
    func horizontal(name: String, y: [Double]) throws {
        let fill = try WaterfallLayout.Fill(name: name, horizontal: true)
        let layout = tight(
            .waterfall(WaterfallLayout(lanes: 2, fill: fill)),
            .horizontal(height: 60, scrolling: .none)
        )
        let result = frames(layout, count: 4, sizes: ItemSizes(width: points(Self.heights)))
        #expect(result.map { $0[1] } == y)
        #expect(result.map { $0[3] } == [30, 30, 30, 30])
    }

    @Test(
        "each item goes into the lane that ends first, the first of equals",
        arguments: [1, 2, 3, 7, 8, 9, 32, 33, 100],
        // Many ties, usual heights, and heights whose sums are too large for `LaneOrder`.
        [3, 500, 1_000_000_000]
    )
    func shortest(lanes: Int, longest: Int) {
        var numbers = SeededGenerator(seed: 5)
        let heights = (0..<1200).map { _ in Double(numbers.int(0...longest)) }
        let result = frames(
            tight(.waterfall(WaterfallLayout(lanes: lanes))),
            count: heights.count,
            sizes: ItemSizes(height: points(heights)),
            width: Double(lanes)
        )
        var ends = [Double](repeating: 0, count: lanes)
        for (frame, height) in zip(result, heights) {
            let lane = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            #expect(frame == [Double(lane), ends[lane], 1, height])
            ends[lane] += height
        }
    }

    @Test("a fill of the other axis is refused, and so is none at all")
    func wrongFill() {
        let rows = ["shortest", "topToBottom", "bottomToTop"]
        #expect(throws: LayoutError.wrongAxis("leftToRight", known: rows)) {
            try WaterfallLayout.Fill(name: "leftToRight", horizontal: true)
        }
        let columns = ["shortest", "leftToRight", "rightToLeft"]
        #expect(throws: LayoutError.wrongAxis("topToBottom", known: columns)) {
            try WaterfallLayout.Fill(name: "topToBottom", horizontal: false)
        }
        #expect(throws: LayoutError.unknownName("random", known: columns)) {
            try WaterfallLayout.Fill(name: "random", horizontal: false)
        }
    }

    @Test("the aspect ratio gives the height from the column's width, gaps of a span included")
    func aspectRatio() {
        var layout = tight(.waterfall(WaterfallLayout(lanes: 2)))
        layout.itemSpacing = 10
        let sizes = ItemSizes(aspectRatio: .uniform(0.5), span: .each([1, 2, 9]))
        #expect(
            frames(layout, count: 3, sizes: sizes)
                == [[0, 0, 45, 90], [0, 90, 100, 200], [0, 290, 100, 200]]
        )
    }

    @Test("a spanning item goes where its neighbouring columns' tallest is lowest")
    func spanning() {
        TestScale.run("waterfall model", sample: 500) { numbers, index in
            let lanes = numbers.int(1...6)
            let count = numbers.int(1...40)
            let gap = Double(numbers.int(0...3))
            let heights = (0..<count).map { _ in Double(numbers.int(0...9)) }
            let spans = (0..<count).map { _ in Int32(numbers.int(1...4)) }
            var layout = tight(.waterfall(WaterfallLayout(lanes: lanes)))
            layout.lineSpacing = gap
            let sizes = ItemSizes(height: points(heights), span: .each(spans))
            let result = frames(layout, count: count, sizes: sizes, width: Double(lanes))
            var next = [Double](repeating: 0, count: lanes)
            for (item, frame) in result.enumerated() {
                let span = min(Int(spans[item]), lanes)
                let starts = (0...lanes - span).map { next[$0..<$0 + span].max() ?? 0 }
                let top = starts.min() ?? 0
                let lane = starts.firstIndex(of: top) ?? 0
                #expect(
                    frame == [Double(lane), top, Double(span), heights[item]],
                    "case \(index), item \(item)"
                )
                for taken in lane..<lane + span { next[taken] = top + heights[item] + gap }
            }
        }
    }
}
