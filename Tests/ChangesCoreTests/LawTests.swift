import ChangesCore
import Foundation
import TestSupport
import Testing
@testable import ChangesTestSupport

@Suite("Playing a delta gives the new layout")
struct LawTests {
    private static let pairs = TestScale.count(sample: 2_000, torture: 100_000)

    @Test("of random pages, by the player and by a strict collection view")
    func randomPages() throws {
        let seed = TestScale.seed
        print("changes: \(Self.pairs) random pairs from seed \(seed)")
        for number in 0..<Self.pairs {
            let seed = seed &+ UInt64(number)
            try check(seed)
        }
    }

    private func check(_ seed: UInt64) throws {
        var random = RandomPage(seed: seed)
        let (old, new) = random.pair()
        let delta = Delta(from: old.revision(), to: new.revision())
        let target = new.laidOut()
        var player = DeltaPlayer(holding: old.laidOut())
        try player.play(delta, with: target)
        if player.page != target { Issue.record("seed \(seed): the player ends elsewhere") }
        do {
            _ = try StrictSimulator(target: target).play(StrictBatch(delta), on: old.laidOut())
        } catch {
            Issue.record("seed \(seed): refused with \(error)")
        }
        compare(delta, with: ChangesOracle(old, new), seed)
    }

    private func compare(_ delta: Delta, with oracle: ChangesOracle, _ seed: UInt64) {
        let found: [(String, Bool)] = [
            ("deletes", Set(delta.items.deletes) == oracle.deletes),
            ("inserts", Set(delta.items.inserts) == oracle.inserts),
            ("moves", delta.items.moves.count == oracle.moveCount),
            ("reloads", Set(delta.itemReloads) == oracle.reloads),
            ("nested", Set(delta.nested.map(\.at)) == oracle.nested),
            ("section moves", delta.sections.moves.count == oracle.sectionMoveCount),
            ("section reloads", delta.sectionReloads == oracle.sectionReloads),
            ("gone", Set((0..<delta.gone.count).map { delta.gone[$0] }) == oracle.gone),
            ("gone once", delta.gone.count == oracle.gone.count),
            ("nothing empty", !delta.frames.contains { $0.isEmpty }),
            ("nested not empty", !delta.nested.contains { $0.isEmpty }),
        ]
        for (what, holds) in found where !holds {
            Issue.record("seed \(seed): \(what) differ from what happened")
        }
    }

    @Test("and from a page to itself there is nothing to play")
    func nothing() {
        for seed in 0..<50 as Range<UInt64> {
            var random = RandomPage(seed: seed)
            let page = random.pair().new
            #expect(Delta(from: page.revision(), to: page.revision()).isEmpty)
        }
    }

    @Test("and a spoilt delta is refused", arguments: Spoiling.allCases)
    func spoilt(_ spoiling: Spoiling) throws {
        var refused = 0
        for seed in 0..<(UInt64(Self.pairs) / 6) {
            var random = RandomPage(seed: seed)
            let (old, new) = random.pair()
            var batch = StrictBatch(Delta(from: old.revision(), to: new.revision()))
            let target = new.laidOut()
            guard spoiling.apply(to: &batch, old.laidOut(), target, &random.generator) else {
                continue
            }
            #expect(throws: StrictSimulator.Refusal.self, "seed \(seed)") {
                try StrictSimulator(target: target).play(batch, on: old.laidOut())
            }
            refused += 1
        }
        #expect(refused > 2, "too few deltas could be spoilt that way")
    }
}
