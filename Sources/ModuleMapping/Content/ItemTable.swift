package import JSONCore
package import LayoutCore

/// The items of one section as the response has them, except for their frames.
///
/// The content of all items is JSON text, rendered once while mapping, in one buffer for the whole
/// section: no object an item, and nothing to encode again when the same content is laid out for
/// another viewport. Once a page has been encoded, the items are found in the page's own text, and the
/// buffer is not needed any more.
@usableFromInline
package struct ItemTable: Sendable {
    /// The ranges of one item in `text`, in 16 bytes, as large pages have two for each item while they are made.
    @usableFromInline
    package struct Item: Sendable {
        /// The value of `data`, and further members behind it, each with a comma before it.
        @usableFromInline package let data: ByteRange
        @usableFromInline let idStart: UInt32
        /// An id has at most 256 bytes (`ItemMapper.maximumIDLength`), each written in six at most.
        @usableFromInline let idLength: UInt16
        /// Index into `types`.
        @usableFromInline package let type: UInt16

        @inlinable
        package init(id: ByteRange, data: ByteRange, type: UInt16) {
            self.data = data
            idStart = id.start
            idLength = UInt16(clamping: id.count)
            self.type = type
        }

        /// The id as a JSON string, quotes included.
        @inlinable
        package var id: ByteRange { ByteRange(Int(idStart), Int(idStart) + Int(idLength)) }
    }

    /// JSON text that the items' ranges point into.
    package private(set) var text: JSONText
    /// The items in order.
    package private(set) var items: [Item]
    /// The reuse identifiers that occur, each once, as JSON strings, with their versions behind them from 2.
    package let types: [[UInt8]]
    /// The sizes that the items have by themselves.
    package var sizes: ItemSizes
    /// The styles of the texts in the items' elements.
    package var styles = ItemUses<PageStyle>()
    /// The images of the service's own in the items' elements.
    package var images = ItemUses<PageImage>()
    /// The palette's colours of the boxes in the items' elements, by name.
    package var colors = ItemUses<ExactString>()
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
    package static let empty = ItemTable(text: .empty, items: [], types: [], sizes: ItemSizes())

    /// Returns the JSON text of an item's `data`.
    package func data(at index: Int) -> [UInt8] {
        text.withBytes { Array($0.slice(items[index].data)) }
    }

    /// The reuse identifiers of the types as JSON strings: clients take cells by it, whatever their version.
    package var reuseIdentifiers: [[UInt8]] {
        types.map { type in
            if type.last == UInt8(ascii: "\"") { return type }
            return type.lastIndex(of: UInt8(ascii: ",")).map { Array(type[..<$0]) } ?? type
        }
    }

    /// The number of items.
    package var count: Int { items.count }

    /// Creates a table of items whose ranges point into `text`.
    package init(text: JSONText, items: [Item], types: [[UInt8]], sizes: ItemSizes) {
        self.text = text
        self.items = items
        self.types = types
        self.sizes = sizes
    }

    /// Points all items into another text, which has the same ids and data at other places.
    package mutating func move(to text: JSONText, at items: [Item]) {
        self.text = text
        self.items = items
    }

    /// True of items that are in a text which is not held here.
    package var isDetached: Bool { text === JSONText.empty && !items.isEmpty }

    /// The memory that it holds beside a text that is counted elsewhere, in bytes, for bounding caches.
    package func memoryBytes(besides counted: JSONText? = nil) -> Int {
        (text === counted ? 0 : text.count)
            + (isDetached ? 0 : items.count * MemoryLayout<Item>.stride) + sizes.memoryBytes
            + styles.memoryBytes + styles.values.reduce(0) { $0 + 64 + $1.json.count }
            + images.memoryBytes + colors.memoryBytes
            + controls.values.reduce(0) { $0 + $1.memoryBytes }
    }
}

extension ItemSizes {
    /// The memory of the sizes that items have each for itself, in bytes.
    fileprivate var memoryBytes: Int {
        (width?.memoryBytes ?? 0) + (height?.memoryBytes ?? 0) + (aspectRatio?.memoryBytes ?? 0)
            + (span?.memoryBytes ?? 0) + (rowSpan?.memoryBytes ?? 0)
    }
}

extension PerItem {
    fileprivate var memoryBytes: Int {
        if case .each(let each) = self { each.count * MemoryLayout<Value>.stride } else { 0 }
    }
}
