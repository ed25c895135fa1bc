import ConfigurationLanguage

/// The values of a kind that the elements of a table's items use: styles, images.
package struct ItemUses<Value: Sendable>: Sendable {
    /// The values and their items, in one object. It is nil where items use nothing, so that a copy of most tables counts no reference.
    private let used: SharedValue<UsedValues<Value>>?

    /// No values.
    package init() {
        used = nil
    }

    fileprivate init(_ used: UsedValues<Value>) {
        self.used = used.values.isEmpty ? nil : SharedValue(used)
    }

    /// The values, in the order of their first use.
    package var values: [Value] { used?.value.values ?? [] }

    /// Returns the values that items of a range use. Linear in the items.
    package func values(of items: Range<Int>) -> [Value] {
        used?.value.values(of: items) ?? []
    }

    /// The memory that it holds beside what its values hold, in bytes.
    var memoryBytes: Int { used?.value.memoryBytes ?? 0 }
}

/// Values, and which items use them.
///
/// Neighbours mostly use the same ones, so an item only says which set is its. While no item uses any, nothing is
/// kept of them.
private struct UsedValues<Value: Sendable>: Sendable {
    var values: [Value] = []
    private var sets: [[Int32]] = []
    private var setOfItem: [Int32] = []
    private var itemsWithout = 0

    mutating func appendItem(using used: [Int32]) {
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

    func values(of items: Range<Int>) -> [Value] {
        var isUsed = [Bool](repeating: false, count: values.count)
        var last: Int32 = -1
        for item in items.clamped(to: setOfItem.indices) where setOfItem[item] != last {
            last = setOfItem[item]
            for value in sets[Int(last)] { isUsed[Int(value)] = true }
        }
        return values.indices.filter { isUsed[$0] }.map { values[$0] }
    }

    var memoryBytes: Int {
        (setOfItem.count + values.count) * MemoryLayout<Int32>.stride
            + sets.reduce(0) { $0 + 32 + $1.count * MemoryLayout<Int32>.stride }
    }
}

/// Collects the values that items use, item by item.
struct UseCollector<Value: Sendable> {
    private var all = UsedValues<Value>()
    private var used: [Int32] = []

    /// The values that the items so far use.
    var uses: ItemUses<Value> { ItemUses(all) }

    /// Returns a value by its index.
    subscript(index: Int32) -> Value { all.values[Int(index)] }

    /// Adds a value, and returns its index.
    mutating func append(_ value: Value) -> Int32 {
        all.values.append(value)
        return Int32(all.values.count - 1)
    }

    /// Notes that the present item uses a value.
    mutating func use(_ index: Int32) {
        if !used.contains(index) { used.append(index) }
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() {
        all.appendItem(using: used)
        used.removeAll(keepingCapacity: true)
    }
}
