/// The bounds within which lengths and counts are taken.
public enum Limits {
    /// The longest length taken, in points; longer ones, also infinite ones, count as this.
    ///
    /// A page of a million items of a thousand points each is as long, and 10,000 units a point
    /// times this stay far within the integers that a Double holds exactly.
    public static let length: Double = 1e9
    /// The tolerance of every fit test, in points.
    public static let tolerance: Double = 1e-6
    /// How far a length that was written with four decimals may be from the one that is meant, in
    /// points.
    public static let writing: Double = 0.5001e-4
    /// The most columns of a vertical, or rows of a horizontal, waterfall or grid.
    ///
    /// Each costs every item some time, and nobody sees ten thousand columns.
    public static let lanes = 10_000
    /// The most rows or columns of a grid that one item spans; a larger span counts as this.
    ///
    /// Spans come with data, and each spanned track costs memory.
    public static let span = 1_000
    /// The rows of a vertical (columns of a horizontal) grid after which spans count as 1.
    ///
    /// Ten items on each of them would be a page of a hundred million.
    public static let tracks = 10_000_000
    /// The most pages of a scroller that have a stop of their own, besides its end.
    ///
    /// Only a scroller narrower than its items' hairlines has more.
    public static let pages = 1_000_000
}

extension Double {
    /// The number as a length: NaN and negative ones are 0, and `Limits.length` is the most.
    @inline(__always)
    var asLength: Double {
        self > 0 ? Swift.min(self, Limits.length) : 0
    }

    /// The number as a distance either way: NaN is 0, and ±`Limits.length` the most.
    @inline(__always)
    var asOffset: Double {
        self < 0 ? -(-self).asLength : asLength
    }
}
