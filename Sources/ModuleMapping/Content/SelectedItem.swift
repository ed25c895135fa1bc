package import JSONCore
import LayoutCore

/// The selection of a section whose component has one.
package struct SelectedItem: Sendable {
    /// The id that is selected; nil for none.
    private let id: String?
    /// The index of the item of the id; nil where the section has none.
    private let index: Int?

    /// Finds the selected item among a section's.
    ///
    /// - Complexity: O(items).
    package init(_ id: String?, in items: ItemTable) {
        self.id = id
        index = id.flatMap { items.indexes(of: $0, in: 0..<items.count).first }
    }

    /// Writes the member `selected`: null where no item that is shown has the id.
    package func write(showing count: Int, to writer: inout JSONWriter) {
        let isShown = index.map { $0 < count } ?? false
        writer.member("selected", stringOrNull: isShown ? id : nil)
    }
}
