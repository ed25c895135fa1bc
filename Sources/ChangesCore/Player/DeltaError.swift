/// An error of a delta that is not one from the layout it is played on.
public enum DeltaError: Error, Equatable {
    /// A section's index is outside the layout, or not free, or mentioned twice.
    case section(Int)
    /// An item's coordinates are outside the layout, or not free, or mentioned twice.
    case item(ItemPath)
    /// An index in the carousel of a row is outside it, or not free, or mentioned twice, or the row
    /// has no carousel.
    case carousel(ItemPath, index: Int)
}
