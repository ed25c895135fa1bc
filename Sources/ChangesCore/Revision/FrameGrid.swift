/// The multiples of one unit that every edge and size of a page lies on.
///
/// Shifts are multiples of it too, so that two items moved by the same way have the same shift
/// although the differences of their edges as doubles are not the same.
public struct FrameGrid: Sendable, Equatable {
    /// How many units there are in a point: the viewport's scale, 10,000 without one.
    public let unitsPerPoint: Double

    /// The grid without a scale.
    public static let fine = FrameGrid(unitsPerPoint: 10_000)

    /// A grid; a number that is not positive and finite gives that without a scale.
    public init(unitsPerPoint: Double) {
        let isSane = unitsPerPoint > 0 && unitsPerPoint.isFinite
        self.unitsPerPoint = isSane ? unitsPerPoint : 10_000
    }

    /// The multiple of the unit nearest to a length: what a client makes of the sum of an edge and a
    /// shift.
    @inline(__always)
    public func nearest(_ points: Double) -> Double {
        Self.round(points * unitsPerPoint) / unitsPerPoint
    }

    /// The nearest whole number. Adding 1.5 · 2⁵² leaves no bits for fractions; the processors of
    /// the baseline have no instruction for rounding. Beyond 2⁵¹ numbers stay as they are.
    @inline(__always)
    private static func round(_ number: Double) -> Double {
        let shift = 6_755_399_441_055_744.0
        return number.magnitude < 2_251_799_813_685_248 ? (number + shift) - shift : number
    }
}
