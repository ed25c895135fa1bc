import JSONCore
import LayoutCore
import ModuleMapping

/// The surroundings of a text: the section that shows it, with all that its layout depends on, for any screen.
package final class SlotScene: Sendable {
    package let slot: TextSlot
    /// The section, without the items behind those that count.
    let section: MappedSection
    let place: SlotPlace
    /// The name of the text's element.
    let element: String
    /// Its own words.
    let words: String
    /// The sizes of the cells beside its own.
    private let sizes: ScreenSizes

    /// - Parameter sizes: The sizes of the section's cells, which the texts of one section may share.
    init(_ text: FoundText, in section: MappedSection, sizes: ScreenSizes = ScreenSizes()) {
        self.sizes = sizes
        slot = text.slot
        place = text.place
        element = text.element
        words = text.words
        self.section = section.first(
            max(CellFocus.maximumItems, (text.place.item(of: section) ?? 0) + 1)
        )
    }

    /// Returns the sizes of the other cells on the screen of a page of a name.
    func sizes(onScreenOf page: String) -> CellSizeMemo {
        sizes.sizes(onScreenOf: page)
    }

    /// An estimate of the memory that it comes to hold, in bytes.
    ///
    /// - Parameter screens: The number of screens that it is laid out for.
    package func memoryBytes(screens: Int) -> Int {
        let items = section.items.cells.count
        return section.memoryBytes + screens * (256 + CellSizeMemo.memoryBytes(items: items))
    }
}

extension SlotPlace {
    /// The item of the section that the text is in; nil where it is in none.
    func item(of section: MappedSection) -> Int? {
        switch self {
        case .item(let index): index
        case .carousel(let index): section.carousels?.ends.firstIndex { index < Int($0) }
        case .header, .footer, .placeholder: nil
        }
    }
}

extension MappedSection {
    /// Returns the section with its first items only, of which the sizes and cells are left.
    fileprivate func first(_ count: Int) -> MappedSection {
        var section = self
        section.items = items.first(count)
        if var carousels = section.carousels {
            carousels.ends = Array(carousels.ends.prefix(count))
            carousels.items = carousels.items.first(Int(carousels.ends.last ?? 0))
            section.carousels = carousels
        }
        return section
    }
}

extension MappedItems {
    /// Returns the first items without their texts.
    fileprivate func first(_ count: Int) -> MappedItems {
        let count = min(count, table.count)
        let table = ItemTable(
            text: .empty,
            items: Array(table.items.prefix(count)),
            types: [],
            sizes: table.sizes.slice(0..<count)
        )
        return MappedItems(
            table: table,
            cells: Array(cells.prefix(count)),
            measuredTexts: Array(measuredTexts.prefix(count))
        )
    }
}
