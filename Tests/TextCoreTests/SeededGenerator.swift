import Foundation

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// How many random cases a property is tried on, and from which seed.
enum Trials {
    /// Batches of cases: 100 when `GALLEY_TORTURE=1` asks for the full number.
    static let batches: UInt64 =
        ProcessInfo.processInfo.environment["GALLEY_TORTURE"] == "1" ? 100 : 1
    /// `GALLEY_SEED` repeats a run.
    static let seed =
        ProcessInfo.processInfo.environment["GALLEY_SEED"].flatMap { UInt64($0) } ?? 20_261_121
}
