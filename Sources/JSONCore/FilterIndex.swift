internal import WorkLimits

/// An index of the children of a value by the value of a path in each: it answers a filter `[?@.id == literal]`
/// in time that the number of children does not change.
///
/// Equality is RFC 9535's: `1` is `1.0`, text is equal by its bytes, an array or an object is equal to no
/// literal. It points into the document that it was made of, so that it must not live longer.
package final class FilterIndex {
    /// A child: where it and its key are on the tape.
    private struct Entry {
        let child: UInt32
        let key: UInt32
        let hash: UInt32
        /// The next entry of the same slot, counted from 1; 0 at the end.
        var next: UInt32 = 0
    }

    private let tape: JSONTape
    // Constants, as every access of a class's variable checks for exclusivity.
    private let entries: [Entry]
    /// The first entry of each slot, counted from 1; 0 where there is none.
    private let slots: [UInt32]

    package var memoryBytes: Int {
        entries.capacity * MemoryLayout<Entry>.stride + slots.capacity * MemoryLayout<UInt32>.stride
    }

    /// The bytes of an index of a number of children.
    static func memoryBytes(ofChildren count: Int) -> Int {
        count * MemoryLayout<Entry>.stride + slotCount(for: count) * MemoryLayout<UInt32>.stride
    }

    /// Makes the index.
    ///
    /// - Complexity: O(children), each of which is a visit, beside what following the path costs.
    init(of parent: JSONValue, by key: SingularPath, meter: VisitMeter) throws(WorkError) {
        var entries: [Entry] = []
        entries.reserveCapacity(parent.count)
        for element in parent.elements {
            if let entry = try Self.entry(of: element, by: key, meter) { entries.append(entry) }
        }
        for (_, child) in parent.members {
            if let entry = try Self.entry(of: child, by: key, meter) { entries.append(entry) }
        }
        var slots = [UInt32](repeating: 0, count: Self.slotCount(for: entries.count))
        // From the last on, so that the entries of a slot are in the document's order.
        for position in entries.indices.reversed() {
            let slot = Int(entries[position].hash) & (slots.count - 1)
            entries[position].next = slots[slot]
            slots[slot] = UInt32(truncatingIfNeeded: position + 1)
        }
        tape = parent.tape
        self.entries = entries
        self.slots = slots
    }

    /// A power of two, at least a third above the number of entries.
    private static func slotCount(for count: Int) -> Int {
        var slots = 8
        while slots < count + count / 3 { slots *= 2 }
        return slots
    }

    /// Returns the entry of a child; nil where its key is no literal.
    private static func entry(
        of child: JSONValue,
        by key: SingularPath,
        _ meter: VisitMeter
    ) throws(WorkError) -> Entry? {
        try meter.count(1)
        guard let value = try key.value(from: child, meter: meter),
            let hash = ComparedValue(value).literalHash
        else { return nil }
        // A document has at most 2³² cells.
        return Entry(
            child: UInt32(truncatingIfNeeded: child.index),
            key: UInt32(truncatingIfNeeded: value.index),
            hash: hash
        )
    }

    /// Calls a closure with each child whose key is equal to a value, in the document's order; it returns false
    /// to stop. Returns false if it did.
    func each(
        equalTo wanted: ComparedValue,
        meter: VisitMeter,
        _ body: (JSONValue) throws(WorkError) -> Bool
    ) throws(WorkError) -> Bool {
        guard let hash = wanted.literalHash else { return true }
        var next = slots[Int(hash) & (slots.count - 1)]
        while next != 0 {
            let entry = entries[Int(next) - 1]
            next = entry.next
            try meter.count(1)
            guard entry.hash == hash,
                ComparedValue(JSONValue(tape: tape, index: Int(entry.key))).equals(wanted)
            else { continue }
            guard try body(JSONValue(tape: tape, index: Int(entry.child))) else { return false }
        }
        return true
    }
}

extension ComparedValue {
    /// A hash that equal literals have in common; nil for an array, an object and what is missing.
    ///
    /// Numbers of all kinds are equal only if their nearest doubles are. The seed is the process's own, so that
    /// no response can be made of values with the same hash.
    var literalHash: UInt32? {
        switch self {
        case .nothing, .container: return nil
        case .null: return 0
        case .boolean(let value): return value ? 1 : 2
        case .integer(let value): return LiteralHash.of(Double(value))
        case .unsigned(let value): return LiteralHash.of(Double(value))
        case .double(let value): return LiteralHash.of(value)
        case .long(let digits): return LiteralHash.of(Self.double(digits))
        case .string(let utf8):
            var hasher = Hasher()
            hasher.combine(bytes: utf8)
            return UInt32(truncatingIfNeeded: hasher.finalize())
        }
    }
}

/// The hash of numbers: most keys are numbers, and one multiplication costs a tenth of `Hasher`.
private enum LiteralHash {
    private static let seed = UInt64.random(in: .min ... .max)
    // Odd, so that no two numbers have the same product.
    private static let factor = UInt64.random(in: .min ... .max) | 1

    static func of(_ number: Double) -> UInt32 {
        // -0 is 0.
        let bits = number == 0 ? 0 : number.bitPattern
        let product = (bits ^ seed).multipliedFullWidth(by: factor)
        return UInt32(truncatingIfNeeded: product.high ^ product.low >> 32)
    }
}
