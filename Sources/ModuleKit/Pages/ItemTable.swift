package import LayoutCore

/// The items of one section as they will stand in the response, except for their frames.
///
/// The content of all items is JSON text, rendered once while mapping, in one buffer for the whole
/// section: no object an item, and nothing to encode again when the same content is laid out for
/// another viewport.
package struct ItemTable: Sendable {
    /// The ranges of one item in `bytes`.
    package struct Item: Sendable {
        /// The id as a JSON string, quotes included.
        package let id: ByteRange
        /// The value of `data`, and further members behind it, each with a comma before it.
        package let data: ByteRange
        /// Index into `types`.
        package let type: UInt16
    }

    /// JSON text that the items' ranges point into.
    package let bytes: [UInt8]
    /// The items in order.
    package let items: [Item]
    /// The reuse identifiers that occur, each once, as JSON strings.
    package let types: [[UInt8]]
    /// The sizes that the items have by themselves.
    package var sizes: ItemSizes
    /// The styles of the texts in the items' elements.
    var styles = ItemStyles()
    /// The index of the first item whose width is that of a text with a character that no font has; nil
    /// where fonts gave all widths.
    package var firstEstimatedWidth: Int?
    /// The number of values that were left out because an earlier item has their id.
    package var repeats = 0
    /// The number of values that were left out because they lack an id or a field.
    package var dropped = 0
    /// The service's part of items, by their index; never in the page's bytes.
    package var controls: [Int: ItemControl] = [:]

    /// No items.
    package static let empty = ItemTable(bytes: [], items: [], types: [], sizes: ItemSizes())

    /// Returns the JSON text of an item's `data`.
    package func data(at index: Int) -> [UInt8] {
        let range = items[index].data
        return Array(bytes[Int(range.start)..<Int(range.end)])
    }

    /// The number of items.
    package var count: Int { items.count }

    /// The memory that it holds, in bytes, for bounding caches.
    package var memoryBytes: Int {
        bytes.capacity + items.count * (MemoryLayout<Item>.stride + Self.sizeBytesAnItem)
            + styles.memoryBytes
    }

    /// An upper estimate of what `sizes` holds for one item: three lengths and two spans.
    private static let sizeBytesAnItem = 3 * 8 + 2 * 4
}
