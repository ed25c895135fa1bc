package import CellCore
package import LayoutCore

/// A custom cell: a tree of stacks, images, texts and spaces, with the templates that give their values.
package typealias CellDeclaration = CellNode<CellPartDeclaration>

/// A part of a custom cell: a child of a stack, or the stack that is the cell. Its children are beside it
/// in the tree.
///
/// A key's `of` says which parts it goes with, and its `decides` the part that its value takes in frames:
/// values that decide nothing are written when an item is mapped, the others are there for its layout.
package struct CellPartDeclaration: DeclaredObject {
    static let title = "a child of a stack"
    static let alternatives = [CellContentName.allCases.map(\.rawValue) + ["runs"]]
    static let prototype = Self().named()
    static let hints: [ExactString: String] = {
        let bold = "a text is as bold as its 'font', one of 'fonts' in galley.yaml"
        return ["bold": bold, "fontWeight": bold, "weight": bold, "italic": bold]
    }()

    @Key(.parsedTemplate, of: [], "An image, by the name that the client knows.")
    package var image: Template?

    @Key(
        .cellSize,
        otherwise: "a text's 15",
        of: [.image, .text],
        decides: .text,
        "Of an image `[width, height]` in points, or `aspectRatio`; of a text its font size."
    )
    package var size: CellSizeDeclaration?

    @Key(
        .parsedRatio,
        otherwise: "none",
        of: [.image],
        decides: .ratio,
        "An image's width ÷ height."
    )
    package var aspectRatio: Templated<Double>?

    @Key(
        .words(["cover", "contain"]),
        default: "cover",
        of: [.image],
        decides: .nothing,
        "How an image fills its frame: cut at the edges, or whole."
    )
    package var fit: String

    /// The words of a text; nil where it has runs.
    @Key(.parsedTextOrRuns, of: [], decides: .measuredText, "A text, or a list of its runs, below.")
    package var text: Template?

    /// The runs of a text that are declared.
    package var textRuns: [CellRunDeclaration] = []

    /// The runs of a text that come with items.
    @Key(
        .parsedRuns,
        of: [],
        decides: .measuredText,
        "In place of `text` its runs, from data: `${@.html|markup}`, or a list of such objects."
    )
    package var runs: Template?

    /// The name of the font; nil is the first one.
    @Key(.parsedTemplate, otherwise: "the first font", of: [.text], decides: .text, "Its font.")
    package var font: Template?

    @Key(
        .parsedLines,
        otherwise: "no limit",
        of: [.text],
        decides: .text,
        "The most lines; 0 is no limit."
    )
    package var maxLines: Templated<Double>?

    @Key(.parsedColor, otherwise: "#000000", of: [.text], decides: .nothing, "Its colour.")
    package var color: Template?

    @Key(
        .parsedPoints,
        otherwise: "the font's",
        of: [.text],
        decides: .text,
        "The height of a line, in points."
    )
    package var lineHeight: Templated<Double>?

    @Key(
        .parsedSpacing,
        otherwise: "0",
        of: [.text],
        decides: .text,
        "The points behind each character, at the end of a line too; letters that join have none."
    )
    package var letterSpacing: Templated<Double>?

    @Key(.points, of: [], "Nothing, so many points along the axis.")
    package var space: Double?

    @Key(.choice, of: [], "A stack of its own.")
    package var stack: CellAxis?

    /// The carousel, which the reader of the component makes.
    @Key(
        .data,
        of: [],
        "The row of items inside the item, at most one a cell: as wide as there is room."
    )
    var carousel: ConfigurationNode?

    @Key(.points, default: 0, of: [.stack], "The gap between neighbours, in points.")
    package var spacing: Double

    @Key(
        .orParameter(.insets(0...ScalarType.unboundedNumber)),
        otherwise: "0",
        of: [.stack],
        "The distance of the children from its edges."
    )
    package var padding: Parameterized<Insets>?

    /// The alignment of a stack's children, or of a text's lines.
    @Key(
        .parsed(.alignment),
        otherwise: "start",
        of: [.text, .stack],
        "Where children stand across its axis (in an overlay in both directions); of a text where its lines "
            + "stand (`start`, `center`, `end`), which may be a template."
    )
    package var align: Template?

    /// `color`, `image` or `gradient`.
    @Key(
        .drawn(BackgroundKeys.all),
        otherwise: "none",
        of: [.stack],
        decides: .nothing,
        "What is drawn behind its children."
    )
    package var background: DataTemplate?

    @Key(
        .parsedPoints,
        otherwise: "0",
        of: [.image, .stack],
        decides: .nothing,
        "Rounds the corners of an image, or of what is drawn of a stack."
    )
    package var radius: Templated<Double>?

    @Key(
        .object(CellBorderDeclaration.self),
        otherwise: "none",
        of: [.stack],
        decides: .nothing,
        "A line inside its edges."
    )
    package var border: CellBorderDeclaration?

    @Key(
        .drawn(ShadowKeys()),
        otherwise: "none",
        of: [.stack],
        decides: .nothing,
        "A shadow below it."
    )
    package var shadow: DataTemplate?

    /// The children as the file has them; those of the tree are beside this part.
    @Key(.data, otherwise: "none", of: [.stack], "Its children, in order.")
    var children: ConfigurationNode?

    @Key(
        .points,
        default: 0,
        of: [],
        "Its share of the room that its stack has left along the axis; in an overlay it fills it."
    )
    package var grow: Double

    @Key(.parsedCondition, otherwise: "true", of: [], "Whether it is there.")
    package var when: Condition?

    /// The client's name of it; nil is that of its kind.
    @Key(
        .name(.label),
        otherwise: "`image`, `text`, `box`, `carousel`",
        of: [],
        decides: .nothing,
        "What the client calls it."
    )
    package var role: String?

    /// An empty part.
    package init() {}
}

/// The size of an image, or that of a text's font.
package enum CellSizeDeclaration: Sendable {
    /// The font size in points, before text is scaled.
    case points(Templated<Double>)
    /// The width and height in points.
    case extent(width: Templated<Double>, height: Templated<Double>)
}

/// A line inside the edges of a box.
package struct CellBorderDeclaration: DeclaredObject {
    static let title = "a border"
    static let hasCommonNames = true

    /// Its width in points; nil is 1.
    @Key(.parsedPoints, otherwise: "1", of: [], "Its width, in points.")
    package var width: Templated<Double>?

    /// Its colour; nil is black.
    @Key(.parsedColor, otherwise: "#000000", of: [], "Its colour.")
    package var color: Template?

    /// A black line of a point.
    package init() {}
}
