/// The cells of an item of a grid: its first track and its number of tracks, across and along the
/// flow.
struct GridCell {
    var cross: Int32
    var main: Int32
    var crossSpan: Int32
    var mainSpan: Int32
}

/// The cells of all items in order, and the number of tracks that they need.
struct GridCells: Sequence {
    /// The number of items.
    let count: Int
    let crossTracks: Int
    let mainTracks: Int
    /// The cells; nil where they are regular.
    private let cells: [GridCell]?

    /// True when every item has one cell and follows the one before without holes.
    var isRegular: Bool { cells == nil }

    /// Creates cells one by one.
    init(_ cells: [GridCell], crossTracks: Int, mainTracks: Int) {
        self.cells = cells
        count = cells.count
        self.crossTracks = crossTracks
        self.mainTracks = mainTracks
    }

    /// Creates regular cells, which take no memory.
    init(regular count: Int, crossTracks: Int, mainTracks: Int) {
        cells = nil
        self.count = count
        self.crossTracks = crossTracks
        self.mainTracks = mainTracks
    }

    /// The cells of an item.
    @inline(__always)
    subscript(index: Int) -> GridCell {
        cells?[index] ?? Self.single(lane: index % crossTracks, row: index / crossTracks)
    }

    @inline(__always)
    private static func single(lane: Int, row: Int) -> GridCell {
        GridCell(
            cross: Int32(truncatingIfNeeded: lane),
            main: Int32(truncatingIfNeeded: row),
            crossSpan: 1,
            mainSpan: 1
        )
    }

    /// Goes through the cells without a division for each.
    struct Iterator: IteratorProtocol {
        private let cells: GridCells
        private var index: Int
        private var lane: Int
        private var row: Int

        fileprivate init(_ cells: GridCells, from first: Int) {
            self.cells = cells
            index = first
            lane = cells.isRegular ? first % cells.crossTracks : 0
            row = cells.isRegular ? first / cells.crossTracks : 0
        }

        @inline(__always)
        mutating func next() -> GridCell? {
            guard index < cells.count else { return nil }
            defer { index += 1 }
            if let cells = cells.cells { return cells[index] }
            defer {
                lane += 1
                if lane == cells.crossTracks { (lane, row) = (0, row + 1) }
            }
            return GridCells.single(lane: lane, row: row)
        }
    }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(self, from: 0) }

    /// The cells of the items from one on.
    @inline(__always)
    func suffix(from index: Int) -> IteratorSequence<Iterator> {
        IteratorSequence(Iterator(self, from: index))
    }
}

/// The spans that items of a grid bring with them, by their role in the flow.
struct GridSpans {
    private let cross: PerItem<Int32>?
    private let main: PerItem<Int32>?

    init(_ context: FlowContext) {
        cross = context.crossSpans
        main = context.mainSpans
    }

    /// True when no item names the number of cells it takes.
    var areSingle: Bool { cross == nil && main == nil }

    /// The number of tracks that an item takes across the flow.
    func cross(_ index: Int) -> Int { Self.clamped(cross?[index] ?? 1) }

    /// The number of tracks that an item takes along the flow.
    func main(_ index: Int) -> Int { Self.clamped(main?[index] ?? 1) }

    /// The largest number of tracks that one of the first items takes across the flow.
    func widest(of count: Int) -> Int { Self.largest(cross, among: count) }

    /// The largest number of tracks that one of the first items takes along the flow.
    func longest(of count: Int) -> Int { Self.largest(main, among: count) }

    private static func largest(_ spans: PerItem<Int32>?, among count: Int) -> Int {
        switch spans {
        case nil: 1
        case .uniform(let span): clamped(span)
        case .each(let spans): clamped(spans.prefix(count).max() ?? 1)
        }
    }

    private static func clamped(_ span: Int32) -> Int {
        min(max(1, Int(span)), Limits.span)
    }
}
