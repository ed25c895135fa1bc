import LayoutCore
import CXXHash
import JSONCore

/// Puts the items of one component together: one buffer of JSON text, and where each part is in it.
struct ItemTableBuilder: ~Copyable {
    /// What all items' parts are written to.
    var writer = JSONWriter()
    private var items: [ItemTable.Item] = []
    private var types: [[UInt8]] = []
    private var typeIndexes: [String: UInt16] = [:]
    private var ids = IDSet()
    /// Where the id written last belongs among those seen.
    private var pending: IDSet.Place?
    private var controls: [Int: ItemControl] = [:]

    /// How many items there are so far.
    var count: Int { items.count }

    init() {}

    /// The most room made ahead: more than nearly all pages take, and little beside the answer that
    /// an upstream must have sent for it.
    private static let longestReserve = 16 << 20

    /// Makes room for more items like those there are.
    mutating func reserve(_ items: Int) {
        guard count > 0, items > 0 else { return }
        let itemBytes = writer.count / count
        // An eighth more, as items differ.
        let bytes = itemBytes.multipliedReportingOverflow(by: items + items / 8)
        writer.reserve(bytes.overflow ? Self.longestReserve : min(bytes.0, Self.longestReserve))
        self.items.reserveCapacity(count + min(items, Self.longestReserve / 256))
    }

    /// What became of an id.
    enum IDResult {
        case new(ByteRange)
        case repeated
    }

    /// Forgets the ids seen: those that come now may repeat them.
    mutating func startScope() {
        ids.removeAll()
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
        let place = writer.withBytes { ids.place(of: range, in: $0) }
        pending = place
        return place.isFree ? .new(range) : .repeated
    }

    /// Where what was written since `mark` is.
    func range(since mark: Int) -> ByteRange { ByteRange(mark, writer.count) }

    /// Adds an item whose parts have been written.
    ///
    /// - Parameters:
    ///   - type: what `index(of:)` gave for its type.
    ///   - control: what the service does for it.
    mutating func append(
        id: ByteRange,
        data: ByteRange,
        type: UInt16,
        control: ItemControl? = nil
    ) {
        if let place = pending { ids.insert(id, at: place) }
        pending = nil
        if let control { controls[items.count] = control }
        items.append(ItemTable.Item(id: id, data: data, type: type))
    }

    /// The table, with the sizes of its items.
    consuming func finish(_ sizes: ItemSizes) -> ItemTable {
        var table = ItemTable(bytes: writer.finish(), items: items, types: types, sizes: sizes)
        table.controls = controls
        return table
    }

    /// The index of a type; at most 65,535 of them: beyond that items share the last one's, and no
    /// client has as many cell classes.
    mutating func index(of type: String) -> UInt16 {
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

    private var slots = Self.empty
    private var used = 0
    /// Small: a carousel rarely has more items than half of them.
    private static let empty = [Slot](repeating: Slot(), count: 64)
    /// Random, so that no upstream can choose ids that collide.
    private let seed = UInt64.random(in: .min ... .max)

    /// Where an id is, or belongs; good until the next insertion.
    struct Place {
        fileprivate let hash: UInt64
        fileprivate let index: Int
        /// Whether the id is not in the set yet.
        let isFree: Bool
    }

    /// Looks an id up; there is room for it afterwards.
    mutating func place(of id: ByteRange, in bytes: UnsafeRawBufferPointer) -> Place {
        if used * 2 >= slots.count { grow() }
        let hash = hash(id, bytes)
        let index = slot(for: id, hash: hash, in: bytes)
        return Place(hash: hash, index: index, isFree: slots[index].range.count == 0)
    }

    /// Forgets all ids.
    mutating func removeAll() {
        guard used > 0 else { return }
        slots = Self.empty
        used = 0
    }

    /// Puts an id into the free place found for it.
    mutating func insert(_ id: ByteRange, at place: Place) {
        used += 1
        slots[place.index] = Slot(hash: place.hash, range: id)
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
