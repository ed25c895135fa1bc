public import LayoutCore

/// The items of one section as they will stand in the answer, but for their frames.
///
/// All that an item says is JSON text already, rendered once while mapping, in one buffer for the
/// whole section: no object an item, and nothing to encode again when the same content is laid out
/// for another viewport.
public struct ItemTable: Sendable {
    /// Where one item's parts are in `bytes`.
    public struct Item: Sendable {
        /// The id as a JSON string, quotes included.
        public let id: ByteRange
        /// The value of `data`, and what follows it: further members, each with a comma before it.
        public let data: ByteRange
        /// Index into `types`.
        public let type: UInt16
    }

    /// JSON text that the items' ranges point into.
    public let bytes: [UInt8]
    /// The items in order.
    public let items: [Item]
    /// The reuse identifiers that occur, each once, as JSON strings.
    public let types: [[UInt8]]
    /// The sizes that the items bring with them.
    public var sizes: ItemSizes
    /// How many values were left out because an earlier item has their id.
    public var repeats = 0
    /// What the service does for items, by their index; no part of the page's bytes.
    public var controls: [Int: ItemControl] = [:]

    /// No items.
    public static let empty = ItemTable(bytes: [], items: [], types: [], sizes: ItemSizes())

    /// The JSON text of an item's `data`.
    public func data(at index: Int) -> [UInt8] {
        let range = items[index].data
        return Array(bytes[Int(range.start)..<Int(range.end)])
    }

    /// How many items there are.
    public var count: Int { items.count }

    /// The memory it holds, in bytes, for bounding caches.
    public var memoryBytes: Int {
        bytes.capacity + items.count * (MemoryLayout<Item>.stride + Self.sizeBytesAnItem)
    }

    /// An upper estimate of what `sizes` holds for one item: three lengths and two spans.
    private static let sizeBytesAnItem = 3 * 8 + 2 * 4
}
