/// A width or height that an item brings with it: points, a share of the inner width, or none.
///
/// Eight bytes, so that a million items cost eight megabytes and no allocation each: a number that
/// is not negative is points, a negative one the share negated, NaN nothing.
public struct ItemLength: Sendable, Equatable {
    let code: Double

    /// No length: it follows from the layout or an aspect ratio.
    public static let missing = ItemLength(code: .nan)

    /// A length in points; negative ones and NaN count as 0.
    public static func points(_ points: Double) -> ItemLength {
        ItemLength(code: points.asLength)
    }

    /// A share of the section's inner width, 0.25 being a quarter (also of heights).
    ///
    /// Negative ones and NaN count as 0.
    public static func fraction(_ fraction: Double) -> ItemLength {
        let share = fraction.asLength
        return ItemLength(code: share > 0 ? -share : 0)
    }

    /// The bits to hash the length by: the same for equal lengths, different for others.
    public var bits: UInt64 { code.isNaN ? Double.nan.bitPattern : code.bitPattern }

    /// The length in points, or NaN where there is none.
    @inline(__always)
    func resolved(innerWidth: Double) -> Double {
        // Both are computed, so that loops need no branch.
        let share = -code * innerWidth
        let points = share < Limits.length ? share : Limits.length
        return code < 0 ? points : code
    }

    /// Returns true when both are the same length, or both are missing.
    public static func == (left: ItemLength, right: ItemLength) -> Bool {
        left.code == right.code || (left.code.isNaN && right.code.isNaN)
    }
}
