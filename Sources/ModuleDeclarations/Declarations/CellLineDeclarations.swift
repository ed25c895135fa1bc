package import ConfigurationLanguage

/// A line across the axis of a stack.
package struct CellDividerDeclaration: DeclaredObject {
    package static let title = "a divider"
    package static let hasCommonNames = true

    /// Its colour; nil is black.
    @Key(.parsedColor, otherwise: "#C6C6C8", of: [], decides: .nothing, "Its colour.")
    package var color: Template?

    /// Its width in points.
    @Key(.points, default: 1, of: [], "Its width, in points.")
    package var width: Double

    /// The points that it leaves free at both ends.
    @Key(.points, default: 0, of: [], "What it leaves free at both ends, in points.")
    package var inset: Double

    /// A line of a point from edge to edge.
    package init() {}
}

/// A line inside the edges of a box.
package struct CellBorderDeclaration: DeclaredObject {
    package static let title = "a border"
    package static let hasCommonNames = true

    /// Its width in points; nil is 1.
    @Key(.parsedPoints, otherwise: "1", of: [], "Its width, in points.")
    package var width: Templated<Double>?

    /// Its colour; nil is black.
    @Key(.parsedColor, otherwise: "#000000", of: [], "Its colour.")
    package var color: Template?

    /// A black line of a point.
    package init() {}
}
