/// Items of their own widths on lines: CSS's `display: flex; flex-wrap: wrap`.
///
/// ```
/// start             center            space-between
/// ┌──┐┌─────┐┌─┐    ┌──┐┌─────┐┌─┐    ┌──┐ ┌─────┐ ┌─┐
/// └──┘└─────┘└─┘     └──┘└────┘└─┘    └──┘ └─────┘ └─┘
/// ┌─────┐┌──┐         ┌─────┐┌──┐     ┌─────┐     ┌──┐
/// └─────┘└──┘         └─────┘└──┘     └─────┘     └──┘
/// ```
///
/// A horizontal flex is one line, always at the start.
public struct FlexLayout: Sendable, Equatable {
    /// Where the free space of a line goes, with CSS's meanings.
    public enum Justify: Sendable, Equatable, CaseIterable {
        /// After the last item.
        case start
        /// Half before the first, half after the last.
        case center
        /// Before the first.
        case end
        /// Equally between the items; a single one is at the start.
        case spaceBetween
        /// Equally around each item, so half as much at the edges as between.
        case spaceAround
        /// Equally between the items and at the edges.
        case spaceEvenly

        /// The value of a `justifyContent` key, CSS's `flex-` aliases included.
        ///
        /// - Throws: `LayoutError.unknownName` with the names there are.
        public init(name: String) throws(LayoutError) {
            switch name {
            case "start", "flex-start": self = .start
            case "center": self = .center
            case "end", "flex-end": self = .end
            case "space-between": self = .spaceBetween
            case "space-around": self = .spaceAround
            case "space-evenly": self = .spaceEvenly
            default: throw .unknownName(name, known: Self.names)
            }
        }

        /// The names of all values, without the aliases.
        public static let names = [
            "start", "center", "end", "space-between", "space-around", "space-evenly",
        ]
    }

    /// Where an item lower than its line is.
    public enum Align: String, Sendable, Equatable, CaseIterable {
        /// At the line's top.
        case start
        /// In the middle.
        case center
        /// At the line's bottom.
        case end
    }

    /// The height of all items, in points; without it each has its own.
    public var itemHeight: Double?
    /// Where free space goes. A horizontal flex has none.
    public var justify: Justify
    /// Where items lower than their line are.
    public var align: Align
    /// Whether the last line shown is at the start instead of justified like the others.
    public var lastLineAtStart: Bool

    /// A flex; the defaults are those of the keys.
    public init(
        itemHeight: Double? = nil,
        justify: Justify = .start,
        align: Align = .start,
        lastLineAtStart: Bool = false
    ) {
        self.itemHeight = itemHeight
        self.justify = justify
        self.align = align
        self.lastLineAtStart = lastLineAtStart
    }
}
