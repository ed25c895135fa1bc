import Glibc

/// The number of cases that a property is tested with: a seeded sample in each run of the tests, all
/// of them in `scripts/torture`.
package enum TestScale {
    /// True when the environment asks for all cases, by `GALLEY_TORTURE=1`.
    package static let isTorture = variable("GALLEY_TORTURE") == "1"

    /// The seed of random cases: that of `GALLEY_SEED`, to repeat or to vary a run, else a fixed one.
    package static let seed = variable("GALLEY_SEED").flatMap { UInt64($0) } ?? 20_261_121

    /// Selects a number of cases.
    package static func count(sample: Int, torture: Int) -> Int {
        isTorture ? torture : sample
    }

    /// Selects cases at random by ``seed``, all of them for torture. Their order stays.
    package static func cases<Case>(_ all: [Case], sample: Int) -> [Case] {
        guard !isTorture, sample < all.count else { return all }
        var generator = SeededGenerator(seed: seed)
        let selected = all.indices.shuffled(using: &generator).prefix(sample)
        return selected.sorted().map { all[$0] }
    }

    /// Runs a property's body on random cases: a sample, and a hundred times as many for torture. Each
    /// case has a generator of its own, so that its index and the seed repeat it.
    package static func run(
        _ property: String,
        sample: Int,
        _ body: (inout SeededGenerator, Int) throws -> Void
    ) rethrows {
        let total = count(sample: sample, torture: sample * 100)
        print("\(property): \(total) cases from seed \(seed)")
        for index in 0..<total {
            var generator = SeededGenerator(seed: seed &+ UInt64(index) &* 1_000_003)
            try body(&generator, index)
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
