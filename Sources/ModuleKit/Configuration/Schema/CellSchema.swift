extension Schema {
    /// A custom cell: a tree of stacks.
    static let cellTree: Schema = .object(stack(depth: deepestStack, takesPiece: .cells))

    /// How deep stacks may be nested in a configuration: what people can still read.
    private static let deepestStack = 8

    private static func stack(depth: Int, takesPiece: PieceKind?) -> ObjectSchema {
        ObjectSchema(
            name: "a stack",
            fields: [
                .key(
                    "stack",
                    .choice(["vertical", "horizontal"], aliases: []),
                    "The axis that its children follow one another on."
                ).required
            ] + stackFields(depth: depth),
            takesPiece: takesPiece
        )
    }

    private static func stackFields(depth: Int) -> [SchemaField] {
        let children: SchemaField =
            depth == 0
            ? .later("children", "deeper stacks")
            : .key(
                "children",
                .list(
                    ListSchema(
                        name: "children",
                        element: .object(child(depth: depth - 1)),
                        count: 0...128
                    )
                ),
                default: "none",
                "Its children, in order."
            )
        return [
            .key("spacing", length, default: "0", "The gap between neighbours, in points."),
            .key(
                "padding",
                insets(0...ScalarType.unboundedNumber),
                default: "0",
                "The distance of the children from its edges."
            ),
            .key(
                "align",
                .choice(["start", "center", "end", "stretch"], aliases: []),
                default: "start",
                "Where children stand across its axis."
            ),
            children,
        ]
    }

    private static func child(depth: Int) -> ObjectSchema {
        ObjectSchema(
            name: "a child of a stack",
            fields: imageFields + textFields + [
                .key("space", length, "Nothing, so many points along the axis."),
                .key(
                    "stack",
                    .choice(["vertical", "horizontal"], aliases: []),
                    "A stack of its own."
                ),
            ] + stackFields(depth: depth) + [
                .key(
                    "grow",
                    length,
                    default: "0",
                    "Its share of the room that its stack has left along the axis."
                )
            ],
            oneOf: [["image", "text", "space", "stack"]]
        )
    }

    private static let imageFields: [SchemaField] = [
        .key("image", .template, "An image, by the name that the client knows."),
        .key(
            "size",
            .either([
                .scalar(ScalarSchema(type: .templated(.points))),
                .list(
                    ListSchema(
                        name: "two numbers, [width, height]",
                        element: .scalar(ScalarSchema(type: .templated(.points))),
                        count: 2...2
                    )
                ),
            ]),
            default: "a text's 15",
            "Of an image `[width, height]` in points, or `aspectRatio`; of a text its font size."
        ),
        .key("aspectRatio", .templated(.ratio), default: "none", "An image's width ÷ height."),
    ]

    private static let textFields: [SchemaField] = [
        .key("text", .template, "A text."),
        .key("font", .name(.label), default: "the first font", "Its font."),
        .key(
            "maxLines",
            .integer(0...1_000),
            default: "no limit",
            "The most lines; 0 is no limit."
        ),
        .key("color", .color, default: "the client's", "Its colour."),
        .key("lineHeight", length, default: "the font's", "The height of a line, in points."),
    ]
}
