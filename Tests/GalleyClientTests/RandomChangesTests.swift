import ChangesCore
import Foundation
import LayoutCore
import TestSupport
import Testing

@testable import ChangesTestSupport
@testable import GalleyClient

@Suite("Changes of random pages")
struct RandomChangesTests {
    private static let pairs = TestScale.count(sample: 800, torture: 100_000)

    @Test("lead to the new layout; strict collection views take every batch")
    func pairs() throws {
        print("client changes: \(Self.pairs) random pairs from seed \(TestScale.seed)")
        for number in 0..<Self.pairs {
            let seed = TestScale.seed &+ UInt64(number)
            do {
                try check(seed)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    private func check(_ seed: UInt64) throws {
        var random = RandomPage(seed: seed)
        let (old, new) = random.pair()
        let delta = Delta(from: old.revision(), to: new.revision())
        let (before, after) = (
            PageText(page: old.laidOut(), revision: "r1"),
            PageText(page: new.laidOut(), revision: "r2")
        )
        let held = try Layout(json: Data(before.layout.utf8))
        let text = after.changes(delta, from: "r1")
        let changes = try Changes(json: text.utf8, for: held.state)
        let (layout, batch) = try held.playing(changes)
        #expect(
            try plain(layout.json()) == plain(Data(after.layout.utf8)),
            "seed \(seed): the layout is another"
        )
        try checkDelta(changes, delta, before.page, after.page)
        try checkBatch(#require(batch), from: held, to: layout)
    }

    /// The changes that were read are those that were written, and played strictly lead there too.
    private func checkDelta(
        _ changes: Changes,
        _ delta: Delta,
        _ old: TestPage,
        _ new: TestPage
    ) throws {
        guard case .delta(let read, _, _, let gone) = changes.kind else {
            throw GalleyError.invalidAnswer("not a delta")
        }
        #expect(read.sections == delta.sections)
        #expect(read.items == delta.items)
        #expect(read.nested.map(\.at) == delta.nested.map(\.at))
        #expect(gone == (0..<delta.gone.count).map { delta.gone[$0] })
        _ = try StrictSimulator(target: new).play(StrictBatch(read), on: old)
    }

    private func checkBatch(_ batch: Batch, from old: Layout, to new: Layout) throws {
        var view = StrictCollectionView(showing: old)
        try view.perform(batch.sections, showing: new.afterSections)
        try view.perform(
            batch.items,
            insertedSections: batch.sections.inserts,
            showing: new
        )
        try view.reload(batch, showing: new)
        try view.expect(new)
    }

    @Test("that are spoilt are refused, or lead somewhere; nothing ends the app")
    func spoilt() throws {
        var refused = 0
        for number in 0..<TestScale.count(sample: 600, torture: 60_000) {
            var random = RandomPage(seed: TestScale.seed &+ UInt64(number))
            let (old, new) = random.pair()
            let delta = Delta(from: old.revision(), to: new.revision())
            let before = PageText(page: old.laidOut(), revision: "r1")
            let held = try Layout(json: Data(before.layout.utf8))
            var bytes = Array(
                PageText(page: new.laidOut(), revision: "r2").changes(delta, from: "r1").utf8
            )
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            for _ in 0..<3 {
                guard let place = digits.randomElement(using: &random.generator) else { break }
                bytes[place] = UInt8(0x30 + random.generator.below(10))
            }
            do {
                let changes = try Changes(json: bytes, for: held.state)
                _ = try held.playing(changes)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 20)
    }
}
