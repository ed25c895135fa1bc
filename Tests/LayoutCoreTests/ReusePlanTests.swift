import LayoutCore
import TestSupport
import Testing

@Suite("Reuse plans")
struct ReusePlanTests {
    private func item(_ section: Int, _ index: Int) -> PageWindow.Item {
        PageWindow.Item(
            section: section,
            index: index,
            frame: Rect(x: 0, y: 0, width: 1, height: 1)
        )
    }

    @Test("what leaves goes into the pool before what enters takes from it")
    func removalsFirst() {
        let old = [item(0, 0), item(0, 1), item(0, 2)]
        let new = [item(0, 2), item(0, 3), item(1, 0), item(1, 1), item(1, 2)]
        let plan = ReusePlan(from: old, to: new) { $0.index == 2 ? "ad" : "card" }
        #expect(plan.removed == [item(0, 0), item(0, 1)])
        #expect(plan.added == [item(0, 3), item(1, 0), item(1, 1), item(1, 2)])
        #expect(plan.kept == 1)
        #expect(plan.supplies.map(\.type) == ["card", "ad"])
        #expect(plan.supplies.map(\.dequeued) == [2, 0])
        #expect(plan.supplies.map(\.created) == [1, 1])
    }

    @Test("without a window before, every cell is created")
    func first() {
        let plan = ReusePlan(from: [], to: [item(0, 0), item(0, 1)]) { _ in 0 }
        #expect(plan.removed.isEmpty && plan.kept == 0)
        #expect(plan.supplies.map(\.created) == [2])
    }

    @Test("a plan is what a screen with a pool of cells does")
    func simulated() {
        TestScale.run("reuse plans", sample: 200) { numbers, index in
            let page = PageLayout.layOut(
                numbers.page(sections: 3),
                in: numbers.viewport(direction: numbers.pick([.leftToRight, .rightToLeft]))
            )
            let most = max(1, page.contentSize.height)
            let height = 1 + numbers.length(400)
            let types = numbers.int(1...4)
            let type = { (item: PageWindow.Item) in (item.section * 7 + item.index * 3) % types }
            for _ in 0..<10 {
                let old = page.window(offset: numbers.length(most), height: height)
                let new = page.window(offset: numbers.length(most), height: height)
                let plan = ReusePlan(from: old.items, to: new.items, type: type)
                var screen = Screen(showing: old.items, type)
                let counts = screen.show(new.items, type)
                let case0: Comment = "case \(index)"
                #expect(plan.removed == screen.removed, case0)
                #expect(plan.added == screen.added, case0)
                #expect(plan.kept + plan.removed.count == old.items.count, case0)
                #expect(plan.kept + plan.added.count == new.items.count, case0)
                for supply in plan.supplies {
                    #expect(supply.dequeued == counts.dequeued[supply.type, default: 0], case0)
                    #expect(supply.created == counts.created[supply.type, default: 0], case0)
                }
                let added = plan.supplies.reduce(0) { $0 + $1.dequeued + $1.created }
                #expect(added == plan.added.count, case0)
            }
        }
    }
}

/// A screen with cells, each a number, and pools of those it does not show.
private struct Screen {
    private struct Place: Hashable {
        let section: Int
        let index: Int

        init(_ item: PageWindow.Item) { (section, index) = (item.section, item.index) }
    }

    private var cells: [Place: Int] = [:]
    private var pools: [Int: [Int]] = [:]
    private var shown: [PageWindow.Item] = []
    private var made = 0
    private(set) var removed: [PageWindow.Item] = []
    private(set) var added: [PageWindow.Item] = []

    init(showing items: [PageWindow.Item], _ type: (PageWindow.Item) -> Int) {
        _ = show(items, type)
    }

    /// Shows other items; counts the cells that came from pools and those that were made.
    mutating func show(
        _ items: [PageWindow.Item],
        _ type: (PageWindow.Item) -> Int
    ) -> (dequeued: [Int: Int], created: [Int: Int]) {
        let wanted = Set(items.map(Place.init))
        removed = shown.filter { !wanted.contains(Place($0)) }
        for item in removed {
            if let cell = cells.removeValue(forKey: Place(item)) {
                pools[type(item), default: []].append(cell)
            }
        }
        added = items.filter { cells[Place($0)] == nil }
        var dequeued: [Int: Int] = [:]
        var created: [Int: Int] = [:]
        for item in added {
            if let cell = pools[type(item)]?.popLast() {
                cells[Place(item)] = cell
                dequeued[type(item), default: 0] += 1
            } else {
                cells[Place(item)] = made
                made += 1
                created[type(item), default: 0] += 1
            }
        }
        shown = items
        return (dequeued, created)
    }
}
