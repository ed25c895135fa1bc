import ChangesCore
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
        // A delta of other pages is refused, or leads somewhere; it ends nothing.
        var other = DeltaPlayer(holding: target)
        try? other.play(delta, with: target)
    }
}
