import Foundation
import LayoutCore

/// Random numbers that a seed repeats (SplitMix64, Steele, Lea and Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[int(0...elements.count - 1)]
    }

    /// A length as people write them: whole, with decimals, or awkward.
    mutating func length(_ most: Double) -> Double {
        switch int(0...3) {
        case 0: Double(int(0...Int(most)))
        case 1: Double(int(0...Int(most * 4))) / 4
        case 2: Double(int(0...Int(most * 3))) / 3
        default: Double.random(in: 0...most, using: &self)
        }
    }
}

/// How many random cases a property is tried on, and from which seed.
enum Trials {
    /// `GALLEY_TORTURE=1` asks for the full number.
    static let isTorture = ProcessInfo.processInfo.environment["GALLEY_TORTURE"] == "1"
    /// `GALLEY_SEED` repeats a run.
    static let seed =
        ProcessInfo.processInfo.environment["GALLEY_SEED"].flatMap { UInt64($0) } ?? 20_261_121

    /// Runs a body on so many cases, a hundred times as many for torture; each case has numbers of
    /// its own, so that its index repeats it.
    static func run(
        _ name: String,
        _ count: Int,
        _ body: (inout SeededNumbers, Int) throws -> Void
    ) rethrows {
        let total = isTorture ? count * 100 : count
        print("\(name): \(total) cases from seed \(seed)")
        for index in 0..<total {
            var numbers = SeededNumbers(seed: seed &+ UInt64(index) &* 1_000_003)
            try body(&numbers, index)
        }
    }
}
