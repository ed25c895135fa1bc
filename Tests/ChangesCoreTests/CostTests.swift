import ChangesCore
import TestSupport
import Testing
@testable import ChangesTestSupport

@Suite("A delta is as short as what changed")
struct CostTests {
    @Test(
        "appending gives insertions and nothing else of the items",
        arguments: [3, 255, 256, 1000]
    )
    func append(count: Int) {
        let old = (0..<count).map { "i\($0)" }
        let new = old + (0..<20).map { "n\($0)" }
        let delta = ListPage(old).delta(to: ListPage(new))
        #expect(delta.items.inserts == (count..<count + 20).map { ItemPath(section: 0, item: $0) })
        #expect(delta.items.deletes.isEmpty && delta.items.moves.isEmpty)
        #expect(delta.itemReloads.isEmpty && delta.nested.isEmpty && delta.sectionReloads.isEmpty)
        #expect(delta.frames.count == 1)
        #expect(delta.frames[0].items.isEmpty)
        #expect(delta.gone.count == 0)
    }

    @Test("a header that grows moves all rows by one shift", arguments: [nil, 1, 2, 2.75, 3])
    func oneShift(scale: Double?) {
        var old = ListPage((0..<1500).map { "i\($0)" }).model
        old.scale = scale
        old.sections[0].headerHeight = 90
        var new = old
        new.sections[0].headerHeight = 102
        let delta = ListPage(old).delta(to: ListPage(new))
        #expect(delta.frames.map(\.items.shifts.count) == [1])
        #expect(delta.frames[0].items.sets.isEmpty)
        #expect(delta.itemReloads.isEmpty && delta.sectionReloads.isEmpty)
        #expect(delta.leads(from: old, to: new))
    }

    @Test(
        "changing 1 % of 2,000 items costs at most 5 % of the page",
        arguments: 0..<8 as Range<UInt64>
    )
    func onePercent(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let old = ListPage((0..<2000).map { "item-\($0)" }).model
        var new = old
        for number in 0..<5 {
            new.sections[0].items.remove(at: generator.below(1990))
            let item = PageModel.Item(id: "new-\(number)", height: 132)
            new.sections[0].items.insert(item, at: generator.below(1990))
            let moved = new.sections[0].items.remove(at: generator.below(1990))
            new.sections[0].items.insert(moved, at: generator.below(1990))
            new.sections[0].items[generator.below(1990)].content += 1
        }
        let delta = ListPage(old).delta(to: ListPage(new))
        let sizes = PayloadSizes(new.laidOut())
        let estimate = delta.estimatedBytes(sizes)
        let page = sizes.section(0) + sizes.members
        #expect(estimate * 20 <= page, "\(estimate) of \(page) bytes")
        let written = DeltaText.text(delta, new.laidOut()).utf8.count
        #expect((estimate - written).magnitude * 5 < written, "\(written) bytes, not \(estimate)")
        #expect(delta.leads(from: old, to: new))
    }

    @Test("a delta that brings everything anew is estimated longer than the layout")
    func longer() {
        let old = ListPage((0..<200).map { "a\($0)" }).model
        let new = ListPage((0..<200).map { "b\($0)" }).model
        let sizes = PayloadSizes(new.laidOut())
        let estimate = ListPage(old).delta(to: ListPage(new)).estimatedBytes(sizes)
        #expect(estimate > sizes.section(0) + sizes.members)
    }
}
