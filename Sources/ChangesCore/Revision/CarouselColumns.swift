import LayoutCore

/// The carousels inside a section's items: the rows that have one, and the items of all of them in
/// one set of columns, carousel after carousel.
public struct CarouselColumns: Sendable, Equatable {
    /// The items, in the section, that have a carousel; ascending.
    public private(set) var rows: [Int] = []
    /// For each carousel, a fingerprint of all its members but its items.
    private(set) var metadataFingerprints: [UInt64] = []
    /// For each carousel, the end of its items in `items`.
    private var ends: [Int] = []
    /// The items of all carousels.
    public private(set) var items = ItemColumns()
    /// For each carousel, a fingerprint of all its members.
    private(set) var fingerprints: [UInt64] = []

    /// Creates columns of no carousels.
    public init() {}

    /// The number of carousels.
    public var count: Int { rows.count }

    /// The memory it holds, in bytes.
    public var memoryBytes: Int { items.memoryBytes + 32 * count }

    /// Adds a carousel.
    ///
    /// - Parameters:
    ///   - row: The index of the item that it is in. Rows come in ascending order.
    ///   - rest: A fingerprint of all members of the carousel but its items: frame, content size,
    ///     behaviour, stops.
    ///   - carousel: Its items, frames in the carousel's coordinates. Items of equal id are
    ///     distinguished by their occurrence number.
    public mutating func append(row: Int, rest: UInt64, items carousel: ItemColumns) {
        precondition(rows.last.map { $0 < row } ?? true, "rows of carousels don't ascend")
        let start = items.count
        for index in 0..<carousel.count {
            let content = carousel.contents[index]
            carousel.ids.withBytes(of: index) {
                items.append(id: $0, content: content, frame: carousel.frames[index])
            }
        }
        let range = start..<items.count
        var counter = OccurrenceCounter()
        items.numberOccurrences(with: &counter, in: range)
        rows.append(row)
        metadataFingerprints.append(rest)
        ends.append(items.count)
        fingerprints.append(fingerprint(of: range, rest: rest))
    }

    /// Returns the places of a carousel's items in `items`.
    func range(of carousel: Int) -> Range<Int> {
        (carousel == 0 ? 0 : ends[carousel - 1])..<ends[carousel]
    }

    /// Returns the carousel in a row, or nil where there is none.
    ///
    /// - Complexity: O(log carousels).
    func carousel(inRow row: Int) -> Int? {
        let index = firstCarousel(fromRow: row)
        return index < rows.count && rows[index] == row ? index : nil
    }

    /// Returns the first carousel in a row or behind it.
    func firstCarousel(fromRow row: Int) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func fingerprint(of range: Range<Int>, rest: UInt64) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(rest)
        for index in range {
            fingerprint.combine(items.identities[index])
            fingerprint.combine(items.contents[index])
            let frame = items.frames[index]
            fingerprint.combine(frame.x)
            fingerprint.combine(frame.y)
            fingerprint.combine(frame.width)
            fingerprint.combine(frame.height)
        }
        return fingerprint.value
    }
}
