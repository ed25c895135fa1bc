/// The cells of an item of a grid: its first track and its number of tracks, across and along the
/// flow.
struct GridCell {
    var cross: Int32
    var main: Int32
    var crossSpan: Int32
    var mainSpan: Int32
}

/// The cells of all items, and the number of tracks that they need.
struct GridCells {
    let cells: [GridCell]
    let crossTracks: Int
    let mainTracks: Int
    /// True when every item has one cell and follows the one before without holes.
    let isRegular: Bool
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
