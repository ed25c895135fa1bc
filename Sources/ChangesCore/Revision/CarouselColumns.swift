/// The carousels inside a section's items: which rows have one, and the items of all of them in one
/// set of columns, carousel after carousel.
public struct CarouselColumns: Sendable, Equatable {
    /// The items, in the section, that have a carousel; ascending.
    public private(set) var rows: [Int] = []
    /// For each carousel, a fingerprint of all it says but its items.
    private(set) var rests: [UInt64] = []
    /// For each carousel, where its items end in `items`.
    private var ends: [Int] = []
    /// The items of all carousels.
    public private(set) var items = ItemColumns()
    /// For each carousel, a fingerprint of all it says.
    private(set) var wholes: [UInt64] = []

    /// No carousels.
    public init() {}

    /// How many carousels there are.
    public var count: Int { rows.count }

    /// The memory it holds, in bytes.
    public var memoryBytes: Int { items.memoryBytes + 32 * count }

    /// Adds a carousel.
    ///
    /// - Parameters:
    ///   - row: The index of the item that it is in. Rows come in ascending order.
    ///   - rest: A fingerprint of all that the carousel says but its items: frame, content size,
    ///     behaviour, stops.
    ///   - carousel: Its items, frames in the carousel's coordinates. An id that repeats is told
    ///     apart by its occurrence number.
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
        var counter = OccurrenceCounter(capacity: range.count)
        items.numberOccurrences(with: &counter, in: range)
        rows.append(row)
        rests.append(rest)
        ends.append(items.count)
        wholes.append(whole(range, rest))
    }

    /// The items of a carousel.
    func range(of carousel: Int) -> Range<Int> {
        (carousel == 0 ? 0 : ends[carousel - 1])..<ends[carousel]
    }

    /// The carousel in a row, or nil where there is none.
    ///
    /// - Complexity: O(log carousels).
    func carousel(inRow row: Int) -> Int? {
        let index = firstCarousel(fromRow: row)
        return index < rows.count && rows[index] == row ? index : nil
    }

    /// The first carousel in that row or behind it.
    func firstCarousel(fromRow row: Int) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func whole(_ range: Range<Int>, _ rest: UInt64) -> UInt64 {
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
