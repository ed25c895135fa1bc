extension Schema {
    /// The sections of a form: `sections` of a `static` module.
    static let formSections: Schema = .list(
        ListSchema(name: "sections", element: formSection, count: 1...256)
    )

    /// `defaults` of a `static` module: what its sections and cells do not say.
    static let formDefaults: Schema = .object(
        ObjectSchema(name: "'defaults'", fields: surroundings + cellKeys)
    )

    private static let formSection: Schema = .object(
        ObjectSchema(
            name: "a section",
            fields: [
                .key("id", .name(.slug), default: "its index", "Unique in the module."),
                .key(
                    "cells",
                    .list(ListSchema(name: "cells", element: cell, count: 0...10_000)),
                    "Its cells."
                ),
                .key(
                    "request",
                    request(isOnly: true),
                    default: "none",
                    "Instead of `cells`: where the values come from that cells are made of."
                ),
                .key(
                    "items",
                    .path,
                    default: "`$[*]` of an array, else `$`",
                    "The values that become cells."
                ),
                .key("cell", cellTemplate, "How one value becomes a cell."),
            ] + surroundings + cellKeys,
            oneOf: [["cells", "cell"]]
        )
    )

    private static let cell: Schema = .object(
        ObjectSchema(
            name: "a cell",
            fields: [
                .key("id", .text(1...256), "Its id, unique in the module.").required
            ] + cellKeys
        )
    )

    private static let cellTemplate: Schema = .object(
        ObjectSchema(
            name: "a cell's template",
            fields: [
                .key("id", .template, default: "`${@.id}`", "Its id; a number becomes text.")
            ] + cellKeys
        )
    )

    private static let surroundings: [SchemaField] = [
        .key("header", surrounding("a section's header"), default: "height 10", "Stands above."),
        .key("footer", surrounding("a section's footer"), default: "height 10", "Stands below."),
    ]

    private static func surrounding(_ name: String) -> Schema {
        .object(
            ObjectSchema(
                name: name,
                fields: [
                    .key("height", length, default: "10", "In points; 0 leaves it out."),
                    .key("title", .template, default: "none", "What it says."),
                    .key("select", action, default: "none", "What selecting it does."),
                ]
            )
        )
    }

    // MARK: What is resolved cell → section → defaults

    private static let points: ScalarType = .templated(.points)

    private static let cellKeys: [SchemaField] =
        [
            .key(
                "type",
                .template,
                default: "disclosure",
                "`disclosure`, `switch`, `none`, `logout`, `avatar`, or the name of a custom cell."
            ),
            .key("reuse", .template, default: "the type", "The client's reuse identifier."),
            .key("height", points, default: "44", "The cell's height."),
        ] + leftKeys + rightKeys + [
            .key("titleLimit", points, default: "180", "How wide a label may be; it is cut then."),
            .key("font", .name(.label), default: "the first font", "The font of its labels."),
            .key("value", .templated(.flag), default: "false", "A switch that nobody has set yet."),
            .key("messages", messages, default: "none", "What is said once a switch is set."),
            .key("scope", scope, default: "shared", "Whose a switch's value is."),
            .key("store", store, default: "state", "Where a switch's value is kept."),
            .key("select", action, default: "none", "What selecting it does."),
        ]

    private static let leftKeys: [SchemaField] = [
        .key("image", image("an image"), default: "none", "The left image."),
        .key("imageSize", pair, default: "[30, 30]", "The left image's size."),
        .key("title", .template, default: "none", "The left label."),
        .key("titleSize", points, default: "15", "Its font size; 16 in `logout`."),
        .key("titleColor", .color, default: "#000000", "Its colour."),
        .key("imageGap", points, default: "10", "From the left image to the left label."),
    ]

    private static let rightKeys: [SchemaField] = [
        .key("detail", .template, default: "none", "The right label."),
        .key("detailSize", points, default: "13", "Its font size; 12 in `avatar`."),
        .key("detailColor", .color, default: "#888888", "Its colour."),
        .key("detailImage", image("an image"), default: "none", "The right image."),
        .key(
            "detailImageSize",
            pair,
            default: "its natural size",
            "The right image's size; without it, its natural one at most `height` − 16 high."
        ),
        .key("detailGap", points, default: "6", "From the right image to the right label."),
        .key(
            "imageFirst",
            .boolean,
            default: "true",
            "Whether the right image is next to the arrow, rather than the right label."
        ),
    ]

    private static let pair: Schema = .list(
        ListSchema(
            name: "two numbers, [width, height]",
            element: .scalar(ScalarSchema(type: points)),
            count: 2...2
        )
    )

    private static func image(_ name: String) -> Schema {
        .either([
            .scalar(ScalarSchema(type: .template)),
            .object(
                ObjectSchema(
                    name: name,
                    fields: [
                        .key("name", .template, "Its name.").required,
                        .key("size", pair, "Its natural size, in points.").required,
                    ]
                )
            ),
        ])
    }

    private static let messages: Schema = .object(
        ObjectSchema(
            name: "'messages'",
            fields: [
                .key("on", .template, default: "none", "When it is switched on."),
                .key("off", .template, default: "none", "When it is switched off."),
            ]
        )
    )

    private static let scope: Schema = .either([
        .scalar(ScalarSchema(type: .choice(["shared", "authorization"], aliases: []))),
        .object(
            ObjectSchema(
                name: "a scope",
                fields: [
                    .key("header", .name(.field), "The header field that names its owner.").required
                ]
            )
        ),
    ])

    private static let store: Schema = .either([
        .scalar(
            ScalarSchema(
                type: .choice(["state"], aliases: []),
                unsupported: ["redis": "a cache shared through Redis"]
            )
        ),
        .object(
            ObjectSchema(
                name: "a store",
                fields: [
                    .key("upstream", .name(.label), "The upstream that is told.").required,
                    .key("path", .template, "The path it is told at.").required,
                    .key(
                        "method",
                        .choice(["PUT", "POST", "PATCH"], aliases: []),
                        default: "PUT",
                        "How it is told; the body is passed on."
                    ),
                ]
            )
        ),
    ])
}
