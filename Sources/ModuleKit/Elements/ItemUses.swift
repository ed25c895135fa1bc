/// The values of a kind that the elements of a table's items use: styles, images.
///
/// Neighbours mostly use the same ones, so an item only says which set is its. While no item uses any, nothing is
/// kept of them.
struct ItemUses<Value: Sendable>: Sendable {
    /// The values, in the order of their first use.
    fileprivate(set) var values: [Value] = []
    private var sets: [[Int32]] = []
    private var setOfItem: [Int32] = []
    private var itemsWithout = 0

    fileprivate mutating func appendItem(using used: [Int32]) {
        if values.isEmpty {
            itemsWithout += 1
            return
        }
        if itemsWithout > 0 {
            sets = [[]]
            setOfItem = Array(repeating: 0, count: itemsWithout)
            itemsWithout = 0
        }
        if sets.last != used { sets.append(used) }
        setOfItem.append(Int32(sets.count - 1))
    }

    /// Returns the values that items of a range use. Linear in the items.
    func values(of items: Range<Int>) -> [Value] {
        var isUsed = [Bool](repeating: false, count: values.count)
        var last: Int32 = -1
        for item in items.clamped(to: setOfItem.indices) where setOfItem[item] != last {
            last = setOfItem[item]
            for value in sets[Int(last)] { isUsed[Int(value)] = true }
        }
        return values.indices.filter { isUsed[$0] }.map { values[$0] }
    }

    /// The memory that it holds beside what its values hold, in bytes.
    var memoryBytes: Int {
        (setOfItem.count + values.count) * MemoryLayout<Int32>.stride
            + sets.reduce(0) { $0 + 32 + $1.count * MemoryLayout<Int32>.stride }
    }
}

/// Collects the values that items use, item by item.
struct UseCollector<Value: Sendable> {
    private(set) var uses = ItemUses<Value>()
    private var used: [Int32] = []

    /// Adds a value, and returns its index.
    mutating func append(_ value: Value) -> Int32 {
        uses.values.append(value)
        return Int32(uses.values.count - 1)
    }

    /// Notes that the present item uses a value.
    mutating func use(_ index: Int32) {
        if !used.contains(index) { used.append(index) }
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() {
        uses.appendItem(using: used)
        used.removeAll(keepingCapacity: true)
    }
}
