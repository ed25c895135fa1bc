import LayoutCore

/// The items of a section after mapping, with all that is measured once a viewport is known.
package struct MappedItems: Sendable {
    /// The items, without elements and without measured sizes.
    package var table: ItemTable
    /// The cells of the items, by index; empty when no item has one.
    package var cells: [MappedCell?] = []
    /// The texts whose widths are the items' widths, by index; empty when no item has one.
    package var measuredTexts: [MeasuredLabel?] = []
    /// True when the path of the items found no value, or one of the data none in an item.
    var lacksValues = false
    /// What is not as it is declared, for a client that does not draw everything.
    package var substituted = Substitutions()
    /// True when an item leaves its section out.
    var leavesSectionOut = false

    package init(table: ItemTable, cells: [MappedCell?] = [], measuredTexts: [MeasuredLabel?] = [])
    {
        self.table = table
        self.cells = cells
        self.measuredTexts = measuredTexts
    }

    /// No items.
    package static let empty = MappedItems(table: .empty)

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
package struct MappedCell: Sendable {
    /// A cell by the way in which it is laid out.
    package enum Content: Sendable {
        /// A custom cell, as wide as its item.
        case custom(PreparedCell)
        /// A cell of a form, as wide as the page.
        case form(FormCell)
        /// A custom cell in a form, as wide as the page.
        case customForm(FormCell, PreparedCell)
    }

    package let content: Content
    /// The offset in the table's bytes at which the member `elements` is inserted.
    package let elementsOffset: Int
    /// What a screen reader is told of the item; nil where all follows.
    package var accessibility: ItemAccessibility?

    package init(content: Content, elementsOffset: Int, accessibility: ItemAccessibility? = nil) {
        self.content = content
        self.elementsOffset = elementsOffset
        self.accessibility = accessibility
    }

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
package struct MeasuredLabel: Sendable {
    package let text: String
    /// The name of the font; nil is the first one.
    package let font: String?
    /// The font size in points, before text is scaled.
    package let size: Double
    /// The points added to the width.
    package let extra: Double
    /// The greatest width, in points.
    package let maximum: Double?

    package init(text: String, font: String?, size: Double, extra: Double, maximum: Double?) {
        self.text = text
        self.font = font
        self.size = size
        self.extra = extra
        self.maximum = maximum
    }

    /// An estimate of the memory that it holds, in bytes.
    fileprivate var memoryBytes: Int { MemoryLayout<MeasuredLabel?>.stride + text.utf8.count }
}
