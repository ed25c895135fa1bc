import InputCore
import Synchronization

/// Chooses views at random: each has the same chance, whatever was chosen before, so that no rhythm of requests is seen
/// more than another.
///
/// A view is a number, and chosen by its hash: one atomic addition and some arithmetic, no lock, no allocation.
package final class TrafficSampler: Sendable {
    /// The number of bits of a hash that decide.
    private static let bits: UInt64 = 62

    private let limit: UInt64
    private let seed: UInt64
    private let counter = Atomic<UInt64>(0)

    /// Chooses a part of all views, from 0 to 1.
    init(_ part: Double, seed: UInt64 = .random(in: .min ... .max)) {
        let bits = Int(clamping: Self.bits)
        limit = UInt64(
            clamping: Int(
                clamping: part * Double(sign: .plus, exponent: bits, significand: 1)
            )
        )
        self.seed = seed
    }

    /// Returns true for a view that is chosen; each call is another view.
    package func takes() -> Bool {
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        return Self.hash(of: number &* 0x9E37_79B9_7F4A_7C15 &+ seed) >> (64 - Self.bits) < limit
    }

    /// The finalizer of SplitMix64, a permutation of all numbers.
    private static func hash(of number: UInt64) -> UInt64 {
        var hash = number
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
