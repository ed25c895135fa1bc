/// The keys that items have in sections and carousels.
final class ItemBaseKeys: ObjectKeys {
    let id = Key(
        "id",
        .plainTemplate,
        otherwise: "`${@.id}`",
        "The item's id; a number becomes text."
    )
    let type = Key(
        "type",
        .node(
            .either([
                .scalar(ScalarSchema(type: .template, refusesChoice: true)),
                .list(
                    ListSchema(name: "type rules", element: TypeRuleKeys.all.schema, count: 1...64)
                ),
            ])
        ),
        otherwise: "the component's id",
        "The client's reuse identifier, or rules of which the first that holds gives it."
    )
    let data = Key("data", .data, otherwise: "`${@}`", "What the client draws.")
    let size = Key("size", ItemSizeKeys.all, otherwise: "none", "The size it brings with it.")
    let select = Key(
        "select",
        ActionKeys.all,
        otherwise: "the component's",
        "What selecting it does."
    )
}

/// The keys of the mapping of one value.
final class ItemKeys: ObjectKeys {
    static let all = ItemKeys()

    var title: String { "an item" }
    var fragments: FragmentKind? { .items }

    let base = ItemBaseKeys()
    let carousel = Key(
        "carousel",
        CarouselKeys(),
        otherwise: "none",
        "A row of items inside each item."
    )
    let cell = Key(
        "cell",
        CellKeys.all,
        otherwise: "none",
        "A custom cell, by which the item sizes itself."
    )
}

/// The keys of the mapping of one value of a carousel.
final class CarouselItemKeys: ObjectKeys {
    var title: String { "an item" }
    var fragments: FragmentKind? { .items }
    var isVariant: Bool { true }

    let base = ItemBaseKeys()
    let carousel = UnsupportedKey("carousel", "carousels inside carousels")
    let cell = UnsupportedKey("cell", "custom cells in carousels")
}

/// The keys of a rule for an item's type.
final class TypeRuleKeys: ObjectKeys {
    static let all = TypeRuleKeys()

    var title: String { "a type rule" }

    let when = Key("when", .condition, otherwise: "always", "Over the item as `@`.")
    let type = Key("type", .plainTemplate, "The reuse identifier.").required
}

/// The keys of a carousel.
final class CarouselKeys: ObjectKeys {
    /// The keys of a carousel that is a child of a cell's stack.
    static let inCell = CarouselKeys(isVariant: true)

    /// True in cells, where the keys are those of `carousel` of an item.
    let isVariant: Bool

    var title: String { "a carousel" }

    init(isVariant: Bool = false) {
        self.isVariant = isVariant
    }

    let items = Key(
        "items",
        .templatedRelativePath,
        "The values that become its items: a JSONPath from the item's value."
    ).required
    let item = Key(
        "item",
        CarouselItemKeys(),
        otherwise: "id, type, data",
        "How one of these becomes an item: keys of `item`, `@` being the value, and `${row:$.path}` a "
            + "path into the value of the item that the carousel is in."
    )
    let unique = Key(
        "unique",
        .boolean,
        default: true,
        "Whether ids identify its items; `false`: occurrences are numbered."
    )
    let layout = Key(
        "layout",
        SectionLayoutKeys.carousel,
        "Keys of a horizontal section's `layout`, laid out as wide as the item."
    ).required
}

/// The keys of a literal item.
final class LiteralItemKeys: ObjectKeys {
    static let all = LiteralItemKeys()

    var title: String { "a literal item" }
    var fragments: FragmentKind? { .items }

    let id = Key("id", .text(1...256), "Its id.").required
    let type = Key(
        "type",
        .plainTemplate,
        otherwise: "the component's id",
        "The reuse identifier."
    )
    let data = Key("data", .data, otherwise: "null", "What the client draws.")
    let size = Key("size", ItemSizeKeys.all, otherwise: "none", "The size it brings with it.")
    let select = Key(
        "select",
        ActionKeys.all,
        otherwise: "the component's",
        "What selecting it does."
    )
    let carousel = UnsupportedKey("carousel", "carousels inside items")
    let cell = Key(
        "cell",
        CellKeys.all,
        otherwise: "none",
        "A custom cell, by which the item sizes itself."
    )
}

/// The keys of an item's `size`.
final class ItemSizeKeys: ObjectKeys {
    static let all = ItemSizeKeys()

    var title: String { "a size" }

    /// A choice may stand for the whole.
    func adjust(_ object: inout ObjectSchema) { object.choice = .ofMembers }

    let width = Key(
        "width",
        .node(
            .either([
                .scalar(ScalarSchema(type: .templated(.length))), MeasuredTextKeys.all.schema,
            ])
        ),
        otherwise: "the layout's",
        "Points, a percentage of the inner width, a template, or a measured text."
    )
    let height = Key(
        "height",
        .scalar(.templated(.length)),
        otherwise: "the layout's",
        "Points, a percentage of the inner width, or a template."
    )
    let aspectRatio = Key(
        "aspectRatio",
        .scalar(.templated(.ratio)),
        otherwise: "none",
        "Width ÷ height; gives the one of the two that is missing."
    )
    let span = Key(
        "span",
        .node(.either([.scalar(ScalarSchema(type: .templated(.span))), SpanKeys.all.schema])),
        otherwise: "1",
        "How many lanes of a waterfall, or columns and rows of a grid."
    )
}

/// The keys of a width that a text gives.
final class MeasuredTextKeys: ObjectKeys {
    static let all = MeasuredTextKeys()

    var title: String { "a measured length" }

    /// A choice may be between texts, and between a text and a length.
    func adjust(_ object: inout ObjectSchema) { object.choice = .whole }

    let text = Key("text", .template, "The text that is measured, on one line.").required
    let font = Key("font", .name(.label), otherwise: "the first font", "Its font.")
    let size = Key("size", .templatedPoints, otherwise: "15", "Its font size.")
    let extra = Key("extra", .points, default: 0, "What is added, in points.")
    let max = Key("max", .points, otherwise: "none", "The most, in points.")
}

/// The keys of a `span` over columns and rows.
final class SpanKeys: ObjectKeys {
    static let all = SpanKeys()

    var title: String { "a span" }

    let columns = Key("columns", .scalar(.templated(.span)), otherwise: "1", "Columns it takes.")
    let rows = Key("rows", .scalar(.templated(.span)), otherwise: "1", "Rows it takes.")
}
