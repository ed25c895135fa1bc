/// A random number generator whose seed determines its numbers: SplitMix64 (Steele, Lea and Flood
/// 2014), the same on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    private var chosen: ArraySlice<UInt8> = []

    /// Creates a generator.
    package init(seed: UInt64) {
        state = seed
    }

    /// Creates a generator whose first numbers are chosen by bytes, one each: a fuzzer that changes
    /// a byte changes one decision. Behind them it goes on from a fixed seed.
    package init(choosing bytes: [UInt8]) {
        state = 1
        chosen = bytes[...]
    }

    /// Generates a number of 64 uniformly distributed bits.
    package mutating func next() -> UInt64 {
        // A number of a range is made of the upper bits.
        if let byte = chosen.popFirst() { return UInt64(byte) << 56 | mixed() >> 8 }
        return mixed()
    }

    private mutating func mixed() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Generates an integer of a range.
    package mutating func int(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Generates an integer from 0 to below a bound; 0 for a bound below 1.
    package mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<max(1, bound), using: &self)
    }

    /// Generates true with a probability in per cent.
    package mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    /// Selects an element of a list, which must not be empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
