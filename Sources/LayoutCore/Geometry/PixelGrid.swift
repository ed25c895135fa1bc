/// The grid of lengths: every edge and size of a layout is a multiple of one unit.
///
/// With a scale the unit is one device pixel, `1/scale`; without one it is 1/10000 point, the
/// precision of the numbers in responses. Sizes along the flow are rounded up, so that nothing is
/// cut; gaps, insets and edges across the flow to the nearest multiple, so that columns still sum
/// to their container.
///
/// Inside, lengths are counted in units as whole numbers held in a Double: exact to 2^53, whatever
/// the order of additions.
public struct PixelGrid: Sendable, Equatable {
    /// The number of units in a point.
    public let unitsPerPoint: Double

    /// The grid without a scale: of 1/10000 point.
    public static let fine = PixelGrid(scale: nil)

    /// The scales that make a sensible grid; others are clamped into them.
    static let scales = 0.01...10_000.0

    /// Creates the grid of a scale.
    ///
    /// - Parameter scale: Device pixels per point. `nil`, NaN or a number that is not positive
    ///   gives the grid of 1/10000 point.
    public init(scale: Double?) {
        guard let scale, scale > 0 else {
            unitsPerPoint = 10_000
            return
        }
        unitsPerPoint = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    }

    /// Returns the nearest multiple of the unit. Halves, and lengths less than 1e-6 below a half, are rounded up.
    public func nearest(_ points: Double) -> Double {
        self.points(round(points.asOffset))
    }

    /// Returns an edge moved by a shift: the multiple of the unit nearest to the sum.
    ///
    /// So two edges that moved by the same distance have the same shift, although their differences as doubles
    /// are not the same. Clients round the sum of an edge and a shift likewise.
    @inlinable
    public func moving(_ edge: Double, by shift: Double) -> Double {
        let units = (edge + shift) * unitsPerPoint
        let nearest = (units + Self.shift) - Self.shift
        return (units.magnitude < Self.whole ? nearest : units) / unitsPerPoint
    }

    /// Returns the least multiple of the unit that is not more than 1e-6 smaller.
    public func up(_ points: Double) -> Double {
        self.points(ceil(points.asLength))
    }

    /// Returns the greatest multiple of the unit that is not more than 1e-6 greater.
    public func down(_ points: Double) -> Double {
        self.points(unitsDown(points.asLength))
    }

    /// Returns the least rectangle of the grid around one: left and top edge down, right and bottom
    /// edge up, each less the tolerance of 1e-6. It is how text inside a cell is placed.
    public func enclosing(_ rect: Rect) -> Rect {
        let left = unitsDown(rect.x.asOffset)
        let top = unitsDown(rect.y.asOffset)
        let right = -unitsDown(-rect.right.asOffset)
        let bottom = -unitsDown(-rect.bottom.asOffset)
        return Rect(
            x: points(left),
            y: points(top),
            width: points(max(0, right - left)),
            height: points(max(0, bottom - top))
        )
    }

    /// Returns the rectangle of a query, whose edges are written with four decimals: each edge that is a multiple of
    /// the unit but for this is at that multiple.
    public func adopting(_ rect: Rect) -> Rect {
        let left = adopting(rect.x)
        let top = adopting(rect.y)
        return Rect(
            x: left,
            y: top,
            width: max(0, adopting(rect.x + rect.width) - left),
            height: max(0, adopting(rect.y + rect.height) - top)
        )
    }

    private func adopting(_ edge: Double) -> Double {
        let multiple = nearest(edge)
        return (multiple - edge).magnitude <= Limits.writing ? multiple : edge.asOffset
    }

    /// Units nearest to a length; see `nearest`.
    @inline(__always)
    func round(_ points: Double) -> Double {
        Self.floor((points + Limits.tolerance) * unitsPerPoint + 0.5)
    }

    /// Returns the greatest number of units that is at most 1e-6 greater than a coordinate.
    private func unitsDown(_ points: Double) -> Double {
        Self.floor((points + Limits.tolerance) * unitsPerPoint)
    }

    /// Units not less than a length that is not negative; see `up`.
    @inline(__always)
    func ceil(_ points: Double) -> Double {
        let units = -Self.floor((Limits.tolerance - points) * unitsPerPoint)
        return units > 0 ? units : 0
    }

    /// Units nearest to a coordinate within four times `Limits.length`; see `nearest`.
    @inline(__always)
    func round(bounded points: Double) -> Double {
        Self.floor(bounded: (points + Limits.tolerance) * unitsPerPoint + 0.5)
    }

    /// Units not less than a length of 0 … `Limits.length`; NaN stays.
    @inline(__always)
    func ceil(optionalLength points: Double) -> Double {
        0 - Self.floor(bounded: (Limits.tolerance - points) * unitsPerPoint)
    }

    /// Units not less than a length of 0 … `Limits.length`; 0 for NaN.
    @inline(__always)
    func ceil(length points: Double) -> Double {
        let units = ceil(optionalLength: points)
        return units > 0 ? units : 0
    }

    /// The units of a length that is a multiple of one.
    @inline(__always)
    func units(_ points: Double) -> Double {
        Self.floor(points * unitsPerPoint + 0.5)
    }

    /// The length of a number of units: the Double nearest to it.
    @inline(__always)
    func points(_ units: Double) -> Double {
        units / unitsPerPoint
    }

    /// Returns the units nearest to each of two lengths, for little more than the cost of one.
    @inline(__always)
    func round(_ points: SIMD2<Double>) -> SIMD2<Double> {
        let numbers = (points + Limits.tolerance) * unitsPerPoint + 0.5
        let nearest = (numbers + Self.shift) - Self.shift
        let floored = nearest.replacing(with: nearest - 1, where: nearest .> numbers)
        let isSmall = (numbers .< Self.whole) .& (numbers .> -Self.whole)
        return numbers.replacing(with: floored, where: isSmall)
    }

    /// The lengths of two numbers of units.
    @inline(__always)
    func points(_ units: SIMD2<Double>) -> SIMD2<Double> {
        units / unitsPerPoint
    }

    /// 2^51. Doubles of this magnitude and above have no fractions that count here.
    @usableFromInline
    static let whole = 2_251_799_813_685_248.0
    /// 1.5 · 2^52; see `floor`.
    @usableFromInline
    static let shift = 6_755_399_441_055_744.0

    /// Returns the greatest whole number that is not above a number; NaN and numbers from 2^51 on stay as they are.
    ///
    /// The processors of the baseline have no instruction for it, and the library's function costs
    /// more than the rest of a placement. Adding 1.5 · 2^52 leaves no bits for fractions, so taking it
    /// away again leaves the nearest whole number.
    @inline(__always)
    static func floor(_ number: Double) -> Double {
        let nearest = (number + shift) - shift
        let floored = nearest > number ? nearest - 1 : nearest
        return number.magnitude < whole ? floored : number
    }

    /// Returns the greatest whole number that is not above a number of a magnitude below 2^51, without a branch, for
    /// loops over columns; NaN stays.
    @inline(__always)
    static func floor(bounded number: Double) -> Double {
        let nearest = (number + shift) - shift
        return nearest - (nearest > number ? 1 : 0)
    }
}
