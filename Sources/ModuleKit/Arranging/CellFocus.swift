import CellCore
import LayoutCore
import Locking

/// The item of a section whose cell is laid out again and again with other words, while those of the other items stay
/// as they are: of these only the sizes count, each of which is found once.
struct CellFocus: Sendable {
    /// The index of the item.
    let item: Int
    /// The sizes of the others on one screen.
    let sizes: CellSizeMemo

    /// The items of a section that count where one of them is asked for: more than a screen shows.
    static let maximumItems = 100

    /// Returns the layout of another item's cell, of which only the size is right.
    func layout(
        ofItem index: Int,
        _ width: CellWidth,
        _ height: Double?,
        _ layOut: () -> CellLayout
    ) -> CellLayout {
        CellLayout(size: sizes.size(ofItem: index, width, height) { layOut().size }, elements: [])
    }
}

/// The sizes of the cells of a section's items on one screen, as they were found.
final class CellSizeMemo: Sendable {
    /// An item, and the sizes that its cell is given.
    private struct Key: Hashable {
        let item: Int
        let width: Double
        let isExact: Bool
        let height: Double?
    }

    /// The most sizes that are kept: an item is tried at two widths, rarely more.
    private static let maximumCount = 4 * CellFocus.maximumItems

    private let sizes = Locked<[Key: Size]>([:])

    /// Returns a size that is known, or that is found now.
    func size(
        ofItem item: Int,
        _ width: CellWidth,
        _ height: Double?,
        _ find: () -> Size
    ) -> Size {
        let key =
            switch width {
            case .exactly(let points):
                Key(item: item, width: points, isExact: true, height: height)
            case .atMost(let points):
                Key(item: item, width: points, isExact: false, height: height)
            }
        if let known = sizes.withLock({ $0[key] }) { return known }
        let size = find()
        sizes.withLock { sizes in
            if sizes.count < Self.maximumCount { sizes[key] = size }
        }
        return size
    }

    /// The memory that it may take, in bytes.
    static func memoryBytes(items: Int) -> Int {
        min(maximumCount, 2 * items) * (MemoryLayout<Key>.stride + MemoryLayout<Size>.stride) * 2
    }
}
