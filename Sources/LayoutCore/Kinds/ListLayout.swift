/// Equal items, filling lines: the table and the plain collection view.
///
/// ```
/// vertical, columns: 3        horizontal, rows: 2
/// ┌───┐┌───┐┌───┐             ┌───┐┌───┐┌───┐┌──
/// │ 0 ││ 1 ││ 2 │             │ 0 ││ 2 ││ 4 ││ 6
/// └───┘└───┘└───┘             └───┘└───┘└───┘└──
/// ┌───┐┌───┐                  ┌───┐┌───┐┌───┐
/// │ 3 ││ 4 │                  │ 1 ││ 3 ││ 5 │
/// └───┘└───┘                  └───┘└───┘└───┘
/// ```
public struct ListLayout: Sendable, Equatable {
    /// How the width of all items is given.
    public enum Width: Sendable, Equatable {
        /// As many equal columns with `itemSpacing` between them; less than 1 counts as 1.
        case columns(Int)
        /// Points; at most the inner width in a vertical list.
        case points(Double)
        /// A share of the inner width, at most all of it.
        case fraction(Double)
    }

    /// How the height of the items is given.
    public enum Height: Sendable, Equatable {
        /// Points.
        case points(Double)
        /// The width divided by this; what is not positive counts as 1.
        case aspectRatio(Double)
        /// Each item's own, from `ItemSizes.height`; a line is as high as its tallest. Vertical
        /// lists only: a horizontal one takes the first item's for all.
        case auto
    }

    /// The width of all items.
    public var width: Width
    /// The height of the items.
    public var height: Height
    /// How many rows a horizontal list has; it then wins over the scroller's height. Less than 1
    /// counts as 1.
    public var rows: Int?

    /// A list; one column of squares by default.
    public init(width: Width = .columns(1), height: Height = .aspectRatio(1), rows: Int? = nil) {
        self.width = width
        self.height = height
        self.rows = rows
    }
}
