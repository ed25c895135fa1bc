import CellCore
package import ConfigurationLanguage

/// The size that an item brings with it: `item.size`.
package struct ItemSizeDeclaration: DeclaredObject {
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
    package struct MeasuredText: DeclaredObject {
        package static let title = "a measured length"

        /// The text that is measured.
        @Key(
            .parsedTemplate,
            default: .own(""),
            need: .required,
            decides: .measuredText,
            "The text that is measured, on one line."
        )
        package var text: Template

        /// Its font; nil is the first one.
        @Key(.knownFont, otherwise: "the first font", decides: .text, "Its font.")
        package var font: String?

        /// Its font size in points, before text is scaled.
        @Key(
            .parsedPoints,
            default: .value(CellText.standardSize),
            otherwise: "15",
            decides: .text,
            "Its font size."
        )
        package var size: Number

        /// The extra width, in points.
        @Key(.points, default: 0, "What is added, in points.")
        package var extra: Double

        /// The most, in points.
        @Key(.points, named: "max", otherwise: "none", "The most, in points.")
        package var maximum: Double?

        package init() {}

        /// A choice may be between texts, and between a text and a length.
        package static func adjust(_ object: inout ObjectSchema) { object.choice = .whole }
    }

    /// The tracks that an item takes.
    package struct Span: DeclaredObject {
        package static let title = "a span"

        /// The number of columns of a grid, or lanes of a waterfall.
        @Key(.number(.span), otherwise: "1", decides: .track, "Columns it takes.")
        package var columns: Number?

        /// The number of rows of a grid.
        @Key(.number(.span), otherwise: "1", decides: .track, "Rows it takes.")
        package var rows: Number?

        package init() {}
    }

    /// A number: of a template also as text, for a ratio like `16/9`.
    package typealias Number = Templated<Double>

    package static let title = "a size"

    @Key(
        .itemLength(mayMeasure: true),
        otherwise: "the layout's",
        "Points, a percentage of the inner width, a template, or a measured text."
    )
    package var width: Length?

    @Key(
        .itemLength(mayMeasure: false),
        otherwise: "the layout's",
        "Points, a percentage of the inner width, or a template."
    )
    package var height: Length?

    /// Width ÷ height.
    @Key(
        .parsedRatio,
        otherwise: "none",
        decides: .ratio,
        "Width ÷ height; gives the one of the two that is missing."
    )
    package var aspectRatio: Number?

    @Key(
        .itemSpan,
        default: Span(),
        otherwise: "1",
        decides: .track,
        "How many lanes of a waterfall, or columns and rows of a grid."
    )
    package var span: Span

    /// No size at all.
    package init() {}

    /// A choice may stand for the whole.
    package static func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }
}
