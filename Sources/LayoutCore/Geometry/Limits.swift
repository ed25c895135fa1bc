/// The bounds within which lengths and counts are taken.
public enum Limits {
    /// The longest length taken, in points; longer ones, also infinite ones, count as this.
    ///
    /// A page of a million items of a thousand points each is as long, and 10,000 units a point
    /// times this stay far within the integers that a Double holds exactly.
    public static let length: Double = 1e9
    /// The tolerance of every fit test, in points.
    public static let tolerance: Double = 1e-6
    /// The largest distance between a length that was written with four decimals and the one that
    /// is meant, in points.
    public static let writing: Double = 0.5001e-4
    /// The maximum number of columns of a vertical, or rows of a horizontal, waterfall or grid.
    ///
    /// Each costs every item some time, and no screen shows ten thousand columns.
    public static let lanes = 10_000
    /// The maximum number of rows or columns of a grid that one item spans; a larger span counts as
    /// this.
    ///
    /// Spans come with data, and each spanned track costs memory.
    public static let span = 1_000
    /// The number of rows of a vertical (columns of a horizontal) grid after which spans count as 1.
    ///
    /// Each track costs memory, also where a single item spans a thousand of them.
    public static let tracks = 1_000_000
    /// The number of cells of a grid after which spans along the flow count as 1.
    ///
    /// Spans come with data: a thousand items could ask for a thousand million cells.
    public static let cells = 10_000_000
    /// The maximum number of pages of a scroller that have a stop of their own, besides its end.
    ///
    /// The width comes with requests: a scroller of one point would have a stop for each point of its
    /// content, and no reader turns ten thousand pages.
    public static let pages = 10_000
}

extension Double {
    /// The number as a length: NaN and negative ones are 0, and `Limits.length` is the maximum.
    @inline(__always)
    var asLength: Double {
        self > 0 ? Swift.min(self, Limits.length) : 0
    }

    /// The number as a distance either way: NaN is 0, and ±`Limits.length` the maximum.
    @inline(__always)
    var asOffset: Double {
        self < 0 ? -(-self).asLength : asLength
    }
}
