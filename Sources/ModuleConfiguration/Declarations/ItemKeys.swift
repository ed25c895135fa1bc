/// The words on `fallback`, which several objects have.
let fallbackDoc =
    "What clients are shown that do not draw the type, in order; `drop`, `section` or `fail` at the end."

/// The keys that items have in sections and carousels.
final class ItemBaseKeys: ObjectKeys {
    let id = Key("id", .plainTemplate).otherwise("`${@.id}`")
        .doc("The item's id; a number becomes text.").decides(.nothing)
    let type = Key(
        "type",
        .plainTemplate.or(.list("type rules", of: .object(TypeRuleKeys.all), 1...64))
    )
    .otherwise("the component's id")
    .doc(
        "The client's reuse identifier, or rules of which the first that holds gives it; `@2` behind it is its "
            + "version."
    )
    .decides(.nothing)
    let fallback = Key("fallback", .fallbacks).otherwise("none").doc(fallbackDoc).decides(.nothing)
    let data = Key("data", .data).otherwise("`${@}`").doc("What the client draws.")
        .decides(.nothing)
    let size = Key("size", ItemSizeKeys.all).otherwise("none").doc("The size it brings with it.")
    let select = Key("select", ActionKeys.all).otherwise("the component's")
        .doc("What selecting it does.").decides(.nothing)
    let a11y = Key("a11y", AccessibilityKeys.all).otherwise("its texts")
        .doc("What a screen reader is told of it.").decides(.nothing)
}

/// The keys of the mapping of one value.
final class ItemKeys: ObjectKeys {
    static let all = ItemKeys()

    var title: String { "an item" }
    var fragments: PieceKind? { .items }

    let base = ItemBaseKeys()
    let carousel = Key("carousel", CarouselKeys()).otherwise("none")
        .doc("A row of items inside each item.")
    let cell = Key("cell", CellKeys.all).otherwise("none")
        .doc("A custom cell, by which the item sizes itself.")
}

/// The keys of the mapping of one value of a carousel.
final class CarouselItemKeys: ObjectKeys {
    var title: String { "an item" }
    var fragments: PieceKind? { .items }
    var isVariant: Bool { true }

    let base = ItemBaseKeys()
    let carousel = UnsupportedKey("carousel", "carousels inside carousels")
    let cell = Key("cell", CellKeys.inCarousel).otherwise("none")
        .doc("A custom cell, by which the item sizes itself.")
}

final class TypeRuleKeys: ObjectKeys {
    static let all = TypeRuleKeys()

    var title: String { "a type rule" }

    let when = Key("when", .condition).otherwise("always").doc("Over the item as `@`.")
    let type = Key("type", .plainTemplate).doc("The reuse identifier.").required
}

final class CarouselKeys: ObjectKeys {
    /// The keys of a carousel that is a child of a cell's stack.
    static let inCell = CarouselKeys(isVariant: true)

    /// True in cells, where the keys are those of `carousel` of an item.
    let isVariant: Bool

    var title: String { "a carousel" }

    init(isVariant: Bool = false) {
        self.isVariant = isVariant
    }

    let items = Key("items", .templatedRelativePath)
        .doc("The values that become its items: a JSONPath from the item's value.").required
        .decides(.nothing)
    let item = Key("item", CarouselItemKeys()).otherwise("id, type, data")
        .doc(
            "How one of these becomes an item: keys of `item`, `@` being the value, and "
                + "`${row:$.path}` a path into the value of the item that the carousel is in."
        )
    let unique = Key("unique", .boolean, default: true)
        .doc("Whether ids identify its items; `false`: occurrences are numbered.").decides(.nothing)
    let layout = Key("layout", SectionLayoutKeys.carousel)
        .doc("Keys of a horizontal section's `layout`, laid out as wide as the item.").required
}

final class LiteralItemKeys: ObjectKeys {
    static let all = LiteralItemKeys()

    var title: String { "a literal item" }
    var fragments: PieceKind? { .items }

    let id = Key("id", .text(1...256)).doc("Its id.").required.decides(.nothing)
    let type = Key("type", .plainTemplate).otherwise("the component's id")
        .doc("The reuse identifier; `@2` behind it is its version.").decides(.nothing)
    let fallback = Key("fallback", .fallbacks).otherwise("none").doc(fallbackDoc).decides(.nothing)
    let data = Key("data", .data).otherwise("null").doc("What the client draws.").decides(.nothing)
    let size = Key("size", ItemSizeKeys.all).otherwise("none").doc("The size it brings with it.")
    let select = Key("select", ActionKeys.all).otherwise("the component's")
        .doc("What selecting it does.").decides(.nothing)
    let a11y = Key("a11y", AccessibilityKeys.all).otherwise("its texts")
        .doc("What a screen reader is told of it.").decides(.nothing)
    let carousel = UnsupportedKey("carousel", "carousels inside items")
    let cell = Key("cell", CellKeys.all).otherwise("none")
        .doc("A custom cell, by which the item sizes itself.")
}

final class ItemSizeKeys: ObjectKeys {
    static let all = ItemSizeKeys()

    var title: String { "a size" }

    /// A choice may stand for the whole.
    func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }

    let width = Key("width", .scalar(.templatedLength).or(MeasuredTextKeys.all))
        .otherwise("the layout's")
        .doc("Points, a percentage of the inner width, a template, or a measured text.")
    let height = Key("height", .scalar(.templatedLength)).otherwise("the layout's")
        .doc("Points, a percentage of the inner width, or a template.")
    let aspectRatio = Key("aspectRatio", .scalar(.templatedRatio)).otherwise("none")
        .doc("Width ÷ height; gives the one of the two that is missing.").decides(.ratio)
    let span = Key("span", .scalar(.span).or(SpanKeys.all))
        .otherwise("1").doc("How many lanes of a waterfall, or columns and rows of a grid.")
        .decides(.track)
}

/// The keys of a width that a text gives.
final class MeasuredTextKeys: ObjectKeys {
    static let all = MeasuredTextKeys()

    var title: String { "a measured length" }

    /// A choice may be between texts, and between a text and a length.
    func adjust(_ object: inout ObjectSchema) { object.choice = .whole }

    let text = Key("text", .template).doc("The text that is measured, on one line.").required
        .decides(.measuredText)
    let font = Key("font", .name(.label)).otherwise("the first font").doc("Its font.")
        .decides(.text)
    let size = Key("size", .templatedPoints).otherwise("15").doc("Its font size.").decides(.text)
    let extra = Key("extra", .points, default: 0).doc("What is added, in points.")
    let max = Key("max", .points).otherwise("none").doc("The most, in points.")
}

/// The keys of a `span` over columns and rows.
final class SpanKeys: ObjectKeys {
    static let all = SpanKeys()

    var title: String { "a span" }

    let columns = Key("columns", .scalar(.span)).otherwise("1").doc("Columns it takes.")
        .decides(.track)
    let rows = Key("rows", .scalar(.span)).otherwise("1").doc("Rows it takes.").decides(.track)
}
