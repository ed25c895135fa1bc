import Synchronization

/// The generations of resources, which several instances share: what was fetched in an earlier one was
/// replaced on another instance since, and is looked for no more.
///
/// A resource's slot is the same on every instance, whatever the salt of its keys. Two resources may share
/// one, and then begin a generation together, which costs a fetch and shows nothing wrong.
package final class ResourceGenerations: Sendable {
    /// The number of slots.
    package static let slotCount = 4_096

    /// A slot, and its generation when a key was made.
    package struct Generation: Sendable, Hashable {
        package let slot: Int
        /// The number; 0 for the first.
        package let number: UInt64
    }

    private let numbers = AtomicSlots(count: slotCount)
    private let known = Atomic<Bool>(false)

    /// Creates the first generations.
    package init() {}

    /// True once the generations have been compared with those of other instances: before, what they have
    /// stored for all may be out of date.
    var areKnown: Bool { known.load(ordering: .acquiring) }

    /// Notes that the generations have been compared with those of other instances.
    package func setKnown() {
        known.store(true, ordering: .releasing)
    }

    /// Begins a generation of a slot, unless a later one has begun: whatever was fetched before is out of
    /// date.
    ///
    /// - Parameters:
    ///   - number: the number; later ones are greater.
    ///   - slot: the slot, below ``slotCount``; others are ignored.
    package func begin(_ number: UInt64, of slot: Int) {
        if 0..<Self.slotCount ~= slot { numbers.raise(slot, to: number) }
    }

    /// Returns the generation of a resource now.
    ///
    /// - Parameters:
    ///   - target: the encoded path and query.
    ///   - origin: the upstream's URL, or another text that names where its responses come from.
    func current(of target: String, origin: String) -> Generation {
        // FNV-1a, with the origin's end marked.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        origin.utf8.forEach(add)
        add(0)
        target.utf8.forEach(add)
        let slot = Int(truncatingIfNeeded: (hash ^ hash >> 32) % UInt64(Self.slotCount))
        return Generation(slot: slot, number: numbers[slot])
    }

    /// Returns true while no other generation has begun.
    func isCurrent(_ generation: Generation) -> Bool {
        numbers[generation.slot] == generation.number
    }
}
