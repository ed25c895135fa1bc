/// Distances inward from the four edges of a rectangle, in points.
///
/// Sections, headers and footers read negative insets as 0; a decoration grows by them.
public struct Insets: Sendable, Equatable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Creates insets edge by edge, in the order of a collection view.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates the same inset on every edge.
    public init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// Creates one inset for top and bottom, one for left and right.
    public init(vertical: Double, horizontal: Double) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    /// No inset on any edge.
    public static let zero = Insets(all: 0)

    /// The insets as the edges of a section take them: finite and never negative.
    var nonNegative: Insets {
        Insets(
            top: top.asLength,
            left: left.asLength,
            bottom: bottom.asLength,
            right: right.asLength
        )
    }
}
