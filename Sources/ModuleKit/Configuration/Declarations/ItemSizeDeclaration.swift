/// The size that an item brings with it: `item.size`.
public struct ItemSizeDeclaration: Sendable {
    /// A width or height.
    public enum Length: Sendable {
        /// Points.
        case points(Double)
        /// A share of the section's inner width, 0.25 being a quarter.
        case fraction(Double)
        /// A number of points, or text like `25%`, known once the item is.
        case template(Template)
        /// As wide as a text on one line.
        case measured(MeasuredText)
    }

    /// A text that gives a width.
    public struct MeasuredText: Sendable {
        /// What is measured.
        public var text: Template
        /// Its font; nil is the first one.
        public var font: String?
        /// Its font size in points, before text is scaled.
        public var size: Number
        /// What is added, in points.
        public var extra: Double
        /// The most, in points.
        public var maximum: Double?
    }

    /// A number.
    public enum Number: Sendable {
        /// Known from the start.
        case value(Double)
        /// Known once the item is: a number, or its text; for a ratio also text like `16/9`.
        case template(Template)
    }

    /// The width.
    public var width: Length?
    /// The height.
    public var height: Length?
    /// Width ÷ height.
    public var aspectRatio: Number?
    /// How many columns of a grid, or lanes of a waterfall, it takes.
    public var span: Number?
    /// How many rows of a grid it takes.
    public var rowSpan: Number?

    /// No size at all.
    public init() {}
}
