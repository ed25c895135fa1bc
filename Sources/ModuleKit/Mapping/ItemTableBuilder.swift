import LayoutCore
import CXXHash
import JSONCore

/// Puts the items of one component together: one buffer of JSON text, and where each part is in it.
struct ItemTableBuilder: ~Copyable {
    private var writer = JSONWriter()
    private var items: [ItemTable.Item] = []
    private var types: [[UInt8]] = []
    private var typeIndexes: [String: UInt16] = [:]
    private var ids = IDSet()

    /// How many items there are so far.
    var count: Int { items.count }

    init() {}

    /// What became of an id.
    enum IDResult {
        case new(ByteRange)
        case repeated
    }

    /// Where the buffer ends now, to go back to when an item turns out to be dropped.
    func mark() -> Int { writer.count }

    /// Forgets everything written since `mark`.
    mutating func rewind(to mark: Int) {
        writer.truncate(to: mark)
    }

    /// Writes an id as a JSON string and says whether it stood here before.
    ///
    /// The id counts as seen only once `append` is called.
    mutating func write(id: TemplateValue, keepingRepeats: Bool) -> IDResult {
        let start = writer.count
        if case .json(let value) = id, value.kind == .string {
            writer.value(value)
        } else {
            writer.string(id.text)
        }
        let range = ByteRange(start, writer.count)
        if keepingRepeats { return .new(range) }
        let isNew = writer.withBytes { bytes in
            ids.canInsert(range, in: bytes)
        }
        return isNew ? .new(range) : .repeated
    }

    /// Writes what `body` writes, and tells where it is.
    mutating func write<Result>(
        _ body: (inout JSONWriter) -> Result
    ) -> (range: ByteRange, result: Result) {
        let start = writer.count
        let result = body(&writer)
        return (ByteRange(start, writer.count), result)
    }

    /// Adds an item whose parts have been written.
    mutating func append(id: ByteRange, data: ByteRange, type: String, keepingRepeats: Bool) {
        if !keepingRepeats { writer.withBytes { ids.insert(id, in: $0) } }
        items.append(ItemTable.Item(id: id, data: data, type: index(of: type)))
    }

    /// The table, with the sizes of its items.
    consuming func finish(_ sizes: ItemSizes) -> ItemTable {
        ItemTable(bytes: writer.finish(), items: items, types: types, sizes: sizes)
    }

    /// At most 65,535 types: beyond that items share the last one's index, and no client has as many
    /// cell classes.
    private mutating func index(of type: String) -> UInt16 {
        if let index = typeIndexes[type] { return index }
        if types.count == Int(UInt16.max) { return .max - 1 }
        let index = UInt16(types.count)
        typeIndexes[type] = index
        var text = JSONWriter()
        text.string(type)
        types.append(text.finish())
        return index
    }
}

/// A set of ids by their bytes in the table's buffer: open addressing, no text of its own.
private struct IDSet {
    private struct Slot {
        var hash: UInt64 = 0
        var range = ByteRange(0, 0)
    }

    private var slots: [Slot] = Array(repeating: Slot(), count: 64)
    private var used = 0
    /// Random, so that no upstream can choose ids that collide.
    private let seed = UInt64.random(in: .min ... .max)

    /// Whether the id is not in the set yet.
    func canInsert(_ id: ByteRange, in bytes: UnsafeRawBufferPointer) -> Bool {
        return slots[slot(for: id, hash: hash(id, bytes), in: bytes)].range.count == 0
    }

    mutating func insert(_ id: ByteRange, in bytes: UnsafeRawBufferPointer) {
        if used * 2 >= slots.count { grow() }
        let hash = hash(id, bytes)
        let index = slot(for: id, hash: hash, in: bytes)
        if slots[index].range.count == 0 { used += 1 }
        slots[index] = Slot(hash: hash, range: id)
    }

    /// The slot that holds the id, or the empty one where it belongs. An id is never empty: it has
    /// its quotes.
    private func slot(for id: ByteRange, hash: UInt64, in bytes: UnsafeRawBufferPointer) -> Int {
        var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[index].range.count > 0 {
            let other = slots[index]
            if other.hash == hash, Self.equal(other.range, id, bytes) { return index }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for slot in old where slot.range.count > 0 {
            var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
            while slots[index].range.count > 0 { index = (index + 1) & (slots.count - 1) }
            slots[index] = slot
        }
    }

    private func hash(_ id: ByteRange, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        galley_xxh3_64(bytes.baseAddress.map { $0 + Int(id.start) }, id.count, seed)
    }

    private static func equal(
        _ left: ByteRange,
        _ right: ByteRange,
        _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        guard let start = bytes.baseAddress, left.count == right.count else { return false }
        return galley_equal(start + Int(left.start), start + Int(right.start), left.count)
    }
}
