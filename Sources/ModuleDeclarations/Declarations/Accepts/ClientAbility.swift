/// A kind of element of computed cells.
package enum ClientElement: String, Sendable, CaseIterable {
    case text
    case image
    case box
    case carousel
    case toggle = "switch"
    case arrow
}

/// A feature of drawing that older clients may lack.
package enum ClientFeature: String, Sendable, CaseIterable {
    /// Texts of several runs; without it, one style.
    case runs
    /// Colours by name; without it, those of the light mode.
    case palette
    /// Boxes that clip; without it, nothing is clipped.
    case clip
    /// Actions of elements; without it, the item's own alone.
    case hits
    /// Properties for screen readers.
    case a11y
}
