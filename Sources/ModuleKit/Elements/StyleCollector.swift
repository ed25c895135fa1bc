import TextCore

/// Collects the styles of texts while their elements are written.
struct StyleCollector {
    let pageDirection: TextCore.TextDirection
    private let measurer: TextMeasurer
    private let ambiguous: Set<ExactString>
    private var indexes: [PageStyle.Properties: Int32] = [:]
    private var uses = ItemStyles()
    private var used: [Int32] = []

    /// Creates a collector without styles.
    ///
    /// - Parameter ambiguous: The short keys that more than one style of the page has.
    init(pageDirection: TextCore.TextDirection, measurer: TextMeasurer, ambiguous: Set<ExactString>)
    {
        self.pageDirection = pageDirection
        self.measurer = measurer
        self.ambiguous = ambiguous
    }

    /// Returns the key of a style, and notes that the present item uses it.
    mutating func key(of properties: PageStyle.Properties) -> String {
        let index = indexes[properties] ?? added(properties)
        if !used.contains(index) { used.append(index) }
        return uses.styles[Int(index)].key
    }

    private mutating func added(_ properties: PageStyle.Properties) -> Int32 {
        let index = Int32(uses.styles.count)
        uses.styles.append(PageStyle(properties, measurer: measurer, ambiguous: ambiguous))
        indexes[properties] = index
        return index
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() {
        uses.appendItem(using: used)
        used.removeAll(keepingCapacity: true)
    }

    /// Returns the styles of the items so far.
    func itemStyles() -> ItemStyles { uses }
}

/// The styles that the elements of a table's items use.
///
/// Neighbours mostly use the same ones, so an item only says which set is its.
struct ItemStyles: Sendable {
    /// The styles, in the order of their first use.
    fileprivate(set) var styles: [PageStyle] = []
    private var sets: [[Int32]] = []
    private var setOfItem: [Int32] = []

    fileprivate mutating func appendItem(using used: [Int32]) {
        if sets.last != used { sets.append(used) }
        setOfItem.append(Int32(sets.count - 1))
    }

    /// Returns the styles that items of a range use. Linear in the items.
    func styles(of items: Range<Int>) -> [PageStyle] {
        var isUsed = [Bool](repeating: false, count: styles.count)
        var last: Int32 = -1
        for item in items.clamped(to: setOfItem.indices) where setOfItem[item] != last {
            last = setOfItem[item]
            for style in sets[Int(last)] { isUsed[Int(style)] = true }
        }
        return styles.indices.filter { isUsed[$0] }.map { styles[$0] }
    }

    /// The memory that it holds, in bytes.
    var memoryBytes: Int {
        styles.reduce(setOfItem.count * MemoryLayout<Int32>.stride) { $0 + 64 + $1.json.count }
            + sets.reduce(0) { $0 + 32 + $1.count * MemoryLayout<Int32>.stride }
    }
}
