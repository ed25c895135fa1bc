package import ConfigurationLanguage
package import LayoutCore

/// The keys of a `layout`, each of which `at` may override. A layout kind adds its name to those that it shares and its
/// own behind them.
package struct LayoutKeys: DeclaredObject {
    /// The directions in which a section grows, by name.
    package enum Arrange: String, Sendable, CaseIterable {
        /// Down the page.
        case vertical
        /// Sideways.
        case horizontal
    }

    /// Columns or rows: how many, or one by one.
    package enum Tracks: Sendable {
        /// So many equal ones.
        case count(Parameterized<Int>)
        /// These.
        case tracks([Track])
    }

    /// The width of all items of a list.
    package enum ItemWidth: Sendable {
        case points(Parameterized<Double>)
        /// A share of the inner width.
        case fraction(Double)
    }

    package static let title = "a layout"

    @Key(.choice, otherwise: "list", "Which layout it is.")
    package var kind: Kind?

    /// The direction in which it grows.
    @Key(
        .choice,
        otherwise: "vertical",
        "`horizontal`: one row of the page that scrolls sideways."
    )
    package var arrange: Arrange?

    @Key(
        .orParameter(.insets(0...ScalarType.unboundedNumber)),
        otherwise: "0",
        "The space around the items."
    )
    package var inset: Parameterized<Insets>?

    @Key(
        .orParameter(.points),
        otherwise: "5",
        "The gap between lines, on the vertical axis."
    )
    package var lineSpacing: Parameterized<Double>?

    @Key(
        .orParameter(.points),
        otherwise: "5",
        "The gap between items on a line or between columns, on the horizontal axis."
    )
    package var itemSpacing: Parameterized<Double>?

    @Key(
        .orParameter(.count),
        otherwise: "none",
        only: .layouts("list", "flex", arrange: "vertical"),
        "How many lines are shown; 0 is all."
    )
    package var maxLines: Parameterized<Int>?

    @Key(
        .orParameter(.count),
        otherwise: "none",
        "How many items are shown; 0 is all. `maxLines` wins where it applies."
    )
    package var maxItems: Parameterized<Int>?

    @Key(
        .orParameter(.points),
        otherwise: "none",
        only: .layouts("list", "waterfall", "grid", arrange: "horizontal"),
        "The height of the scroller's content; in a list only without `rows`."
    )
    package var height: Parameterized<Double>?

    @Key(
        .orParameter(.words(["none", "continuous", "paging", "itemPaging", "centered"])),
        otherwise: "none",
        only: .layouts("list", "flex", "waterfall", "grid", arrange: "horizontal"),
        decides: .nothing,
        "Where the scroller comes to rest."
    )
    package var scrolling: Parameterized<String>?

    @Key(.orParameter(.boolean), otherwise: "false", "Hides the section.")
    package var hidden: Parameterized<Bool>?

    // MARK: Keys of kinds

    @Key(
        .tracks,
        otherwise: "1",
        only: .layouts("list", "grid").or(.layouts("waterfall", arrange: "vertical")),
        decides: .track,
        "How many equal columns; in a grid also their tracks."
    )
    package var columns: Tracks?

    @Key(
        .tracks,
        otherwise: "none",
        only: .layouts("grid").or(.layouts("list", "waterfall", arrange: "horizontal")),
        decides: .track,
        "How many rows; in a grid also their tracks."
    )
    package var rows: Tracks?

    /// The width of a list's items.
    @Key(
        .itemWidth,
        otherwise: "by `columns`",
        only: .layouts("list"),
        "Points, or a percentage of the inner width."
    )
    package var itemWidth: ItemWidth?

    /// The height of a list's or flex's items.
    @Key(
        .orParameter(.points.or("auto")),
        otherwise: "by `aspectRatio`; in flex the item's own",
        only: .layouts("list", "flex").or(.layouts("grid", arrange: "horizontal")),
        "Points, or `auto`: each item's own, a line as tall as its tallest; in a horizontal grid `auto` only."
    )
    package var itemHeight: Parameterized<Double>?

    /// True when the items size themselves: `itemHeight: auto`.
    package var hasAutoHeight: Bool? = nil

    @Key(
        .orParameter(.ratio),
        otherwise: "1",
        only: .layouts("list"),
        decides: .ratio,
        "Width ÷ height of the items."
    )
    package var aspectRatio: Parameterized<Double>?

    @Key(
        .orParameter(.words(FlexLayout.Justify.names, aliases: ["flex-start", "flex-end"])),
        otherwise: "start",
        only: .layouts("flex", arrange: "vertical"),
        "Where the free space of a line goes."
    )
    package var justifyContent: Parameterized<String>?

    @Key(
        .orParameter(.words(FlexLayout.Align.allCases.map(\.rawValue))),
        otherwise: "start",
        only: .layouts("flex"),
        "Where items lower than their line are."
    )
    package var alignItems: Parameterized<String>?

    @Key(
        .orParameter(.words(RowAlignment.allCases.map(\.rawValue))),
        otherwise: "stretch; in a grid without `itemHeight: auto` `start`",
        only: .layouts("list", "grid", arrange: "horizontal"),
        "Where items lower than their row are; `stretch`: they are as tall as it."
    )
    package var align: Parameterized<String>?

    @Key(
        .orParameter(.words(["start"])),
        otherwise: "like the others",
        only: .layouts("flex", arrange: "vertical"),
        "`start`: the last line is not justified."
    )
    package var lastLine: Parameterized<String>?

    /// The gaps of a flex's `space-…` distributions.
    @Key(
        .orParameter(.words(FlexLayout.Gap.allCases.map(\.rawValue))),
        otherwise: "exact",
        only: .layouts("flex", arrange: "vertical"),
        "Of `space-…`: `minimum` shares all the space that the items leave, gaps being at "
            + "least `itemSpacing`."
    )
    package var gap: Parameterized<String>?

    @Key(
        .orParameter(
            .words(["shortest", "leftToRight", "rightToLeft", "topToBottom", "bottomToTop"])
        ),
        otherwise: "shortest",
        only: .layouts("waterfall"),
        "Which column (row, when horizontal) the next item goes into."
    )
    package var fill: Parameterized<String>?

    @Key(
        .track,
        otherwise: "auto",
        only: .layouts("grid", arrange: "vertical"),
        decides: .track,
        "The rows beyond `rows`."
    )
    package var autoRows: Track?

    @Key(
        .track,
        otherwise: "auto",
        only: .layouts("grid", arrange: "horizontal"),
        decides: .track,
        "The columns beyond `columns`."
    )
    package var autoColumns: Track?

    @Key(
        .orParameter(.words(["dense"])),
        otherwise: "in order",
        only: .layouts("grid"),
        "`dense`: goes back to fill holes."
    )
    package var flow: Parameterized<String>?

    @Key(
        .areas,
        otherwise: "none",
        only: .layouts("grid"),
        decides: .track,
        "Named rectangles: `\"a a b; a a c\"`, `.` is empty."
    )
    package var areas: GridTemplate?

    @Key(
        .orParameter(.words(["all", "last"])),
        named: "repeat",
        otherwise: "all",
        only: .layouts("grid"),
        decides: .track,
        "What follows when there are more items than areas."
    )
    package var templateRepeat: Parameterized<String>?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.change("kind") { $0.discriminates = .layoutKind }
        object.change("arrange") { $0.discriminates = .layoutArrange }
    }

    package mutating func note(_ given: [any ReadableKey]) {
        if $itemHeight.node?.text == "auto" { hasAutoHeight = true }
    }
}
