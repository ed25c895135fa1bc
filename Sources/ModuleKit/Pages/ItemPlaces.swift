import JSONCore
import ModuleMapping

/// The places in a page's text of the items that it shows as they were mapped, by the texts that they were mapped to.
struct ItemPlaces {
    /// The size of a text that is worth the trouble, in bytes.
    private static let minimumBytes = 1024

    private var items: [ObjectIdentifier: [ItemTable.Item]] = [:]

    /// Finds the items of a page in what it was made of.
    init(of page: Page, madeOf arranged: ArrangedPage) {
        for (old, new) in zip(arranged.sectionsAndDocks, page.sectionsAndDocks)
        where new.items.text === page.json && old.items.text.count >= Self.minimumBytes {
            items[ObjectIdentifier(old.items.text)] = new.items.items
        }
    }

    var isEmpty: Bool { items.isEmpty }

    /// Returns the places of a table's items; nil where the page does not have them.
    func items(of table: ItemTable) -> [ItemTable.Item]? {
        items[ObjectIdentifier(table.text)]
    }
}

extension PageContent {
    /// Replaces the items that a page has by their places there.
    ///
    /// - Returns: False where it has none of them.
    mutating func detach(at places: ItemPlaces) -> Bool {
        var isChanged = false
        changeTables { table in
            guard let items = places.items(of: table) else { return }
            table.move(to: .empty, at: items)
            isChanged = true
        }
        return isChanged
    }

    /// Returns the content with the items that are in a page's text.
    func attached(to text: JSONText) -> PageContent {
        var content = self
        content.changeTables { table in
            if table.isDetached { table.move(to: text, at: table.items) }
        }
        return content
    }

    private mutating func changeTables(_ change: (inout ItemTable) -> Void) {
        for module in modules.indices {
            for section in modules[module].sections.indices {
                change(&modules[module].sections[section].items.table)
            }
        }
    }
}
