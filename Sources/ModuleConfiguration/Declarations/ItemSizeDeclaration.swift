/// The size that an item brings with it: `item.size`.
package struct ItemSizeDeclaration: Sendable {
    /// A width or height.
    package indirect enum Length: Sendable {
        case points(Double)
        /// A share of the section's inner width, 0.25 being a quarter.
        case fraction(Double)
        /// A number of points, or text like `25%`, known once the item is.
        case template(Template)
        /// As wide as a text on one line.
        case measured(MeasuredText)
        /// That of the first rule that holds, at least one of which measures a text; missing where none
        /// does.
        case choice([Rule<Length?>])
    }

    /// A text that gives a width.
    package struct MeasuredText: Sendable {
        /// The text that is measured.
        package var text: Template
        /// Its font; nil is the first one.
        package var font: String?
        /// Its font size in points, before text is scaled.
        package var size: Number
        /// The extra width, in points.
        package var extra: Double
        /// The most, in points.
        package var maximum: Double?
    }

    /// A number: of a template also as text, for a ratio like `16/9`.
    package typealias Number = Templated<Double>

    package var width: Length?
    package var height: Length?
    /// Width ÷ height.
    package var aspectRatio: Number?
    /// The number of columns of a grid, or lanes of a waterfall, that it takes.
    package var span: Number?
    /// The number of rows of a grid that it takes.
    package var rowSpan: Number?

    /// No size at all.
    package init() {}
}
