package import CellCore
package import ConfigurationLanguage
package import LayoutCore
package import TextCore

/// A custom cell: a tree of stacks, images, texts and spaces, with the templates that give their values.
package typealias CellDeclaration = CellNode<CellPartDeclaration>

/// A part of a custom cell: a child of a stack, or the stack that is the cell. Its children are beside it in the tree.
///
/// A key's `of` says which parts it goes with, and its `decides` the part that its value takes in frames:
/// values that decide nothing are written when an item is mapped, the others are there for its layout.
package struct CellPartDeclaration: DeclaredObject {
    package static let title = "a child of a stack"
    package static let alternatives = [
        CellContentName.allCases.map(\.rawValue) + ["asset", "runs"]
    ]

    @Key(
        .parsedTemplate,
        of: [],
        "An image: a file of `images.directory`, a name that the client knows, or a URL. What a "
            + "template gives is no file."
    )
    package var image: Template?

    @Key(
        .parsedTemplate,
        of: [],
        "An image of `images.directory`, by a name that a template may give; null for one that is not there."
    )
    package var asset: Template?

    /// The natural size of the file that `image` or `asset` names, known from the start.
    package var file = CellFileSize()

    @Key(
        .cellSize,
        otherwise: "a text's 15",
        of: [.image, .text],
        decides: .text,
        "Of an image `[width, height]` in points, or `aspectRatio`; a file of `images.directory` has a size of its "
            + "own. Of a text its font size."
    )
    package var size: CellSizeDeclaration?

    @Key(
        .parsedRatio.or("natural"),
        otherwise: "none",
        of: [.image],
        decides: .ratio,
        "An image's width ÷ height; `natural` is that of a file of `images.directory`."
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

    @Key(
        .focus,
        otherwise: "[0.5, 0.5]",
        of: [.image],
        decides: .nothing,
        "The point of an image that is cut, `[x, y]` in fractions, which is at the same fractions of its frame."
    )
    package var focus: CellFocusDeclaration?

    @Key(
        .placeholder,
        otherwise: "none",
        of: [.image],
        decides: .nothing,
        "A colour, or `{blurHash: TEXT}`, which clients draw until the image is there."
    )
    package var placeholder: CellPlaceholderDeclaration?

    @Key(
        .parsedColor,
        otherwise: "its own",
        of: [.image],
        decides: .nothing,
        "The colour of all that is not transparent in an image."
    )
    package var tint: Template?

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

    /// The text style of iOS; nil is its font's.
    @Key(
        .choice,
        otherwise: "its font's",
        of: [.text],
        decides: .text,
        "Its text style of iOS, which gives its size and the height of its lines there at each of the "
            + "reader's text sizes; a `size` beside it is the one at `l`. Without one it grows as `body` does."
    )
    package var style: TextStyleName?

    @Key(
        .parsedLines.or("fit"),
        otherwise: "no limit",
        of: [.text, .stack],
        decides: .text,
        "The most lines of a text, or of a stack that wraps; 0 is no limit. `fit`: of a text, as many as there is "
            + "room for where its height is given."
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

    @Key(
        .object(CellDividerDeclaration.self),
        of: [],
        "A line across the axis of its stack; an object of its properties, all of which have defaults."
    )
    package var divider: CellDividerDeclaration?

    /// The path of the values that the child is there for.
    @Key(
        .path(root: "@"),
        of: [],
        "A child for each value that the path finds: in it `@` is the value, `${row:$.path}` the item's, `${each}` "
            + "its position from 0."
    )
    package var each: PathTemplate?

    @Key(.integer(1...100), of: [.each], "Of `each`, the most values, at most 100; required.")
    package var max: Int?

    /// The child of `each` as the file has it.
    @Key(.data, of: [.each], "Of `each`, the child that is there for each value.")
    var child: ConfigurationNode?

    @Key(.points, default: 0, of: [.stack], "The gap between neighbours, in points.")
    package var spacing: Double

    @Key(
        .orParameter(.insets(0...ScalarType.unboundedNumber)),
        otherwise: "0",
        of: [.stack],
        "The distance of the children from its edges."
    )
    package var padding: Parameterized<Insets>?

    @Key(
        .points,
        otherwise: "`spacing`",
        of: [.stack],
        "The gap between the lines of a stack that wraps."
    )
    package var lineSpacing: Double?

    @Key(
        .choice,
        default: .start,
        of: [.stack],
        "Where the parts of a line of a stack that wraps stand: `start`, `center`, `end`, `space-between`, "
            + "`space-around`, `space-evenly`."
    )
    package var justify: CellJustification

    /// The child in place of those that are left out, as the file has it.
    @Key(
        .data,
        otherwise: "none",
        of: [.stack],
        "With `maxLines` of a stack that wraps, a child at the end in place of what is left out: `${hidden}` counts it."
    )
    var more: ConfigurationNode?

    @Key(
        .boolean,
        default: false,
        of: [.stack],
        "Whether what is in it is clipped by its box, with its `radius`."
    )
    package var clip: Bool

    /// The alignment of a stack's children, or of a text's lines.
    @Key(
        .parsed(.alignment),
        otherwise: "start",
        of: [.text, .stack],
        "Where children stand across its axis (in an overlay in both directions); of a text where its lines "
            + "stand (`start`, `center`, `end`, in the text's own direction), which may be a template."
    )
    package var align: Template?

    /// `color`, `image` or `gradient`.
    @Key(
        .drawn(BackgroundKeys.self),
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
        .drawn(ShadowKeys.self),
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

    @Key(
        .cellLength,
        otherwise: "its own",
        of: [],
        "The width of its box, in points or as a percentage of the stack's inner width."
    )
    package var width: CellLength?

    @Key(
        .cellLength,
        otherwise: "its own",
        of: [],
        "The height of its box, in points or as a percentage of the stack's inner height."
    )
    package var height: CellLength?

    @Key(.cellLength, otherwise: "none", of: [], "The least width, likewise.")
    package var minWidth: CellLength?

    @Key(.cellLength, otherwise: "none", of: [], "The greatest width, likewise.")
    package var maxWidth: CellLength?

    @Key(.cellLength, otherwise: "none", of: [], "The least height, likewise.")
    package var minHeight: CellLength?

    @Key(.cellLength, otherwise: "none", of: [], "The greatest height, likewise.")
    package var maxHeight: CellLength?

    @Key(
        .integer(0...1),
        default: 1,
        of: [],
        "`0`: a row never makes it narrower than its own width."
    )
    package var shrink: Int

    /// Its name among the parts of the cell; with `.0`, `.1` behind it where it is there more than once.
    @Key(
        .name(.label),
        otherwise: "none",
        of: [],
        decides: .nothing,
        "Its name, unique in the cell: what actions, accessibility and clients call it."
    )
    package var id: String?

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

    /// The action of a touch of it; nil where a touch is the item's.
    @Key(
        .partAction,
        otherwise: "none",
        of: [],
        decides: .nothing,
        "What a touch of it does, beside the item's own `select`: of an image, a text or a stack with an `id`."
    )
    package var select: ActionDeclaration?

    /// Its words for screen readers.
    @Key(
        .childAccessibility,
        otherwise: "its text",
        of: [],
        decides: .nothing,
        "What a screen reader is told of it: an image says nothing without a `label`."
    )
    package var a11y: AccessibilityDeclaration?

    /// True of the child that stands for those that a stack leaves out.
    package var isMore = false

    /// The stages some of whose values templates of the file give.
    var templatedStages: Set<Stage> = []

    /// An empty part.
    package init() {}
}
