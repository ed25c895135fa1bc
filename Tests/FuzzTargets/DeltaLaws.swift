import ChangesCore
import LayoutCore
import TestSupport

@testable import ChangesTestSupport

/// The laws of deltas; the input chooses two pages.
enum DeltaLaws {
    static func check(_ input: [UInt8]) throws {
        var random = RandomPage(seed: 0)
        random.generator = SeededGenerator(choosing: input)
        let (old, new) = random.pair()
        let delta = Delta(from: old.revision(), to: new.revision())
        let target = new.laidOut()
        var player = DeltaPlayer(holding: old.laidOut())
        try player.play(delta, with: target)
        try require(player.page == target, "the player ends elsewhere")
        do {
            _ = try StrictSimulator(target: target).play(StrictBatch(delta), on: old.laidOut())
        } catch {
            throw BrokenLaw(description: "a strict collection view refuses: \(error)")
        }
        let same = Delta(from: new.revision(), to: new.revision())
        try require(same.isEmpty, "a page differs from itself")
        try checkOther(delta, on: target, random.generator)
    }

    /// A delta of other pages, or one that was spoilt, is refused, and the page stays; or it leads to a page of
    /// so many sections as it says.
    private static func checkOther(
        _ delta: Delta,
        on page: TestPage,
        _ generator: SeededGenerator
    ) throws {
        var generator = generator
        for index in 0..<6 {
            let spoilt = index == 0 ? delta : spoil(delta, &generator)
            var player = DeltaPlayer(holding: page)
            do throws(DeltaError) {
                try player.play(spoilt, with: AnyPayloads(page: page))
            } catch {
                try require(player.page == page, "a delta that was refused changes the page")
                continue
            }
            let (sections, items) = (spoilt.sections, spoilt.items)
            try require(
                player.page.sections.count
                    == page.sections.count - sections.deletes.count + sections.inserts.count,
                "a delta leads to another number of sections"
            )
            guard sections.isEmpty, spoilt.sectionReloads.isEmpty else { continue }
            let count = { (page: TestPage) in page.sections.reduce(0) { $0 + $1.items.count } }
            try require(
                count(player.page) == count(page) - items.deletes.count + items.inserts.count,
                "a delta leads to another number of items"
            )
        }
    }

    private static func spoil(_ delta: Delta, _ generator: inout SeededGenerator) -> Delta {
        var delta = delta
        let index = generator.chance(70) ? generator.int(-1...6) : generator.wildInt()
        let path = ItemPath(section: generator.int(-1...4), item: index)
        switch generator.below(11) {
        case 0: delta.sections.deletes.append(index)
        case 1: delta.sections.inserts.append(index)
        case 2: delta.sections.moves.append(IndexMove(from: index, to: generator.int(-1...5)))
        case 3: delta.items.deletes.append(path)
        case 4: delta.items.inserts.append(path)
        case 5:
            delta.items.moves.append(ItemMove(from: path, to: ItemPath(section: 0, item: index)))
        case 6: delta.sectionReloads.append(index)
        case 7: delta.itemReloads.append(path)
        case 8: delta.sections.deletes = Array(delta.sections.deletes.dropLast())
        case 9: delta.items.inserts = Array(delta.items.inserts.dropFirst())
        default:
            delta.items.deletes = delta.items.deletes.map {
                ItemPath(section: $0.section, item: index)
            }
        }
        return delta
    }

    /// Sections and items for every index, also those that no page has.
    private struct AnyPayloads: DeltaPayloads {
        typealias Payload = TestPayload

        let page: TestPage

        func section(_ index: Int) -> ClientSection<TestPayload> {
            page.sections.indices.contains(index)
                ? page.sections[index]
                : ClientSection(
                    payload: TestPayload(),
                    frame: Rect(x: 0, y: 0, width: 1, height: 1),
                    counts: ItemCounts(total: 0, shown: 0),
                    items: []
                )
        }

        func item(_ path: ItemPath) -> ClientItem<TestPayload> {
            ClientItem(payload: TestPayload(), frame: Rect(x: 0, y: 0, width: 1, height: 1))
        }

        func item(_ index: Int, inCarouselOf row: ItemPath) -> ClientItem<TestPayload> { item(row) }
        func carousel(of row: ItemPath) -> TestPayload { TestPayload() }
        func scroller(of section: Int) -> TestPayload? { nil }
        func member(_ member: PageMember) -> TestPayload? { page.members[member] }
    }
}
