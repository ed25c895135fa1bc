/// The lengths of parts along a stack's axis, as CSS resolves flexible lengths: what is free goes to those that
/// grow, by their shares; what is missing is taken from those that shrink, by their lengths without padding; none
/// beyond its bounds.
struct FlexibleLengths {
    /// A part along the axis.
    struct Part {
        /// The length that it begins with, whatever its bounds.
        var base: Double
        /// The part of the length that it never gives: its padding.
        var padding = 0.0
        var least: Double
        var most = Double.infinity
        /// Its share of what is free.
        var grow: Double
        /// True where it gives when there is too little.
        var shrinks: Bool

        /// The part of its length that it gives of.
        var soft: Double { max(0, base - padding) }
        /// The length within the bounds.
        var bounded: Double { max(min(base, most), least) }
    }

    let parts: [Part]

    /// Returns the lengths in a room.
    func resolved(in room: Double) -> [Double] {
        let bounded = parts.map(\.bounded)
        let free = room - bounded.reduce(0, +)
        if free > 0 { return grown(bounded, in: room) }
        return free < 0 ? shrunk(bounded, in: room) : bounded
    }

    private func grown(_ bounded: [Double], in room: Double) -> [Double] {
        var lengths = bounded
        var isFrozen = parts.indices.map { parts[$0].grow <= 0 || parts[$0].base > bounded[$0] }
        for _ in parts.indices {
            let growing = parts.indices.filter { !isFrozen[$0] }
            let growth = growing.reduce(0) { $0 + parts[$1].grow }
            guard growth > 0 else { break }
            let free = room - total(lengths, isFrozen)
            for index in growing {
                lengths[index] = parts[index].base + free * parts[index].grow / growth
            }
            if !freeze(&lengths, &isFrozen, growing) { break }
        }
        return lengths
    }

    private func shrunk(_ bounded: [Double], in room: Double) -> [Double] {
        var lengths = bounded
        var isFrozen = parts.indices.map { !parts[$0].shrinks || parts[$0].base < bounded[$0] }
        for _ in parts.indices {
            let giving = parts.indices.filter { !isFrozen[$0] }
            let soft = giving.reduce(0) { $0 + parts[$1].soft }
            guard soft > 0 else { break }
            let lack = max(0, total(lengths, isFrozen) - room) / soft
            for index in giving { lengths[index] = parts[index].base - parts[index].soft * lack }
            if !freeze(&lengths, &isFrozen, giving) { break }
        }
        return lengths
    }

    /// The sum of the lengths that are settled, and of those that the others begin with.
    private func total(_ lengths: [Double], _ isFrozen: [Bool]) -> Double {
        parts.indices.reduce(0) { $0 + (isFrozen[$1] ? lengths[$1] : parts[$1].base) }
    }

    /// Brings lengths into their bounds, and settles those that were outside of the bound that matters more.
    /// Returns false where all were inside.
    private func freeze(
        _ lengths: inout [Double],
        _ isFrozen: inout [Bool],
        _ changed: [Int]
    ) -> Bool {
        let tried = lengths
        var violation = 0.0
        for index in changed {
            lengths[index] = max(min(tried[index], parts[index].most), parts[index].least)
            violation += lengths[index] - tried[index]
        }
        var isAny = false
        for index in changed where lengths[index] != tried[index] {
            let isRaised = lengths[index] > tried[index]
            if violation == 0 || isRaised == (violation > 0) {
                isFrozen[index] = true
                isAny = true
            }
        }
        return isAny
    }
}
