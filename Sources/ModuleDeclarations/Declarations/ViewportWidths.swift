/// The widths that pages are served in: `viewport.widths` of `galley.yaml`.
package struct ViewportWidths: Sendable, Equatable {
    /// The widths in points, ascending; empty for any width.
    package let all: [Int]

    package static let any = ViewportWidths([])

    /// Creates a list of widths, given in any order.
    package init(_ widths: [Int]) {
        all = widths.sorted()
    }

    /// Returns the width of the page that a container of a width is served: the widest that fits, the
    /// narrowest where none does.
    package func fitting(_ width: Double) -> Double {
        guard let narrowest = all.first else { return width }
        return Double(all.last { Double($0) <= width } ?? narrowest)
    }
}
