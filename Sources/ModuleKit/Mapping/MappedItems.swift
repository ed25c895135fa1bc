import LayoutCore

/// The items of a section after mapping, with all that is measured once a viewport is known.
struct MappedItems: Sendable {
    /// The items, without elements and without measured sizes.
    var table: ItemTable
    /// The cells of the items, by index; empty when no item has one.
    var cells: [MappedCell?] = []
    /// The texts whose widths are the items' widths, by index; empty when no item has one.
    var measuredTexts: [MeasuredLabel?] = []
    /// True when the path of the items found no value, or one of the data none in an item.
    var lacksValues = false
    /// What is not as it is declared, for a client that does not draw everything.
    var substituted = Substitutions()
    /// True when an item leaves its section out.
    var leavesSectionOut = false

    /// No items.
    static let empty = MappedItems(table: .empty)

    /// Checks the lengths of the texts that are measured.
    func checkTexts() throws(MappingError) {
        try OutputLimits.check(texts: measuredTexts.compactMap { $0?.text })
    }

    /// The memory that it holds, in bytes.
    var memoryBytes: Int {
        table.memoryBytes() + cells.reduce(0) { $0 + ($1?.memoryBytes ?? 8) }
            + measuredTexts.reduce(0) { $0 + ($1?.memoryBytes ?? 8) } + substituted.memoryBytes
    }
}

/// The cell of an item, and the position of its elements in the item's data.
struct MappedCell: Sendable {
    /// A cell by the way in which it is laid out.
    enum Content: Sendable {
        /// A custom cell, as wide as its item.
        case custom(PreparedCell)
        /// A cell of a form, as wide as the page.
        case form(FormCell)
        /// A custom cell in a form, as wide as the page.
        case customForm(FormCell, PreparedCell)
    }

    let content: Content
    /// The offset in the table's bytes at which the member `elements` is inserted.
    let elementsOffset: Int
    /// What a screen reader is told of the item; nil where all follows.
    var accessibility: ItemAccessibility?

    /// An estimate of the memory that it holds, in bytes.
    fileprivate var memoryBytes: Int {
        let stride = MemoryLayout<MappedCell?>.stride + (accessibility?.memoryBytes ?? 0)
        return switch content {
        case .custom(let cell): stride + cell.memoryBytes
        case .form(let cell): stride + cell.memoryBytes
        case .customForm(let form, let cell):
            stride + form.memoryBytes + cell.memoryBytes
        }
    }
}

/// A text on one line whose width becomes the width of an item.
struct MeasuredLabel: Sendable {
    let text: String
    /// The name of the font; nil is the first one.
    let font: String?
    /// The font size in points, before text is scaled.
    let size: Double
    /// The points added to the width.
    let extra: Double
    /// The greatest width, in points.
    let maximum: Double?

    /// An estimate of the memory that it holds, in bytes.
    fileprivate var memoryBytes: Int { MemoryLayout<MeasuredLabel?>.stride + text.utf8.count }
}
