/// What stands around the items of a section: headers and footers, placeholders, decorations.
extension Schema {
    static func supplementary(_ name: String, pins: Bool) -> Schema {
        var fields: [SchemaField] = [
            .key("height", length, parameterized: true, "In points, without the inset; or `cell`."),
            .key("cell", cellTree, "A custom cell, by which it sizes itself; or `height`."),
            .key(
                "inset",
                insets(0...ScalarType.unboundedNumber),
                default: "0",
                "The space around it."
            ),
            .key("type", .template, default: "the part's name", "The client's reuse identifier."),
            .key("data", .data, default: "null", "What the client draws; `$` is the answer."),
            .key("hidden", .boolean, default: "false", parameterized: true, "Leaves it out."),
            .key("select", action, default: "none", "What selecting it does."),
        ]
        if pins {
            fields.append(
                .key(
                    "pin",
                    .boolean,
                    default: "false",
                    parameterized: true,
                    "Stays in sight while its section is."
                )
            )
        }
        return responsive(
            ObjectSchema(name: name, fields: fields, oneOf: [["height", "cell"]])
        )
    }

    static let placeholder = responsive(
        ObjectSchema(
            name: "a placeholder",
            fields: [
                .key("height", length, parameterized: true, "In points.").required,
                .key("type", .template, default: "`placeholder`", "The client's reuse identifier."),
                .key("data", .data, default: "null", "What the client draws."),
                .key("hidden", .boolean, default: "false", parameterized: true, "Leaves it out."),
            ]
        )
    )

    static let decoration = responsive(
        ObjectSchema(
            name: "a decoration",
            fields: [
                .key(
                    "region",
                    .choice(["items", "headerAndItems", "itemsAndFooter", "all"], aliases: []),
                    default: "items",
                    parameterized: true,
                    "The parts of the section it spans."
                ),
                .key(
                    "inset",
                    insets(-1e9...1e9),
                    default: "0",
                    "Distance inward; negative grows."
                ),
                .key("radius", length, default: "0", parameterized: true, "Rounds its corners."),
                .key("contents", contents, "What is drawn.").required,
                .key("hidden", .boolean, default: "false", parameterized: true, "Leaves it out."),
            ]
        )
    )

    private static let contents: Schema = .object(
        ObjectSchema(
            name: "'contents'",
            fields: [
                .key("color", .color, "One colour."),
                .key("image", .template, "The name or address of an image."),
                .key("gradient", gradient, "Colours that run into one another."),
                .key("shadow", shadow, default: "none", "A shadow below it."),
            ],
            oneOf: [["color", "image", "gradient"]]
        )
    )

    private static let gradient: Schema = .object(
        ObjectSchema(
            name: "a gradient",
            fields: [
                .key(
                    "colors",
                    .list(
                        ListSchema(
                            name: "colours",
                            element: .scalar(ScalarSchema(type: .color)),
                            count: 2...16
                        )
                    ),
                    "Two or more colours."
                ).required,
                .key(
                    "locations",
                    .list(
                        ListSchema(
                            name: "locations",
                            element: .scalar(ScalarSchema(type: .number(0...1))),
                            count: 2...16
                        )
                    ),
                    default: "evenly",
                    "Where each colour is, from 0 to 1."
                ),
                .key("start", point(0...1), default: "[0, 0]", "Where it begins."),
                .key("end", point(0...1), default: "[1, 0]", "Where it ends."),
            ]
        )
    )

    private static let shadow: Schema = .object(
        ObjectSchema(
            name: "a shadow",
            fields: [
                .key("color", .color, default: "#000000", "Its colour."),
                .key("opacity", .number(0...1), default: "1", "How dense it is."),
                .key(
                    "offset",
                    point(-1e4...1e4),
                    default: "[0, 0]",
                    "How far it is moved, in points."
                ),
                .key("radius", .number(0...1e4), default: "0", "How blurred it is, in points."),
            ]
        )
    )

    /// `[x, y]`.
    private static func point(_ range: ClosedRange<Double>) -> Schema {
        .list(
            ListSchema(
                name: "two numbers",
                element: .scalar(ScalarSchema(type: .number(range))),
                count: 2...2
            )
        )
    }
}
