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
    /// The columns. None is one of `1fr`, with a template one of `1fr` for each of its columns
    /// (in a horizontal grid, `autoColumns`).
    public var columns: [Track]
    /// The rows. The rest has `autoRows`. None in a horizontal grid is one of `1fr`, with a template
    /// one of `1fr` for each of its rows.
    public var rows: [Track]
    /// The rows beyond `rows`.
    public var autoRows: Track
    /// The columns beyond `columns`.
    public var autoColumns: Track
    /// Whether items go back to fill holes that larger ones left.
    public var isDense: Bool
    /// The areas that items take instead of the next free cells.
    public var template: GridTemplate?
    /// What happens when there are more items than areas.
    public var templateRepeat: GridTemplate.Repeat

    /// A grid; the defaults are those of the keys.
    public init(
        columns: [Track] = [],
        rows: [Track] = [],
        autoRows: Track = .auto,
        autoColumns: Track = .auto,
        isDense: Bool = false,
        template: GridTemplate? = nil,
        templateRepeat: GridTemplate.Repeat = .all
    ) {
        self.columns = columns
        self.rows = rows
        self.autoRows = autoRows
        self.autoColumns = autoColumns
        self.isDense = isDense
        self.template = template
        self.templateRepeat = templateRepeat
    }
}
