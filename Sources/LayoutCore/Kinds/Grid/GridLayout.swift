import WorkLimits

/// Tracks across and along: CSS's `display: grid`.
///
/// ```
/// columns: ["1fr", 80, "1fr"], an item spanning 2 × 2
/// ┌──────┬────┬──────┐
/// │  0   │ 1  │  2   │
/// ├──────┴────┼──────┤
/// │           │  4   │
/// │     3     ├──────┤
/// │           │  5   │
/// └───────────┴──────┘
/// ```
///
/// A horizontal grid is the same with the axes swapped: column by column, `rows` against the
/// scroller's height, `columns` and then `autoColumns` for as many as it takes.
public struct GridLayout: Sendable, Equatable {
    /// The columns. None stands for one of `1fr`, with a template for one of `1fr` for each of its
    /// columns (in a horizontal grid, for `autoColumns`).
    public var columns: [Track]
    /// The rows. The rest has `autoRows`. None in a horizontal grid stands for one of `1fr`, with a
    /// template for one of `1fr` for each of its rows.
    public var rows: [Track]
    /// The rows beyond `rows`.
    public var autoRows: Track
    /// The columns beyond `columns`.
    public var autoColumns: Track
    /// True when items go back to fill holes that larger ones left.
    public var isDense: Bool
    /// The areas that items take instead of the next free cells.
    public var template: GridTemplate?
    /// The lines that follow when there are more items than areas.
    public var templateRepeat: GridTemplate.Repeat
    /// The alignment of items in the rows of a horizontal grid; nil: `start`, a vertical one having none.
    public var align: RowAlignment?

    /// Creates a grid; the defaults are those of the keys.
    public init(
        columns: [Track] = [],
        rows: [Track] = [],
        autoRows: Track = .auto,
        autoColumns: Track = .auto,
        isDense: Bool = false,
        template: GridTemplate? = nil,
        templateRepeat: GridTemplate.Repeat = .all,
        align: RowAlignment? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.autoRows = autoRows
        self.autoColumns = autoColumns
        self.isDense = isDense
        self.template = template
        self.templateRepeat = templateRepeat
        self.align = align
    }
}

extension LayoutKind {
    /// Tracks across and along, as in CSS.
    public static func grid(_ keys: GridLayout) -> LayoutKind { LayoutKind(keys) }
}

extension GridLayout: LayoutAlgorithm {
    static let name = "grid"

    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent {
        let cut = context.cut(to: context.maxItems)
        return try GridPlacement(keys: self, context: cut).place()
    }

    func takesItemWidths(horizontal: Bool) -> Bool { horizontal }

    func itemWidths(in context: FlowContext) throws(WorkError) -> PerItem<Double> {
        .each(try GridPlacement(keys: self, context: context).itemWidths())
    }

    /// The tracks across the flow of a grid: one of `1fr`, or the template's, where none are
    /// declared.
    func tracksAcross(horizontal: Bool) -> DeclaredTracks {
        var tracks = DeclaredTracks(
            declared: horizontal ? rows : columns,
            rest: horizontal ? autoRows : autoColumns
        )
        if tracks.declared.isEmpty {
            let count = template.map { horizontal ? $0.rows : $0.columns } ?? 1
            tracks.declared = Array(repeating: .flexible(1), count: count)
        }
        tracks.declared = Array(tracks.declared.prefix(Limits.lanes))
        return tracks
    }

    /// The tracks along the flow of a grid. Lines of a template that are repeated have the tracks of
    /// those that they repeat.
    func tracksAlong(horizontal: Bool) -> DeclaredTracks {
        var tracks = DeclaredTracks(
            declared: horizontal ? columns : rows,
            rest: horizontal ? autoColumns : autoRows
        )
        guard let template else { return tracks }
        let length = horizontal ? template.columns : template.rows
        let missing = max(0, length - tracks.declared.count)
        tracks.declared += Array(repeating: tracks.rest, count: missing)
        let repeatsLast =
            templateRepeat == .last && template.hasAreasInLastLine(horizontal: horizontal)
        tracks.repeated = Array(tracks.declared.prefix(length).suffix(repeatsLast ? 1 : length))
        return tracks
    }
}
