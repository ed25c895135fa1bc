/// One value for every item of a section, or one for all of them.
public enum PerItem<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The same value for every item, whatever their number.
    case uniform(Value)
    /// The items' values in order; items beyond the last have none.
    case each([Value])

    /// The value of the item at an index that is not negative, or nil where it has none.
    @inline(__always)
    package subscript(index: Int) -> Value? {
        switch self {
        case .uniform(let value): value
        case .each(let values): index < values.count ? values[index] : nil
        }
    }
}

/// The sizes that the items of a section bring with them, as arrays: one a property, not one an
/// item.
///
/// A layout ignores the properties that it does not need. A length that it needs and that is missing
/// follows from the aspect ratio and the other length, after any cap on that one; without a ratio it
/// is 0.
public struct ItemSizes: Sendable, Equatable {
    /// In points, or as shares of the section's inner width.
    public var width: PerItem<ItemLength>?
    /// The items' heights, also those that cells were measured to have.
    public var height: PerItem<ItemLength>?
    /// Width ÷ height. Numbers that are not positive and finite count as none.
    public var aspectRatio: PerItem<Double>?
    /// The number of columns of a grid, or of lanes of a waterfall (its columns, or its rows when it
    /// is horizontal), that an item takes. Less than 1 counts as 1.
    public var span: PerItem<Int32>?
    /// The number of rows of a grid that an item takes. Less than 1 counts as 1.
    public var rowSpan: PerItem<Int32>?

    /// Creates sizes of the given properties; the others are missing for every item.
    public init(
        width: PerItem<ItemLength>? = nil,
        height: PerItem<ItemLength>? = nil,
        aspectRatio: PerItem<Double>? = nil,
        span: PerItem<Int32>? = nil,
        rowSpan: PerItem<Int32>? = nil
    ) {
        self.width = width
        self.height = height
        self.aspectRatio = aspectRatio
        self.span = span
        self.rowSpan = rowSpan
    }
}
