/// Where an item of a grid is: its first track and how many it takes, across and along the flow.
struct GridCell {
    var cross: Int32
    var main: Int32
    var crossSpan: Int32
    var mainSpan: Int32
}

/// The cells of all items, and how many tracks they need.
struct GridCells {
    let cells: [GridCell]
    let crossTracks: Int
    let mainTracks: Int
    /// Whether every item has one cell and follows the one before without holes.
    let isRegular: Bool
}

/// The spans that items of a grid bring with them, by their role in the flow.
struct GridSpans {
    private let cross: PerItem<Int32>?
    private let main: PerItem<Int32>?

    init(_ context: FlowContext) {
        let sizes = context.sizes
        cross = context.isHorizontal ? sizes.rowSpan : sizes.span
        main = context.isHorizontal ? sizes.span : sizes.rowSpan
    }

    /// Whether no item says how many cells it takes.
    var areSingle: Bool { cross == nil && main == nil }

    /// How many tracks across the flow an item takes.
    func cross(_ index: Int) -> Int { Self.span(cross, index) }

    /// How many tracks along the flow an item takes.
    func main(_ index: Int) -> Int { Self.span(main, index) }

    /// The most tracks that one of the first items takes across the flow.
    func widest(of count: Int) -> Int {
        Self.largest(cross, count)
    }

    /// The most tracks that one of the first items takes along the flow.
    func longest(of count: Int) -> Int {
        Self.largest(main, count)
    }

    private static func span(_ spans: PerItem<Int32>?, _ index: Int) -> Int {
        switch spans {
        case nil: 1
        case .uniform(let span): clamped(span)
        case .each(let spans): index < spans.count ? clamped(spans[index]) : 1
        }
    }

    private static func largest(_ spans: PerItem<Int32>?, _ count: Int) -> Int {
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
