import JSONCore
package import LayoutCore

/// The line below a cell of a form that is not its section's last.
package struct FormSeparator: Sendable, Equatable {
    /// A colour as layouts have it.
    var color: String
    /// The distance from the side at which the cell begins, in points.
    var inset: Double

    /// Returns the line at the bottom of a cell, as wide as a device pixel.
    ///
    /// - Parameter scale: Device pixels a point; nil is one.
    package func element(inCell size: Size, scale: Double?) -> FormElement {
        let width = 1 / (scale ?? 1)
        let frame = Rect(
            x: inset,
            y: size.height - width,
            width: max(0, size.width - inset),
            height: width
        )
        return FormElement(role: .separator, frame: frame, color: color)
    }
}
