import LayoutCore
import TestSupport
import Testing
import WorkLimits

@Suite("Budgets of work")
struct BudgetTests {
    private static let viewport = Viewport(width: 1000)

    /// Budgets without a deadline, which end at their maximum counts alone.
    private static func layOut(
        _ section: SectionInput,
        budget: WorkBudget = WorkBudget()
    ) throws(WorkError) -> SectionFrames {
        try PageLayout.layOut([section], in: viewport, budget: budget).sections[0]
    }

    /// A grid of 10,000 columns whose items span as much as data may ask for.
    private static func spanningGrid(isDense: Bool, rowSpan: Int) -> SectionInput {
        var numbers = SeededGenerator(seed: 7)
        let count = 30_000
        let columns = [Track](repeating: .flexible(1), count: 10_000)
        return SectionInput(
            layout: SectionLayout(kind: .grid(GridLayout(columns: columns, isDense: isDense))),
            count: count,
            sizes: ItemSizes(
                span: .each((0..<count).map { _ in Int32(numbers.int(1...1_000)) }),
                rowSpan: .each((0..<count).map { _ in Int32(numbers.int(1...rowSpan)) })
            )
        )
    }

    @Test(
        "a grid of 10,000 columns with spans from data ends at the maximum of cells",
        arguments: [true, false],
        [1, 1_000]
    )
    func cells(isDense: Bool, rowSpan: Int) {
        let maximum = TestScale.count(sample: 300_000, torture: WorkBudget.maximumCells)
        #expect(throws: WorkError.tooManyCells(maximum: maximum)) {
            try Self.layOut(
                Self.spanningGrid(isDense: isDense, rowSpan: rowSpan),
                budget: WorkBudget(maximumCells: maximum)
            )
        }
    }

    @Test("a repeated template ends at the maximum of cells")
    func templateCells() throws {
        let template = try GridTemplate.parse(String(repeating: ". ", count: 999) + "a")
        let section = SectionInput(
            layout: SectionLayout(kind: .grid(GridLayout(template: template))),
            count: 10_001
        )
        #expect(throws: WorkError.tooManyCells(maximum: WorkBudget.maximumCells)) {
            try Self.layOut(section)
        }
    }

    @Test("cells are counted over all grids of a page")
    func cellsOfAPage() throws {
        let grid = SectionInput(
            layout: SectionLayout(kind: .grid(GridLayout(columns: [.flexible(1)]))),
            count: 1
        )
        let budget = WorkBudget()
        try budget.spend(cells: WorkBudget.maximumCells - 1)
        _ = try Self.layOut(grid, budget: budget)
        #expect(throws: WorkError.tooManyCells(maximum: WorkBudget.maximumCells)) {
            try Self.layOut(grid, budget: budget)
        }
    }

    @Test("items of a waterfall that span its lanes end at the deadline")
    func deadline() {
        let count = 200_000
        let section = SectionInput(
            layout: SectionLayout(kind: .waterfall(WaterfallLayout(lanes: 10_000))),
            count: count,
            sizes: ItemSizes(height: .uniform(.points(1)), span: .uniform(1_000))
        )
        let budget = WorkBudget(deadline: .now + .milliseconds(20))
        #expect(throws: WorkError.deadlineExceeded) { try Self.layOut(section, budget: budget) }
    }

    @Test("every kind of layout checks the budget")
    func cancelled() {
        let budget = WorkBudget()
        budget.cancel()
        let kinds: [LayoutKind] = [
            .list(ListLayout()), .flex(FlexLayout()), .waterfall(WaterfallLayout(lanes: 2)),
            .grid(GridLayout()),
        ]
        #expect(kinds.map(\.name) == LayoutKind.names)
        for kind in kinds {
            let section = SectionInput(layout: SectionLayout(kind: kind), count: 3)
            #expect(throws: WorkError.cancelled) { try Self.layOut(section, budget: budget) }
        }
    }

    @Test("a section has at most 100,000 columns")
    func columns() throws {
        let sideways = Arrangement.horizontal(height: 10, scrolling: .centered)
        var section = SectionInput(
            layout: SectionLayout(kind: .list(ListLayout(rows: 1)), arrange: sideways),
            count: WorkBudget.maximumColumns
        )
        #expect(try Self.layOut(section).shown == section.count)
        section.count += 1
        #expect(throws: WorkError.tooManyColumns(maximum: WorkBudget.maximumColumns)) {
            try Self.layOut(section)
        }
        #expect(PageLayout.layOut([section], in: Self.viewport).sections[0].shown == section.count)
    }

    @Test("finished sections stay when the budget ends")
    func finishedSections() throws {
        let list = SectionInput(
            layout: SectionLayout(kind: .list(ListLayout(height: .points(10)))),
            count: 3,
            header: Supplementary(height: 20)
        )
        let budget = WorkBudget()
        var composer = PageComposer(viewport: Self.viewport)
        try composer.append(list, budget: budget)
        #expect(throws: WorkError.tooManyCells(maximum: WorkBudget.maximumCells)) {
            try composer.append(Self.spanningGrid(isDense: true, rowSpan: 1_000), budget: budget)
        }
        try composer.append(list, budget: budget)
        budget.cancel()
        #expect(throws: WorkError.cancelled) { try composer.append(list, budget: budget) }
        composer.append(list)
        let page = composer.finish()
        #expect(page == PageLayout.layOut([list, list, list], in: Self.viewport))
    }

    @Test("searches of windows and reuse plans check the budget")
    func windows() throws {
        let section = SectionInput(
            layout: SectionLayout(kind: .list(ListLayout(height: .points(1)))),
            count: 50_000
        )
        let page = PageLayout.layOut([section], in: Self.viewport)
        let height = page.contentSize.height
        let items = page.window(offset: 0, height: height).items
        #expect(items.count == section.count)
        let budget = WorkBudget()
        budget.cancel()
        #expect(throws: WorkError.cancelled) {
            try page.window(offset: 0, height: height, overscan: 0, budget: budget)
        }
        #expect(throws: WorkError.cancelled) {
            try ReusePlan(from: [], to: items, budget: budget) { $0.index }
        }
    }

    @Test("a waterfall of many lanes fills the shortest, the leftmost of equals")
    func shortestOfMany() {
        TestScale.run("shortest of many", sample: 50) { numbers, index in
            let lanes = numbers.int(30...150)
            let heights = (0..<600).map { _ in Double(numbers.int(1...4)) }
            let section = SectionInput(
                layout: tight(.waterfall(WaterfallLayout(lanes: lanes))),
                count: heights.count,
                sizes: ItemSizes(height: points(heights))
            )
            let frames = PageLayout.layOut([section], in: Viewport(width: Double(lanes)))
            var ends = [Double](repeating: 0, count: lanes)
            for (item, height) in heights.enumerated() {
                let lane = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
                let frame = Rect(x: Double(lane), y: ends[lane], width: 1, height: height)
                #expect(frames.sections[0].items[item] == frame, "case \(index), item \(item)")
                ends[lane] += height
            }
        }
    }

    @Test("a dense grid of many columns takes the first free cells")
    func denseOfMany() {
        TestScale.run("dense grid of many columns", sample: 20) { numbers, index in
            let columns = numbers.int(60...140)
            let spans = (0..<60).map { _ in (numbers.int(1...70), numbers.int(1...4)) }
            let tracks = max(columns, spans.map(\.0).max() ?? 1)
            let grid = GridLayout(
                columns: [Track](repeating: .points(1), count: columns),
                autoRows: .points(1),
                autoColumns: .points(1),
                isDense: true
            )
            let sizes = ItemSizes(
                span: .each(spans.map { Int32($0.0) }),
                rowSpan: .each(spans.map { Int32($0.1) })
            )
            let expected = GridModel.place(spans, tracks: tracks, isDense: true)
            #expect(
                frames(tight(.grid(grid)), count: spans.count, sizes: sizes) == expected,
                "case \(index)"
            )
        }
    }
}
