extension Schema {
    /// A component of a module or of a pieces file.
    static let component: Schema = .object(
        ObjectSchema(
            name: "a component",
            fields: [
                .key("id", .name(.slug), "Unique in the module: `[a-z0-9][a-z0-9-]*`.").required,
                .key(
                    "from",
                    .name(.variable),
                    default: "the only request",
                    "The request that feeds it; none with literal items."
                ),
                .key(
                    "when",
                    .condition,
                    default: "true",
                    "Left out when false; `$` is the answer."
                ),
                .key(
                    "items",
                    .either([
                        .scalar(ScalarSchema(type: .path)),
                        .list(ListSchema(name: "items", element: literalItem, count: 0...10_000)),
                    ]),
                    default: "`$[*]` of an array, else `$`",
                    "The values that become items: a JSONPath, or literal items."
                ),
                .key("item", item, default: "id, type, data", "How one value becomes an item."),
                .key(
                    "unique",
                    .boolean,
                    default: "true",
                    "Whether item ids identify items; if not, occurrences are numbered."
                ),
                .key(
                    "dedupe",
                    .boolean,
                    default: "true",
                    "Whether a later item with an id already present is dropped."
                ),
                .key(
                    "missing",
                    .choice(["null", "drop", "fail"], aliases: []),
                    default: "null",
                    words: [],
                    "What a missing field does: nothing, drops the item, fails the component."
                ),
                .key(
                    "skip",
                    .integer(0...unlimited),
                    default: "0",
                    parameterized: true,
                    "How many values are passed over."
                ),
                .key(
                    "limit",
                    .integer(0...unlimited),
                    default: "none",
                    parameterized: true,
                    "How many values are mapped."
                ),
                .key("layout", layout, default: "a list of one column", "How items are laid out."),
                .key(
                    "header",
                    supplementary("a header", pins: true),
                    default: "none",
                    "What stands above the items."
                ),
                .key(
                    "footer",
                    supplementary("a footer", pins: false),
                    default: "none",
                    "What stands below the items."
                ),
                .key(
                    "placeholder",
                    placeholder,
                    default: "none",
                    "What stands in for the items when there are none."
                ),
                .key(
                    "hiddenWhenEmpty",
                    .boolean,
                    default: "false",
                    "No section at all without items and placeholder."
                ),
                .key("decoration", decoration, default: "none", "What lies behind the section."),
                .key("select", action, default: "none", "What selecting an item does."),
                .key("selection", selection, default: "none", "Which item is selected."),
            ],
            takesPiece: .components
        )
    )

    /// Counts without an upper end of their own.
    static let unlimited = ScalarType.unboundedInteger

    /// What an item says, in a section or in a carousel.
    private static let itemFields: [SchemaField] = [
        .key(
            "id",
            .template,
            default: "`${@.id}`",
            "The item's id; a number becomes text."
        ),
        .key(
            "type",
            .either([
                .scalar(ScalarSchema(type: .template)),
                .list(ListSchema(name: "type rules", element: typeRule, count: 1...64)),
            ]),
            default: "the component's id",
            "The client's reuse identifier, or rules of which the first that holds gives it."
        ),
        .key("data", .data, default: "`${@}`", "What the client draws."),
        .key("size", size, default: "none", "The size it brings with it."),
        .key("select", action, default: "the component's", "What selecting it does."),
    ]

    /// The mapping of one value.
    static let item: Schema = .object(
        ObjectSchema(
            name: "an item",
            fields: itemFields + [
                .key("carousel", carousel, default: "none", "A row of items inside each item."),
                .key(
                    "cell",
                    cellTree,
                    default: "none",
                    "A custom cell, by which the item sizes itself."
                ),
            ],
            takesPiece: .items
        )
    )

    private static let selection: Schema = .object(
        ObjectSchema(
            name: "a selection",
            fields: [
                .key("item", .template, "The id of the item; null is none.").required
            ]
        )
    )

    private static let carousel: Schema = .object(
        ObjectSchema(
            name: "a carousel",
            fields: [
                .key(
                    "items",
                    .relativePath,
                    "The values that become its items: a JSONPath from the item's value."
                ).required,
                .key(
                    "item",
                    itemOfCarousel,
                    default: "id, type, data",
                    "How one of these becomes an item: keys of `item`, `@` being the value."
                ),
                .key(
                    "layout",
                    carouselLayout,
                    "Keys of a horizontal section's `layout`, laid out as wide as the item."
                ).required,
            ]
        )
    )

    private static let itemOfCarousel: Schema = .object(
        ObjectSchema(
            name: "an item",
            fields: itemFields + [
                .later("carousel", "carousels inside carousels"),
                .later("cell", "custom cells in carousels"),
            ],
            takesPiece: .items,
            isVariant: true
        )
    )

    private static let typeRule: Schema = .object(
        ObjectSchema(
            name: "a type rule",
            fields: [
                .key("when", .condition, default: "always", "Over the item as `@`."),
                .key("type", .template, "The reuse identifier.").required,
            ]
        )
    )

    private static let literalItem: Schema = .object(
        ObjectSchema(
            name: "a literal item",
            fields: [
                .key("id", .text(1...256), "Its id.").required,
                .key("type", .template, default: "the component's id", "The reuse identifier."),
                .key("data", .data, default: "null", "What the client draws."),
                .key("size", size, default: "none", "The size it brings with it."),
                .key("select", action, default: "the component's", "What selecting it does."),
                .later("carousel", "carousels inside items"),
                .key(
                    "cell",
                    cellTree,
                    default: "none",
                    "A custom cell, by which the item sizes itself."
                ),
            ],
            takesPiece: .items
        )
    )

    private static let measured = Schema.object(
        ObjectSchema(
            name: "a measured length",
            fields: [
                .key("text", .template, "The text that is measured, on one line.").required,
                .key("font", .name(.label), default: "the first font", "Its font."),
                .key("size", .templated(.points), default: "15", "Its font size."),
                .key("extra", length, default: "0", "What is added, in points."),
                .key("max", length, default: "none", "The most, in points."),
            ]
        )
    )

    private static let size: Schema = .object(
        ObjectSchema(
            name: "a size",
            fields: [
                .key(
                    "width",
                    .either([
                        .scalar(ScalarSchema(type: .templated(.length))), measured,
                    ]),
                    default: "the layout's",
                    "Points, a percentage of the inner width, a template, or a measured text."
                ),
                .key(
                    "height",
                    .templated(.length),
                    default: "the layout's",
                    "Points, a percentage of the inner width, or a template."
                ),
                .key(
                    "aspectRatio",
                    .templated(.ratio),
                    default: "none",
                    "Width ÷ height; gives the one of the two that is missing."
                ),
                .key(
                    "span",
                    .either([
                        .scalar(ScalarSchema(type: .templated(.span))),
                        .object(
                            ObjectSchema(
                                name: "a span",
                                fields: [
                                    .key(
                                        "columns",
                                        .templated(.span),
                                        default: "1",
                                        "Columns it takes."
                                    ),
                                    .key("rows", .templated(.span), default: "1", "Rows it takes."),
                                ]
                            )
                        ),
                    ]),
                    default: "1",
                    "How many lanes of a waterfall, or columns and rows of a grid."
                ),
            ]
        )
    )
}
