/// The keys of a custom cell: a stack, whose children may be stacks.
final class CellKeys: ObjectKeys {
    static let all = CellKeys()

    var title: String { "a stack" }
    var fragments: PieceKind? { .cells }

    let stack = Key("stack", .stack)
        .doc("The axis that its children follow one another on.").required
    let base = StackKeys(depth: StackKeys.maximumDepth)
}

/// The keys of a stack, apart from the one that says that it is one.
final class StackKeys: ObjectKeys {
    /// The number of stacks inside one another in a configuration: what people can still read.
    static let maximumDepth = 8

    let spacing = Key("spacing", .points, default: 0).of(.stack)
        .doc("The gap between neighbours, in points.")
    let padding = Key("padding", .orParameter(.insets(0...ScalarType.unboundedNumber)))
        .otherwise("0").of(.stack).doc("The distance of the children from its edges.")
    let align = Key("align", .scalar(.alignment)).otherwise("start").of(.text, .stack)
        .doc(
            "Where children stand across its axis (in an overlay in both directions); of a text "
                + "where its lines stand (`start`, `center`, `end`), which may be a template."
        )
    let background = Key("background", BackgroundKeys()).otherwise("none").of(.stack)
        .doc("What is drawn behind its children.").decides(.nothing)
    let radius = Key("radius", .templatedPoints).otherwise("0").of(.image, .stack)
        .doc("Rounds the corners of an image, or of what is drawn of a stack.").decides(.nothing)
    let border = Key("border", BorderKeys()).otherwise("none").of(.stack)
        .doc("A line inside its edges.").decides(.nothing)
    let shadow = Key("shadow", ShadowKeys()).otherwise("none").of(.stack).doc("A shadow below it.")
        .decides(.nothing)
    let children: Key<[ConfigurationNode]?>

    init(depth: Int) {
        let element: Schema = depth == 0 ? .data : CellChildKeys(depth: depth - 1).schema
        let key = Key("children", .list("children", of: .node(element), 0...128)).otherwise("none")
            .of(.stack).doc("Its children, in order.")
        children = depth == 0 ? key.unsupported("deeper stacks") : key
    }
}

/// The keys of a stack's `background`.
final class BackgroundKeys: ObjectKeys {
    var title: String { "a background" }
    var hasCommonNames: Bool { true }
    var alternatives: [[String]] { fill.alternatives }

    let fill = FillKeys()
}

/// The keys of a stack's `border`.
final class BorderKeys: ObjectKeys {
    var title: String { "a border" }
    var hasCommonNames: Bool { true }

    let width = Key("width", .templatedPoints).otherwise("1").doc("Its width, in points.")
    let color = Key("color", .color).otherwise("#000000").doc("Its colour.")
}

/// The names of the contents of a child of a stack, each of which is a key.
enum CellContentName: String, CaseIterable {
    case image, text, space, stack, carousel

    /// The content in messages.
    var title: String { "\(self == .image ? "an" : "a") \(rawValue)" }
}

/// The keys of a child of a stack.
final class CellChildKeys: ObjectKeys {
    /// The keys by which children are read, however deep they are.
    static let all = CellChildKeys(depth: 0)
    /// The descriptions of these keys.
    static let declared = all.fields

    var title: String { "a child of a stack" }
    var hints: [ExactString: String] {
        let bold = "a text is as bold as its 'font', one of 'fonts' in galley.yaml"
        return ["bold": bold, "fontWeight": bold, "weight": bold, "italic": bold]
    }
    var alternatives: [[String]] {
        [CellContentName.allCases.map(\.rawValue)]
    }

    let image = Key("image", .template).doc("An image, by the name that the client knows.")
    let size = Key("size", .templatedPoints.or(.extent)).otherwise("a text's 15").of(.image, .text)
        .doc("Of an image `[width, height]` in points, or `aspectRatio`; of a text its font size.")
        .decides(.text)
    let aspectRatio = Key("aspectRatio", .scalar(.templatedRatio)).otherwise("none").of(.image)
        .doc("An image's width ÷ height.").decides(.ratio)
    let fit = Key("fit", .words(["cover", "contain"]), default: "cover").of(.image)
        .doc("How an image fills its frame: cut at the edges, or whole.").decides(.nothing)
    let text = Key("text", .template).doc("A text.").decides(.measuredText)
    let font = Key("font", .template).otherwise("the first font").of(.text).doc("Its font.")
        .decides(.text)
    let maxLines = Key("maxLines", .scalar(.lines)).otherwise("no limit").of(.text)
        .doc("The most lines; 0 is no limit.").decides(.text)
    let color = Key("color", .color).otherwise("#000000").of(.text).doc("Its colour.")
        .decides(.nothing)
    let lineHeight = Key("lineHeight", .templatedPoints).otherwise("the font's").of(.text)
        .doc("The height of a line, in points.").decides(.text)
    let space = Key("space", .points).doc("Nothing, so many points along the axis.")
    let stack = Key("stack", .stack).doc("A stack of its own.")
    let carousel = Key("carousel", CarouselKeys.inCell)
        .doc("The row of items inside the item, at most one a cell: as wide as there is room.")
    let base: StackKeys
    let grow = Key("grow", .points, default: 0)
        .doc(
            "Its share of the room that its stack has left along the axis; in an overlay it fills "
                + "it."
        )
    let when = Key("when", .condition).otherwise("true").doc("Whether it is there.")
    let role = Key("role", .name(.label)).otherwise("`image`, `text`, `box`, `carousel`")
        .doc("What the client calls it.").decides(.nothing)

    init(depth: Int) {
        base = StackKeys(depth: depth)
    }
}

extension KeyType where Value == String {
    /// The axis of a stack.
    fileprivate static var stack: Self { words(["vertical", "horizontal", "overlay"]) }
}
