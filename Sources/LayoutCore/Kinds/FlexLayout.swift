import WorkLimits

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
    /// The distribution of a line's free space, with CSS's meanings.
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

        /// Creates the value of a `justifyContent` key, CSS's `flex-` aliases included.
        ///
        /// - Throws: `LayoutError.unknownName` with the names that are known.
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

    /// The gaps that a `space-…` distribution makes.
    public enum Gap: String, Sendable, Equatable, CaseIterable {
        /// The items' spacing, and their share of the free space: CSS's.
        case exact
        /// Their share of all the space that the items leave, at least the items' spacing.
        case minimum
    }

    /// The alignment of items that are less tall than their line.
    public enum Align: String, Sendable, Equatable, CaseIterable {
        /// At the line's top.
        case start
        /// In the middle.
        case center
        /// At the line's bottom.
        case end
    }

    /// The height of all items, in points; nil where each has its own.
    public var itemHeight: Double?
    /// The distribution of free space. A horizontal flex has none.
    public var justify: Justify
    /// The alignment of items that are less tall than their line.
    public var align: Align
    /// True when the last line shown is at the start instead of justified like the others.
    public var lastLineAtStart: Bool
    /// The gaps that a `space-…` distribution makes.
    public var gap: Gap

    /// Creates a flex; the defaults are those of the keys.
    public init(
        itemHeight: Double? = nil,
        justify: Justify = .start,
        align: Align = .start,
        lastLineAtStart: Bool = false,
        gap: Gap = .exact
    ) {
        self.itemHeight = itemHeight
        self.justify = justify
        self.align = align
        self.lastLineAtStart = lastLineAtStart
        self.gap = gap
    }
}

extension LayoutKind {
    /// Items of their own widths on lines, justified.
    public static func flex(_ keys: FlexLayout) -> LayoutKind { LayoutKind(keys) }
}

extension FlexLayout: LayoutAlgorithm {
    static let name = "flex"

    func takesItemWidths(horizontal: Bool) -> Bool { true }

    var takesItemHeights: Bool { itemHeight == nil }

    var heightOfWidthItems: Double? { itemHeight }

    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent {
        var shown = context.maxItems
        if let maxLines = context.maxLines, !context.isHorizontal {
            shown = try FlexPlacement(keys: self, context: context).count(ofLines: maxLines)
        }
        let cut = context.cut(to: shown)
        if cut.isHorizontal { try cut.budget.check(columns: cut.count) }
        return try FlexPlacement(keys: self, context: cut).place()
    }

    func itemWidths(in context: FlowContext) throws(WorkError) -> PerItem<Double> {
        let placement = FlexPlacement(keys: self, context: context)
        try context.budget.check()
        return .each(
            FlowBuffers.withScratch(count: context.count, horizontal: context.isHorizontal) {
                placement.determineSizes($0)
                return Array($0.width)
            }
        )
    }

    /// Returns the space before the first item of a line, and its gaps, where gaps have a minimum. All the space that
    /// the items leave is shared out. Where gaps would be less than the minimum they are the minimum, and half of the
    /// rest is before the first item, half after the last.
    func sharesAboveMinimum(
        of space: Double,
        among count: Double,
        minimum: Double
    ) -> (offset: Double, gap: Double) {
        let shares = shares(of: max(0, space), among: count)
        if count <= 1 || shares.gap + Limits.tolerance >= minimum { return shares }
        return (max(0, space - (count - 1) * minimum) / 2, minimum)
    }

    /// True when gaps are more than the spacing: a `space-…` distribution.
    var sharesGaps: Bool {
        switch justify {
        case .start, .center, .end: false
        case .spaceBetween, .spaceAround, .spaceEvenly: true
        }
    }

    /// Returns the free space before the first item of a line, and that in each gap.
    func shares(of free: Double, among count: Double) -> (offset: Double, gap: Double) {
        switch justify {
        case .start: (0, 0)
        case .center: (free / 2, 0)
        case .end: (free, 0)
        case .spaceBetween: (0, count > 1 ? free / (count - 1) : 0)
        case .spaceAround: (free / (2 * count), free / count)
        case .spaceEvenly: (free / (count + 1), free / (count + 1))
        }
    }
}
